import { page, type Feature, type Routes } from '../../store/feature.js';
import { ragModelsApi } from './ragModelsApi.js';
import { ragModelsSaga } from './ragModelsSaga.js';
import { ragModelsReducer } from './ragModelsSlice.js';

const routes: Routes = {
  own: [{ path: 'my-rag-models', lazy: page(() => import('./MyRagModelsPage.js')) }],
  admin: [{ path: 'rag-models', lazy: page(() => import('./PlatformRagModelsPage.js')) }],
};

/** Models of retrieval: one's own and the platform's. Their lines in the menu stand with the other services. */
export const ragModels = {
  reducers: { ragModels: ragModelsReducer },
  saga: ({ http, newId }) => ragModelsSaga({ api: ragModelsApi(http), newKey: newId }),
  routes,
} satisfies Feature;
