import { page, type Feature, type Routes } from '../../store/feature.js';
import { pinsReducer } from './pinsSlice.js';
import { recommendationSaga } from './recommendationSaga.js';
import { recommendationReducer } from './recommendationSlice.js';
import { templateList } from './templateList.js';
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
    reducers: { templates: templateList.reducer, pins: pinsReducer },
    saga: ({ http, pins, newId: newKey }) => templatesSaga({ api: templatesApi(http), pins, newKey }),
  },
  reducers: { recommendation: recommendationReducer },
  // Its panel says itself what went wrong.
  saga: ({ quietHttp }) => recommendationSaga(templatesApi(quietHttp)),
  routes,
} satisfies Feature;

export type { PinStore } from './pinStore.js';
