import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { forgetful } from '../courtDesk/index.js';
import { deepAnalysis, elementReview, filingAnalysis } from './reads/analyses.js';
import { caseComparison } from './comparison/comparison.js';
import { caseDetails, openVersion } from './reads/caseDetails.js';
import { caseNotes } from './notes/caseNotes.js';
import { caseTimeline } from './reads/caseTimeline.js';
import { fetchingReducer, versionFilesSaga } from './reads/versionFiles.js';

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

const notesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/caseNotes.js')).caseNotes);

const auditApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/audit.js')).audit);

const versionsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions);

const comparisonsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/comparisons.js')).comparisons);

const correctionsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/corrections.js')).corrections);

const analysisApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/analysis.js')).analysis);

/** State and work of the case on screen. */
export const work = {
  reducers: forgetful({
    adminCaseDetails: caseDetails.reducer,
    adminCaseNotes: caseNotes.reducer,
    adminCaseTimeline: caseTimeline.reducer,
    adminOpenVersion: openVersion.reducer,
    adminVersionFiles: fetchingReducer,
    adminComparison: caseComparison.reducer,
    adminElements: elementReview.reducer,
    adminFilingAnalysis: filingAnalysis.reducer,
    adminDeepAnalysis: deepAnalysis.reducer,
  }),
  saga: combineSagas(
    ({ http, newId: newKey }) => caseDetails.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => caseNotes.saga({ api: notesApi(http), newKey }),
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
    ({ http, newId: newKey }) => caseComparison.saga({ api: comparisonsApi(http), newKey }),
    ({ http, newId: newKey }) => elementReview.saga({ api: analysisApi(http), newKey }),
    ({ http }) => filingAnalysis.saga({ api: analysisApi(http) }),
    ({ http }) => deepAnalysis.saga({ api: analysisApi(http) }),
  ),
} satisfies Work;
