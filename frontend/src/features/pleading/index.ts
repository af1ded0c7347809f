import { offerFile } from '../../components/files/offerFile.js';
import { page, together, type Feature, type Routes } from '../../store/feature.js';
import { loadApi } from './loading/loadApi.js';
import { loadSaga } from './loading/loadSaga.js';
import { loadReducer } from './loading/loadSlice.js';
import { claimLookupReducer } from './opening/claimLookupSlice.js';
import { forgetSaga } from './opening/forgetSaga.js';
import { openSaga } from './opening/openSaga.js';
import { pleadingPageReducer } from './opening/pageSlice.js';
import { ownershipApi } from './ownership/ownershipApi.js';
import { ownershipSaga } from './ownership/ownershipSaga.js';
import { ownershipReducer } from './ownership/ownershipSlice.js';
import { pleadingApi } from './pleadingApi.js';
import { filingSaga } from './submitting/filingSaga.js';
import { filingReducer } from './submitting/filingSlice.js';
import { wordImportApi } from './wordImport/wordImportApi.js';
import { wordImportSaga } from './wordImport/wordImportSaga.js';
import { wordImportReducer } from './wordImport/wordImportSlice.js';

const routes: Routes = {
  site: [{ path: ':docType/:formName', lazy: page(() => import('./opening/PleadingPage.js')) }],
};

/** One pleading: opened (empty, from a draft, a case, a document or a Word file), filled in, submitted, forgotten here. */
export const pleading = {
  reducers: {
    claimLookup: claimLookupReducer,
    filing: filingReducer,
    load: loadReducer,
    ownership: ownershipReducer,
    pleadingPage: pleadingPageReducer,
    wordImport: wordImportReducer,
  },
  saga: together(
    ({ http }) => loadSaga(loadApi(http)),
    ({ http }) => wordImportSaga(wordImportApi(http)),
    ({ http, ...deps }) => openSaga({ ...deps, api: pleadingApi(http) }),
    (deps) => forgetSaga(deps),
    ({ quietHttp, ...deps }) => ownershipSaga({ ...deps, api: ownershipApi(quietHttp) }),
    ({ http, newId, ...deps }) => filingSaga({ ...deps, api: pleadingApi(http), newKey: newId, offerFile }),
  ),
  routes,
} satisfies Feature;

export { loadRequested, loadSucceeded, selectLoad, type Loaded } from './loading/loadSlice.js';
export { pleadingFiled, wordGenerated, workFailed } from './submitting/filingSlice.js';
