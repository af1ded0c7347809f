import type { SagaIterator } from 'redux-saga';
import { put, select, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import type { AdminApi } from '../adminApi.js';
import {
  pendingCasesFailed,
  pendingCasesReceived,
  pendingCasesRequested,
  pendingListAsked,
  selectPendingQuery,
  type PendingQuery,
} from './pendingCasesSlice.js';

type Api = Pick<AdminApi, 'fetchPendingCases'>;

function* fetchPendingCases(api: Api): SagaIterator<void> {
  try {
    const query: PendingQuery = yield select(selectPendingQuery);
    yield put(pendingCasesReceived(yield* callApi(api.fetchPendingCases, query)));
  } catch (error) {
    yield put(pendingCasesFailed(`加载待立案列表失败：${errorDetail(error)}`));
  }
}

/** Reads the list for the newest query; the answer to an older one is dropped. */
export function* pendingCasesSaga(api: Api): SagaIterator<void> {
  yield takeLatest(
    [pendingCasesRequested, pendingListAsked],
    guarded(() => fetchPendingCases(api)),
  );
}
