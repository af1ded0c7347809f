import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { forgetful } from '../courtDesk/index.js';
import { allCases, allCasesSaga, causesReducer } from './allCases.js';
import { erasureReducer, erasureSaga } from './caseErasure.js';
import { numberHistory, numberRegister } from './numberRegister/numberRegister.js';

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

const courtListsApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/courtLists.js')).courtLists);

/** State and work of the list of all cases, the register of numbers and erasure. */
export const work = {
  reducers: forgetful({
    adminAllCases: allCases.reducer,
    adminCauses: causesReducer,
    adminErasure: erasureReducer,
    adminNumberRegister: numberRegister.reducer,
    adminNumberHistory: numberHistory.reducer,
  }),
  saga: combineSagas(
    ({ http, newId: newKey }) => allCasesSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => erasureSaga({ api: casesApi(http), newKey }),
    ({ http, newId: newKey }) => numberRegister.saga({ api: courtListsApi(http), newKey }),
    ({ http, newId: newKey }) => numberHistory.saga({ api: courtListsApi(http), newKey }),
  ),
} satisfies Work;
