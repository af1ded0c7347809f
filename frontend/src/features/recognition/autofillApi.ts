import type { Autofilled } from '../../../../domain/contract/autofill.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';

export type { Autofilled };
export type AutofillApi = ReturnType<typeof autofillApi>;

/** Suggestions for a form by a model. */
export const autofillApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/autofill.js')).autofill);
