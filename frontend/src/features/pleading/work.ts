import type { Http } from '../../http/http.js';
import { offerFile } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { documents, forms } from './calls.js';
import { claimLookupReducer } from './opening/claimLookupSlice.js';
import { forgetSaga } from './opening/forgetSaga.js';
import { openSaga } from './opening/openSaga.js';
import { pleadingApi } from './pleadingApi.js';
import type { PleadingSagaDeps } from './sagaDeps.js';
import { autofillApi } from './recognition/autofillApi.js';
import { modelSuggestions } from './recognition/modelSuggestions.js';
import { pictureReadings, readingApi } from './recognition/pictures/pictureReadings.js';
import { renamedDefendants } from './submitting/renamedDefendants.js';
import { submissionSaga } from './submitting/submissionSaga.js';
import { submissionReducer } from './submitting/submissionSlice.js';
import { continuation, evidenceList, legalBasis, modelHints, textVersions } from './writing/assistanceReads.js';
import { assistanceSaga } from './writing/assistanceSaga.js';
import { evidenceListApi, writingApi } from './writing/writingApi.js';

const api = (http: Http) => pleadingApi({ documents: documents(http), forms: forms(http) });

/** State and work of the form page. */
export const work = {
  reducers: {
    claimLookup: claimLookupReducer,
    submission: submissionReducer,
    renamedDefendants: renamedDefendants.reducer,
    textVersions: textVersions.reducer,
    modelSuggestions: modelSuggestions.reducer,
    pictureReadings: pictureReadings.reducer,
    continuation: continuation.reducer,
    legalBasis: legalBasis.reducer,
    modelHints: modelHints.reducer,
    evidenceList: evidenceList.reducer,
  },
  saga: combineSagas(
    ({ http, ...deps }) => openSaga({ ...deps, api: api(http) }),
    (deps) => forgetSaga(deps),
    ({ quietHttp, newId: newKey }) => renamedDefendants.saga({ api: api(quietHttp), newKey }),
    ({ quietHttp, newId: newKey }) => modelSuggestions.saga({ api: autofillApi(quietHttp), newKey }),
    ({ quietHttp }) => pictureReadings.saga({ api: readingApi(quietHttp) }),
    ({ quietHttp, newId: newKey }) =>
      assistanceSaga({ api: writingApi(quietHttp), lists: evidenceListApi(quietHttp), newKey }),
    ({ http, newId, ...deps }) => submissionSaga({ ...deps, api: api(http), newKey: newId, offerFile }),
  ),
} satisfies Work<PleadingSagaDeps>;
