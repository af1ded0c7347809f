import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { importSaga } from './importSaga.js';
import { importReducer } from './importSlice.js';
import { keptAnswers } from './keptAnswers.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/permanentCache.js')).permanentCache);

/** State and work of the page of kept answers. */
export const work = {
  reducers: { keptAnswers: keptAnswers.reducer, cacheImport: importReducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => keptAnswers.saga({ api: client(http), newKey }),
    ({ http }) => importSaga({ api: client(http) }),
  ),
} satisfies Work;
