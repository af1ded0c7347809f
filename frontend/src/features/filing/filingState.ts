import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { forgetful } from '../courtDesk/index.js';
import { assigning, assigningSaga, turnReducer } from './assigning/assigning.js';
import { batchNotice, batchNumbers, caseBatch, caseBatchesSaga } from './caseBatches/caseBatches.js';
import { casePapers, casePapersSaga, paperPreview } from './casePapers/casePapers.js';
import { closedCases, closedCasesSaga } from './closing/closedCases.js';
import { caseCorrections } from './corrections/caseCorrections.js';
import { markDraftReducer } from './corrections/markDraftSlice.js';
import { unsentMarksSaga } from './corrections/unsentMarksSaga.js';
import { filingReducer, filingSaga, lastNumberReducer, numberCheckReducer, numberCheckSaga } from './numbers/index.js';
import { paperCaseSaga } from './paperCases/paperCaseSaga.js';
import { paperCaseReducer } from './paperCases/paperCaseSlice.js';
import { pendingCases, pendingCasesSaga, upNextReducer } from './pendingCases/pendingCases.js';

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

const formsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);

const correctionsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/corrections.js')).corrections);

const papersApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/casePapers.js')).casePapers);

const closuresApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/closures.js')).closures);

const assignmentsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/assignments.js')).assignments);

const batchesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/caseBatches.js')).caseBatches);

/** State and work of filing. */
export const work = {
  reducers: forgetful({
    adminPendingCases: pendingCases.reducer,
    adminUpNext: upNextReducer,
    adminClosedCases: closedCases.reducer,
    adminCaseBatch: caseBatch.reducer,
    adminBatchNumbers: batchNumbers.reducer,
    adminBatchNotice: batchNotice.reducer,
    adminCasePapers: casePapers.reducer,
    adminPaperPreview: paperPreview.reducer,
    adminAssigning: assigning.reducer,
    adminTurn: turnReducer,
    adminCorrections: caseCorrections.reducer,
    adminMarkDraft: markDraftReducer,
    adminFiling: filingReducer,
    adminPaperCase: paperCaseReducer,
    adminNumberCheck: numberCheckReducer,
    adminLastNumber: lastNumberReducer,
  }),
  saga: combineSagas(
    ({ http, newId: newKey }) => pendingCasesSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => caseCorrections.saga({ api: correctionsApi(http), newKey }),
    ({ http, newId: newKey }) => closedCasesSaga({ api: closuresApi(http), newKey }),
    ({ http, newId: newKey }) => casePapersSaga({ api: papersApi(http), newKey }),
    ({ http, newId: newKey }) => assigningSaga({ api: assignmentsApi(http), newKey }),
    ({ http, newId: newKey }) =>
      caseBatchesSaga({ api: { batches: batchesApi(http), corrections: correctionsApi(http) }, newKey }),
    ({ quietHttp }) => unsentMarksSaga({ api: correctionsApi(quietHttp) }),
    ({ http, newId: newKey }) => filingSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => paperCaseSaga({ api: casesApi(http), forms: formsApi(http), newKey }),
    ({ quietHttp }) => numberCheckSaga({ api: casesApi(quietHttp) }),
  ),
} satisfies Work;
