import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import type { AdminApi } from '../adminApi.js';
import { caseFailed, caseLeft, caseReceived, caseRequested } from './caseDetailsSlice.js';

type Api = Pick<AdminApi, 'fetchCaseDocuments'>;

function* fetchCase(
  api: Api,
  action: ReturnType<typeof caseRequested> | ReturnType<typeof caseLeft>,
): SagaIterator<void> {
  if (!caseRequested.match(action)) return;
  try {
    yield put(caseReceived(yield* callApi(api.fetchCaseDocuments, action.payload.caseNumber)));
  } catch (error) {
    yield put(caseFailed(`加载案件详情失败：${errorDetail(error)}`));
  }
}

/** Reads a case for its screens. Leaving the screen, or opening another case, drops an answer still under way. */
export function* caseDetailsSaga(api: Api): SagaIterator<void> {
  yield takeLatest([caseRequested, caseLeft], guarded(fetchCase), api);
}
