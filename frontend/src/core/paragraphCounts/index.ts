import { lazyClient } from '../../http/lazyClient.js';
import type { Http } from '../../http/http.js';
import type { Feature } from '../feature.js';
import { paragraphCountsSaga } from './paragraphCountsSaga.js';
import { paragraphCountsReducer } from './paragraphCountsSlice.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/citations.js')).citations);

/** How many paragraphs (款) cited articles have, by the statutes that the user may search. */
export const paragraphCounts = {
  reducers: { paragraphCounts: paragraphCountsReducer },
  // A check of citations is what it was where nothing can be counted, so a refusal is not shown.
  saga: ({ quietHttp }) => paragraphCountsSaga({ api: client(quietHttp) }),
} satisfies Feature;

export { useParagraphCounts, type ParagraphCounts } from './useParagraphCounts.js';
