import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import type { CasesApi } from '../casesApi.js';
import {
  caseFailed,
  caseLeft,
  caseReceived,
  caseRequested,
  versionClosed,
  versionFailed,
  versionOpened,
  versionReceived,
} from './caseDetailsSlice.js';

function* fetchCase(
  api: CasesApi,
  action: ReturnType<typeof caseRequested> | ReturnType<typeof caseLeft>,
): SagaIterator<void> {
  if (!caseRequested.match(action)) return;
  try {
    yield put(caseReceived(yield* callApi(api.documents, { path: { id: action.payload.caseNumber } })));
  } catch (error) {
    yield put(caseFailed(`加载案件详情失败：${errorDetail(error)}`));
  }
}

function* fetchVersion(
  api: CasesApi,
  action: ReturnType<typeof versionOpened> | ReturnType<typeof versionClosed> | ReturnType<typeof caseLeft>,
): SagaIterator<void> {
  if (!versionOpened.match(action) || action.payload.document.final_data !== null) return;
  const { caseId, document } = action.payload;
  try {
    yield put(versionReceived(yield* callApi(api.version, { path: { id: caseId, documentId: document.id } })));
  } catch (error) {
    yield put(versionFailed(`加载第 ${document.version} 版失败：${errorDetail(error)}`));
  }
}

/** Reads a case for its screens, and the version that its reader opens. Leaving the screen, or opening another, drops an answer still under way. */
export function* caseDetailsSaga(api: CasesApi): SagaIterator<void> {
  yield takeLatest([versionOpened, versionClosed, caseRequested, caseLeft], guarded(fetchVersion), api);
  yield takeLatest([caseRequested, caseLeft], guarded(fetchCase), api);
}
