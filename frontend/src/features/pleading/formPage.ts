import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { Http } from '../../http/http.js';
import { offerFile } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { clauses, documents, forms, versions } from './calls/calls.js';
import { courtVersionReducer } from './page/courtVersionSlice.js';
import { courtVersionSaga } from './atCourt/courtVersionSaga.js';
import { concededReducer } from './defending/concededSlice.js';
import { paperDownload } from './filingSet/paperDownload.js';
import { submittedHereSaga } from './checking/submittedHereSaga.js';
import { claimLookupReducer } from './page/claimLookupSlice.js';
import { forgetSaga } from './opening/forgetSaga.js';
import { endingReducer } from './page/endingSlice.js';
import { endingSaga } from './ending/endingSaga.js';
import { submittedPdf } from './ending/submittedPdf.js';
import { openSaga } from './opening/openSaga.js';
import { pleadingApi } from './calls/pleadingApi.js';
import type { PleadingSagaDeps } from './page/sagaDeps.js';
import { pdfDownload } from './submitting/pdfDownload.js';
import { renamedDefendants } from './submitting/renamedDefendants.js';
import { submissionSaga } from './submitting/submissionSaga.js';
import { submissionReducer } from './page/submissionSlice.js';

/** Asked by the page itself: a connection that is gone is no reason to say something. */
const courtVersionApi = (http: Http) => {
  const { list, changes } = versions(http);
  const { loadForEditing } = documents(http);
  return { list, changes, loadForEditing };
};

const api = (http: Http) => pleadingApi({ documents: documents(http), forms: forms(http) });

/** Asked by the page itself, too. */
const fetchDefaults =
  (http: Http) =>
  async (formKey: string): Promise<FormAnswers> =>
    (await clauses(http).readDefaults({ path: { form_key: formKey } })).answers as FormAnswers;

/** State and work of the form page. */
export const work = {
  reducers: {
    claimLookup: claimLookupReducer,
    courtVersion: courtVersionReducer,
    conceded: concededReducer,
    ending: endingReducer,
    submission: submissionReducer,
    paperDownload: paperDownload.reducer,
    pdfDownload: pdfDownload.reducer,
    renamedDefendants: renamedDefendants.reducer,
    submittedPdf: submittedPdf.reducer,
  },
  saga: combineSagas(
    ({ http, quietHttp, ...deps }) => openSaga({ ...deps, api: api(http), fetchDefaults: fetchDefaults(quietHttp) }),
    ({ quietHttp }) => courtVersionSaga(courtVersionApi(quietHttp)),
    (deps) => forgetSaga(deps),
    (deps) => endingSaga(deps),
    (deps) => submittedHereSaga(deps),
    ({ http, newId: newKey }) => paperDownload.saga({ api: documents(http), newKey }),
    ({ http, newId: newKey }) => pdfDownload.saga({ api: documents(http), newKey }),
    ({ quietHttp, newId: newKey }) => renamedDefendants.saga({ api: api(quietHttp), newKey }),
    ({ http, newId: newKey }) => submittedPdf.saga({ api: versions(http), newKey }),
    ({ http, newId, ...deps }) => submissionSaga({ ...deps, api: api(http), newKey: newId, offerFile }),
  ),
} satisfies Work<PleadingSagaDeps>;
