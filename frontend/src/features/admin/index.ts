import type { SagaIterator } from 'redux-saga';
import type { Reducer } from '@reduxjs/toolkit';
import { fork } from 'redux-saga/effects';
import type { Http } from '../../http/http.js';
import { guarded } from '../../store/safely.js';
import { sessionEndedElsewhere, signedOut } from '../session/sessionSlice.js';
import { adminApi } from './adminApi.js';
import { allCasesSaga } from './allCases/allCasesSaga.js';
import { allCasesReducer } from './allCases/allCasesSlice.js';
import { caseDetailsSaga } from './caseDetails/caseDetailsSaga.js';
import { caseDetailsReducer } from './caseDetails/caseDetailsSlice.js';
import { dashboardSaga } from './dashboard/dashboardSaga.js';
import { dashboardReducer } from './dashboard/dashboardSlice.js';
import { filingSaga } from './filing/filingSaga.js';
import { filingReducer } from './filing/filingSlice.js';
import { lastNumberReducer } from './filing/lastNumberSlice.js';
import { pendingCasesSaga } from './pendingCases/pendingCasesSaga.js';
import { pendingCasesReducer } from './pendingCases/pendingCasesSlice.js';

/** Nothing of the court's stays in the browser's memory once its reader is signed out. */
const forgetful =
  <S>(reducer: Reducer<S>): Reducer<S> =>
  (state, action) =>
    reducer(signedOut.match(action) || sessionEndedElsewhere.match(action) ? undefined : state, action);

/** The court's part of the store. */
export const adminReducers = {
  adminDashboard: forgetful(dashboardReducer),
  adminPendingCases: forgetful(pendingCasesReducer),
  adminAllCases: forgetful(allCasesReducer),
  adminCaseDetails: forgetful(caseDetailsReducer),
  adminFiling: forgetful(filingReducer),
  adminLastNumber: forgetful(lastNumberReducer),
};

/** Starts the sagas of the court's screens, forked so that they end with whoever is signed in; one that fails does not take the others along. */
export function* adminSaga(http: Http): SagaIterator<void> {
  const api = adminApi(http);
  yield fork(guarded(dashboardSaga), api);
  yield fork(guarded(pendingCasesSaga), api);
  yield fork(guarded(allCasesSaga), api);
  yield fork(guarded(caseDetailsSaga), api);
  yield fork(guarded(filingSaga), api);
}
