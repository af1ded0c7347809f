import type { Template } from '../../../../domain/contract/forms.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { Category, DocType } from '../../components/docTypes.js';

export type { Template };
export type TemplateGroup = { readonly docType: DocType; readonly category: Category };
export type TemplatesApi = ReturnType<typeof templatesApi>;

/** The templates of one document type in one legal domain, in official order. */
export const templatesApi = (http: Http) => {
  const calls = lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);
  return { list: (path: TemplateGroup) => calls.templates({ path }) };
};
