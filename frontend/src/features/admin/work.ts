import type { Reducer } from '@reduxjs/toolkit';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { sessionEndedElsewhere, signedOut } from '../../core/session/sessionSlice.js';
import { allCases, causesReducer } from './allCases/allCases.js';
import {
  auditedCase,
  auditEvent,
  auditEvents,
  auditVersion,
  caseMoment,
  eventProof,
  verifications,
} from './audit/auditReads.js';
import { bundleReducer, bundleSaga } from './audit/bundleFile.js';
import { deepAnalysis, elementReview, filingAnalysis } from './analysis/analyses.js';
import { figureFindings, insights } from './analysis/insights.js';
import { caseDetails, openVersion } from './caseDetails/caseDetails.js';
import { erasureReducer, erasureSaga } from './caseErasure/caseErasure.js';
import { caseTimeline } from './caseDetails/caseTimeline.js';
import { fetchingReducer, versionFilesSaga } from './caseDetails/versionFiles.js';
import { caseCorrections } from './corrections/caseCorrections.js';
import { keptMarksSaga } from './corrections/keptMarks.js';
import { markDraftReducer } from './corrections/markDraftSlice.js';
import { caseComparison } from './comparison/comparison.js';
import { courtDays, dashboardStats, longestWaiting } from './dashboard/dashboardStats.js';
import { exportingReducer, exportSaga } from './exportCases/exportCases.js';
import { filingSaga } from './filing/filingSaga.js';
import { filingReducer } from './filing/filingSlice.js';
import { numberCheckSaga } from './filing/numberCheckSaga.js';
import { numberCheckReducer } from './filing/numberCheckSlice.js';
import { lastNumberReducer } from './filing/lastNumberSlice.js';
import { liveReducer, liveSaga } from './live/live.js';
import { numberHistory, numberRegister } from './numberRegister/numberRegister.js';
import { paperCaseReducer } from './paperCases/paperCaseSlice.js';
import { paperCaseSaga } from './paperCases/paperCaseSaga.js';
import { pendingCases, pendingCasesSaga, upNextReducer } from './pendingCases/pendingCases.js';
import { savedViewsReducer, savedViewsSaga } from './savedViews/keptViews.js';

/** The court's data leaves the browser's memory when its reader signs out. */
const forgetful =
  <S>(reducer: Reducer<S>): Reducer<S> =>
  (state, action) =>
    reducer(signedOut.match(action) || sessionEndedElsewhere.match(action) ? undefined : state, action);

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

const courtListsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/courtLists.js')).courtLists);

const auditApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/audit.js')).audit);

const formsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);

const versionsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions);

const comparisonsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/comparisons.js')).comparisons);

const correctionsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/corrections.js')).corrections);

const analysisApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/analysis.js')).analysis);

/** State and work of the court's screens. */
export const work = {
  reducers: {
    adminDashboard: forgetful(dashboardStats.reducer),
    adminCourtDays: forgetful(courtDays.reducer),
    adminLongestWaiting: forgetful(longestWaiting.reducer),
    adminLive: forgetful(liveReducer),
    adminPendingCases: forgetful(pendingCases.reducer),
    adminUpNext: forgetful(upNextReducer),
    adminAllCases: forgetful(allCases.reducer),
    adminCauses: forgetful(causesReducer),
    adminSavedViews: forgetful(savedViewsReducer),
    adminErasure: forgetful(erasureReducer),
    adminExporting: forgetful(exportingReducer),
    adminNumberRegister: forgetful(numberRegister.reducer),
    adminNumberHistory: forgetful(numberHistory.reducer),
    adminCaseDetails: forgetful(caseDetails.reducer),
    adminCaseTimeline: forgetful(caseTimeline.reducer),
    adminOpenVersion: forgetful(openVersion.reducer),
    adminVersionFiles: forgetful(fetchingReducer),
    adminComparison: forgetful(caseComparison.reducer),
    adminCorrections: forgetful(caseCorrections.reducer),
    adminMarkDraft: forgetful(markDraftReducer),
    adminFiling: forgetful(filingReducer),
    adminPaperCase: forgetful(paperCaseReducer),
    adminNumberCheck: forgetful(numberCheckReducer),
    adminLastNumber: forgetful(lastNumberReducer),
    adminElements: forgetful(elementReview.reducer),
    adminFigureFindings: forgetful(figureFindings.reducer),
    adminFilingAnalysis: forgetful(filingAnalysis.reducer),
    adminDeepAnalysis: forgetful(deepAnalysis.reducer),
    adminInsights: forgetful(insights.reducer),
    auditEvents: forgetful(auditEvents.reducer),
    auditEvent: forgetful(auditEvent.reducer),
    auditedCase: forgetful(auditedCase.reducer),
    auditCaseMoment: forgetful(caseMoment.reducer),
    auditVersion: forgetful(auditVersion.reducer),
    auditEventProof: forgetful(eventProof.reducer),
    auditVerifications: forgetful(verifications.reducer),
    auditBundle: forgetful(bundleReducer),
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => dashboardStats.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => courtDays.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => longestWaiting.saga({ api: casesApi(http), newKey }),
    ({ quietHttp, now }) => liveSaga({ http: quietHttp, now }),
    ({ http, newId: newKey }) => pendingCasesSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => allCases.saga({ api: casesApi(http), newKey }),
    () => savedViewsSaga({}),
    ({ http, newId: newKey }) => erasureSaga({ api: casesApi(http), newKey }),
    ({ http }) => exportSaga({ api: courtListsApi(http), auditApi: auditApi(http), offerFile: offerOnce }),
    ({ http, newId: newKey }) => numberRegister.saga({ api: courtListsApi(http), newKey }),
    ({ http, newId: newKey }) => numberHistory.saga({ api: courtListsApi(http), newKey }),
    ({ http, newId: newKey }) => caseDetails.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => caseTimeline.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => openVersion.saga({ api: casesApi(http), newKey }),
    ({ http }) =>
      versionFilesSaga({
        api: versionsApi(http),
        comparisonsApi: comparisonsApi(http),
        correctionsApi: correctionsApi(http),
        auditApi: auditApi(http),
        offerFile: offerOnce,
      }),
    ({ http, newId: newKey }) => caseCorrections.saga({ api: correctionsApi(http), newKey }),
    () => keptMarksSaga({}),
    ({ http, newId: newKey }) => caseComparison.saga({ api: comparisonsApi(http), newKey }),
    ({ http, newId: newKey }) => figureFindings.saga({ api: analysisApi(http), newKey }),
    ({ http, newId: newKey }) => elementReview.saga({ api: analysisApi(http), newKey }),
    ({ http }) => filingAnalysis.saga({ api: analysisApi(http) }),
    ({ http }) => deepAnalysis.saga({ api: analysisApi(http) }),
    ({ http }) => insights.saga({ api: analysisApi(http) }),
    ({ http, newId: newKey }) => auditEvents.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => auditEvent.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => auditedCase.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => caseMoment.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => eventProof.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => verifications.saga({ api: auditApi(http), newKey }),
    ({ http }) => bundleSaga({ api: auditApi(http), offerFile: offerOnce }),
    ({ http, newId: newKey }) => auditVersion.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => filingSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => paperCaseSaga({ api: casesApi(http), forms: formsApi(http), newKey }),
    ({ quietHttp }) => numberCheckSaga({ api: casesApi(quietHttp) }),
  ),
} satisfies Work;
