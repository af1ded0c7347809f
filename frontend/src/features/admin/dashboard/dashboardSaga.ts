import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import type { AdminApi } from '../adminApi.js';
import { statsFailed, statsReceived, statsRequested } from './dashboardSlice.js';

function* fetchStats(api: Pick<AdminApi, 'fetchStats'>): SagaIterator<void> {
  try {
    yield put(statsReceived(yield* callApi(api.fetchStats)));
  } catch (error) {
    yield put(statsFailed(`加载统计数据失败：${errorDetail(error)}`));
  }
}

/** Reads the dashboard's figures whenever they are asked for. */
export function* dashboardSaga(api: Pick<AdminApi, 'fetchStats'>): SagaIterator<void> {
  yield takeLatest(
    statsRequested,
    guarded(() => fetchStats(api)),
  );
}
