import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import type { AdminApi } from '../adminApi.js';
import { casesFailed, casesReceived, casesRequested } from './allCasesSlice.js';

type Api = Pick<AdminApi, 'fetchCases'>;

function* fetchCases(api: Api, { payload }: ReturnType<typeof casesRequested>): SagaIterator<void> {
  try {
    yield put(casesReceived(yield* callApi(api.fetchCases, payload)));
  } catch (error) {
    yield put(casesFailed(`加载案件列表失败：${errorDetail(error)}`));
  }
}

/** Reads the list for the newest query; the answer to an older one is dropped. */
export function* allCasesSaga(api: Api): SagaIterator<void> {
  yield takeLatest(casesRequested, guarded(fetchCases), api);
}
