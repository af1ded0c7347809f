import type { CoreDeps } from '../../core/deps.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { carriedTextReducer } from './carriedTextSlice.js';
import type { PinStore } from './pinStore.js';
import { pinsReducer } from './pinsSlice.js';
import { recommendation } from './finding/recommendation.js';
import { templateFields, templateList } from './templateList.js';
import { templatesApi } from './templatesApi.js';
import { templatesSaga } from './templatesSaga.js';

const routes: Routes = {
  site: [
    { path: 'select-type/:docType', lazy: page(() => import('./SelectTypePage.js')) },
    { path: 'select-template/:docType/:category', lazy: page(() => import('./SelectTemplatePage.js')) },
  ],
};

/** The forms there are to choose from, and which of them are pinned in this browser. */
export const templates = {
  site: {
    reducers: { templates: templateList.reducer, templateFields: templateFields.reducer, pins: pinsReducer },
    saga: ({ http, pins, newId: newKey }) => templatesSaga({ api: templatesApi(http), pins, newKey }),
  },
  reducers: { recommendation: recommendation.reducer, carriedText: carriedTextReducer },
  saga: ({ http, newId: newKey }) => recommendation.saga({ api: templatesApi(http), newKey }),
  routes,
} satisfies Feature<CoreDeps & { readonly pins: PinStore }>;

export { carriedTextTaken, selectCarriedDisputes, selectCarriedText, selectCarriedWords } from './carriedTextSlice.js';
export type { PinStore } from './pinStore.js';
