import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { forgetful } from '../courtDesk/index.js';
import { courtDays, dashboardStats, longestWaiting } from './figures/dashboardStats.js';
import { figureFindings, insights } from './figures/insights.js';
import { liveReducer, liveSaga } from './figures/live.js';

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

const analysisApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/analysis.js')).analysis);

/** State and work of the court's figures. */
export const work = {
  reducers: forgetful({
    adminDashboard: dashboardStats.reducer,
    adminCourtDays: courtDays.reducer,
    adminLongestWaiting: longestWaiting.reducer,
    adminLive: liveReducer,
    adminFigureFindings: figureFindings.reducer,
    adminInsights: insights.reducer,
  }),
  saga: combineSagas(
    ({ http, newId: newKey }) => dashboardStats.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => courtDays.saga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => longestWaiting.saga({ api: casesApi(http), newKey }),
    ({ quietHttp, now }) => liveSaga({ http: quietHttp, now }),
    ({ http, newId: newKey }) => figureFindings.saga({ api: analysisApi(http), newKey }),
    ({ http }) => insights.saga({ api: analysisApi(http) }),
  ),
} satisfies Work;
