import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { attemptKeys } from '../../../http/attemptKeys.js';
import { callApi } from '../../../core/callApi.js';
import type { ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import type { CasesApi } from '../casesApi.js';
import { caseDetails } from '../caseDetails/caseDetails.js';
import { pendingCaseFiled } from '../pendingCases/pendingCases.js';
import { selectNumberCheck } from './numberCheckSlice.js';
import { assignmentFailed, filedElsewhere, numberAssigned, numberConfirmed, selectFiling } from './filingSlice.js';

function* assign(api: CasesApi, keys: ReturnType<typeof attemptKeys>): SagaIterator<void> {
  const filing = yield* selectState(selectFiling);
  if (filing.step !== 'sending') return;
  try {
    const { confirmed } = yield* selectState(selectNumberCheck);
    const request = {
      path: { id: filing.target.caseId },
      body: { new_case_number: filing.entered, ...(confirmed.length > 0 && { acknowledged: confirmed }) },
    };
    const assignment = yield* callApi(api.assignNumber, request, { idempotencyKey: keys.keyFor(request) });
    keys.succeeded();
    yield put(pendingCaseFiled({ id: filing.target.caseId }));
    yield put(numberAssigned({ caseNumber: assignment.case_number, receiptId: assignment.receipt_id }));
    yield put(toastShown({ kind: 'success', text: '案号已更新，案件已正式立案' }));
  } catch (error) {
    keys.failed(error);
    if (error instanceof ApiError && error.code === 'case_already_filed') {
      yield put(filedElsewhere());
      yield put(toastShown({ kind: 'danger', text: `更新失败：${errorDetail(error)}` }));
      yield put(pendingCaseFiled({ id: filing.target.caseId }));
      yield put(caseDetails.actions.outdated());
      return;
    }
    yield put(assignmentFailed(`更新失败：${errorDetail(error)}`));
  }
}

/** Sends a confirmed number, one at a time: a second press while one is on its way does nothing. */
export function* filingSaga({ api, newKey }: ResourceDeps<CasesApi>): SagaIterator<void> {
  const keys = attemptKeys(newKey);
  yield takeLeading(
    numberConfirmed,
    guarded(() => assign(api, keys)),
  );
}
