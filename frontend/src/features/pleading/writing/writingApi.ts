import type { RewritingStyle, TextVersion } from '../../../../../domain/contract/writing.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';

export type { RewritingStyle, TextVersion };
export type WritingApi = ReturnType<typeof writingApi>;

/** What a model helps with while a pleading is written. */
export const writingApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/writing.js')).writing);
