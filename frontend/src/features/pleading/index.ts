import { offerFile } from '../../components/files/offerFile.js';
import { page, combineSagas, type Feature, type Routes } from '../../store/feature.js';
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
import { submissionSaga } from './submitting/submissionSaga.js';
import { submissionReducer } from './submitting/submissionSlice.js';
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
    submission: submissionReducer,
    load: loadReducer,
    ownership: ownershipReducer,
    pleadingPage: pleadingPageReducer,
    wordImport: wordImportReducer,
  },
  saga: combineSagas(
    ({ http }) => loadSaga(loadApi(http)),
    ({ http }) => wordImportSaga(wordImportApi(http)),
    ({ http, ...deps }) => openSaga({ ...deps, api: pleadingApi(http) }),
    (deps) => forgetSaga(deps),
    ({ quietHttp, ...deps }) => ownershipSaga({ ...deps, api: ownershipApi(quietHttp) }),
    ({ http, newId, ...deps }) => submissionSaga({ ...deps, api: pleadingApi(http), newKey: newId, offerFile }),
  ),
  routes,
} satisfies Feature;

export { loadRequested, loadSucceeded, selectLoad, type Loaded } from './loading/loadSlice.js';
export { pleadingSubmitted, wordGenerated, workFailed } from './submitting/submissionSlice.js';
