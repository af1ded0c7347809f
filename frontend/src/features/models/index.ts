import { lazy, type ComponentType } from 'react';
import type { Scope } from '../../../../domain/contract/call.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { aiModelLists } from './aiModelLists.js';
import { aiModelsSaga } from './aiModelsSaga.js';
import { ragModelLists } from './ragModelLists.js';
import { reindexings, reindexingSaga } from './reindexing.js';
import { shownTestReducer } from './shownTestSlice.js';

const answering = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/aiModels.js')).aiModels);
const retrieval = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/ragModels.js')).ragModels);

const routes: Routes = {
  own: [
    { path: 'my-ai-models', lazy: page(() => import('./MyAiModelsPage.js')) },
    { path: 'my-rag-models', lazy: page(() => import('./MyRagModelsPage.js')) },
  ],
  admin: [
    { path: 'ai-models', lazy: page(() => import('./PlatformAiModelsPage.js')) },
    { path: 'rag-models', lazy: page(() => import('./PlatformRagModelsPage.js')) },
  ],
};

/**
 * Models of every kind, one's own and the platform's: those that answer, with which is active for what, and those of retrieval. Their
 * lines in the menu stand with the other services.
 */
export const models = {
  reducers: {
    ...aiModelLists.reducers,
    shownTest: shownTestReducer,
    ...ragModelLists.reducers,
    ...reindexings.reducers,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => aiModelsSaga('own', { api: answering(http), newKey }),
    ({ http, newId: newKey }) => aiModelsSaga('platform', { api: answering(http), newKey }),
    ({ http, newId: newKey }) => ragModelLists.saga({ api: retrieval(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('own', { api: retrieval(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('platform', { api: retrieval(http), newKey }),
  ),
  routes,
} satisfies Feature;

/** How far vectors are made anew; it is loaded where it is first shown, and needs a `Suspense` around it. */
export const ReindexingNotice: ComponentType<{ readonly scope: Scope }> = lazy(async () => ({
  default: (await import('./ReindexingNotice.js')).ReindexingNotice,
}));
