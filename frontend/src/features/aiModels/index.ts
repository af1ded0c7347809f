import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { aiModelLists } from './aiModelLists.js';
import { aiModelsSaga } from './aiModelsSaga.js';
import { shownTestReducer } from './shownTestSlice.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/aiModels.js')).aiModels);

const routes: Routes = {
  own: [{ path: 'my-ai-models', lazy: page(() => import('./MyAiModelsPage.js')) }],
  admin: [{ path: 'ai-models', lazy: page(() => import('./PlatformAiModelsPage.js')) }],
};

/** Models that answer: one's own, the platform's, and which is active for what. Their lines in the menu stand with the other services. */
export const aiModels = {
  reducers: {
    ...aiModelLists.reducers,
    shownTest: shownTestReducer,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => aiModelsSaga('own', { api: client(http), newKey }),
    ({ http, newId: newKey }) => aiModelsSaga('platform', { api: client(http), newKey }),
  ),
  routes,
} satisfies Feature;
