import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { importSaga } from './importSaga.js';
import { importReducer } from './importSlice.js';
import { keptAnswers } from './keptAnswers.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/permanentCache.js')).permanentCache);

const routes: Routes = { admin: [{ path: 'permanent-cache', lazy: page(() => import('./PermanentCachePage.js')) }] };

/** Questions with the answers that the court keeps for good. Its line in the menu stands with the other services. */
export const permanentCache = {
  reducers: { keptAnswers: keptAnswers.reducer, cacheImport: importReducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => keptAnswers.saga({ api: client(http), newKey }),
    ({ quietHttp }) => importSaga({ api: client(quietHttp) }),
  ),
  routes,
} satisfies Feature;
