import { lazy, type ComponentType } from 'react';
import type { Scope } from '../../../../domain/contract/call.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { page, combineSagas, type Feature, type Routes } from '../../core/feature.js';
import { ragModelLists } from './ragModelLists.js';
import { reindexings, reindexingSaga } from './reindexing.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/ragModels.js')).ragModels);

const routes: Routes = {
  own: [{ path: 'my-rag-models', lazy: page(() => import('./MyRagModelsPage.js')) }],
  admin: [{ path: 'rag-models', lazy: page(() => import('./PlatformRagModelsPage.js')) }],
};

/** Models of retrieval: one's own and the platform's. Their lines in the menu stand with the other services. */
export const ragModels = {
  reducers: {
    ...ragModelLists.reducers,
    ...reindexings.reducers,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => ragModelLists.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('own', { api: client(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('platform', { api: client(http), newKey }),
  ),
  routes,
} satisfies Feature;

/** How far vectors are made anew; it is loaded where it is first shown, and needs a `Suspense` around it. */
export const ReindexingNotice: ComponentType<{ readonly scope: Scope }> = lazy(async () => ({
  default: (await import('./ReindexingNotice.js')).ReindexingNotice,
}));
