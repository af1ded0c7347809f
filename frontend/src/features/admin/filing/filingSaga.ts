import type { SagaIterator } from 'redux-saga';
import { put, select, takeLeading } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import { toastShown } from '../../toasts/toastsSlice.js';
import type { AdminApi } from '../adminApi.js';
import { assignmentFailed, numberAssigned, numberConfirmed, selectFiling, type FilingState } from './filingSlice.js';

type Api = Pick<AdminApi, 'assignCaseNumber'>;

function* assign(api: Api): SagaIterator<void> {
  const filing: FilingState = yield select(selectFiling);
  if (filing.step !== 'sending') return;
  try {
    const assigned = yield* callApi(api.assignCaseNumber, filing.target.caseId, filing.entered);
    yield put(numberAssigned({ caseNumber: assigned.case_number, receiptId: assigned.receipt_id }));
    yield put(toastShown({ kind: 'success', text: '案号已更新，案件已正式立案' }));
  } catch (error) {
    yield put(assignmentFailed(`更新失败：${errorDetail(error)}`));
  }
}

/** Sends a confirmed number, one at a time: a second press while one is on its way does nothing. */
export function* filingSaga(api: Api): SagaIterator<void> {
  yield takeLeading(
    numberConfirmed,
    guarded(() => assign(api)),
  );
}
