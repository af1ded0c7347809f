import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { offerFile } from '../../components/files/offerFile.js';
import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Feature } from '../../core/feature.js';
import type { Forgetting, Keeping, ServerDrafts, VisitorDrafts } from '../drafts/index.js';
import { loadSaga } from './loading/loadSaga.js';
import { loadReducer } from './loading/loadSlice.js';
import { claimLookupReducer } from './opening/claimLookupSlice.js';
import { forgetSaga } from './opening/forgetSaga.js';
import { openSaga } from './opening/openSaga.js';
import { pleadingPageReducer } from './opening/pageSlice.js';
import { ownershipSaga } from './ownership/ownershipSaga.js';
import { ownershipReducer } from './ownership/ownershipSlice.js';
import { pleadingApi } from './pleadingApi.js';
import { autofillApi } from './recognition/autofillApi.js';
import { modelSuggestions } from './recognition/modelSuggestions.js';
import { pictureReadings, readingApi } from './recognition/pictures/pictureReadings.js';
import { renamedDefendants } from './submitting/renamedDefendants.js';
import { submissionSaga } from './submitting/submissionSaga.js';
import { submissionReducer } from './submitting/submissionSlice.js';
import { wordImportSaga } from './wordImport/wordImportSaga.js';
import { wordImportReducer } from './wordImport/wordImportSlice.js';
import { continuation, evidenceList, legalBasis, modelHints, textVersions } from './writing/assistanceReads.js';
import { assistanceSaga } from './writing/assistanceSaga.js';
import { evidenceListApi, writingApi } from './writing/writingApi.js';

const documents = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/documents.js')).documents);
const forms = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);
const api = (http: Http) => pleadingApi({ documents: documents(http), forms: forms(http) });

/** What a pleading needs besides: where drafts are kept. */
type PleadingDeps = CoreDeps &
  Keeping & {
    readonly serverDrafts?: ServerDrafts;
    readonly forgetting: Forgetting;
    readonly visitors: VisitorDrafts;
  };

/**
 * One pleading: opened (empty, from a draft, a case, a document or a Word file), filled in, submitted, forgotten here. Its page is
 * in `app/`, which fills its slots.
 */
export const pleading = {
  reducers: {
    claimLookup: claimLookupReducer,
    submission: submissionReducer,
    renamedDefendants: renamedDefendants.reducer,
    load: loadReducer,
    ownership: ownershipReducer,
    pleadingPage: pleadingPageReducer,
    wordImport: wordImportReducer,
    textVersions: textVersions.reducer,
    modelSuggestions: modelSuggestions.reducer,
    pictureReadings: pictureReadings.reducer,
    continuation: continuation.reducer,
    legalBasis: legalBasis.reducer,
    modelHints: modelHints.reducer,
    evidenceList: evidenceList.reducer,
  },
  saga: combineSagas(
    ({ http }) => loadSaga(documents(http)),
    ({ http }) => wordImportSaga(documents(http)),
    ({ http, ...deps }) => openSaga({ ...deps, api: api(http) }),
    (deps) => forgetSaga(deps),
    ({ quietHttp, ...deps }) => ownershipSaga({ ...deps, api: forms(quietHttp) }),
    ({ quietHttp, newId: newKey }) => renamedDefendants.saga({ api: api(quietHttp), newKey }),
    ({ quietHttp, newId: newKey }) => modelSuggestions.saga({ api: autofillApi(quietHttp), newKey }),
    ({ quietHttp }) => pictureReadings.saga({ api: readingApi(quietHttp) }),
    ({ quietHttp, newId: newKey }) =>
      assistanceSaga({ api: writingApi(quietHttp), lists: evidenceListApi(quietHttp), newKey }),
    ({ http, newId, ...deps }) => submissionSaga({ ...deps, api: api(http), newKey: newId, offerFile }),
  ),
} satisfies Feature<PleadingDeps>;

export { loadRequested, loadSucceeded, selectLoad, type Loaded } from './loading/loadSlice.js';
export { pleadingSubmitted, wordGenerated, workFailed } from './submitting/submissionSlice.js';
