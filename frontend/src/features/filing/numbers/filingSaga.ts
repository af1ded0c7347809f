import type { cases } from '../../../../../domain/contract/cases.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { attemptKeys } from '../../../http/attemptKeys.js';
import { callApi } from '../../../core/callApi.js';
import type { ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { caseDetails } from '../../caseFile/index.js';
import { pendingCaseFiled } from '../pendingCases/pendingCases.js';
import { selectNumberCheck } from './numberCheckSlice.js';
import {
  assignmentFailed,
  filedElsewhere,
  numberAssigned,
  numberConfirmed,
  openMarksFound,
  selectFiling,
  versionPassed,
  type FilingState,
} from './filingSlice.js';

type CasesApi = Pick<Client<typeof cases>, 'assignNumber' | 'correctNumber'>;

type Sent = { readonly case_number: string; readonly receipt_id: string | null };

/** Gives a pending case its number, or a filed one another. */
function* send(
  api: CasesApi,
  keys: ReturnType<typeof attemptKeys>,
  { target, entered, reason = '', overOpenMarks }: Extract<FilingState, { step: 'sending' }>,
): SagaIterator<Sent> {
  const { confirmed } = yield* selectState(selectNumberCheck);
  const path = { id: target.caseId };
  // Sent although empty: the server then holds the number to what was ticked, also where it could not be checked here.
  const number = { new_case_number: entered, acknowledged: confirmed };
  if (target.corrects === true) {
    const request = { path, body: { ...number, current_number: target.currentNumber, reason } };
    return yield* callApi(api.correctNumber, request, { idempotencyKey: keys.keyFor(request) });
  }
  const { version } = target;
  const body = {
    ...number,
    ...(overOpenMarks && { over_open_marks: true }),
    ...(version !== undefined && { read_version: version }),
  };
  const request = { path, body };
  return yield* callApi(api.assignNumber, request, { idempotencyKey: keys.keyFor(request) });
}

function* assign(api: CasesApi, keys: ReturnType<typeof attemptKeys>): SagaIterator<void> {
  const filing = yield* selectState(selectFiling);
  if (filing.step !== 'sending') return;
  const corrects = filing.target.corrects === true;
  try {
    const assignment = yield* send(api, keys, filing);
    keys.succeeded();
    if (!corrects) yield put(pendingCaseFiled({ id: filing.target.caseId }));
    yield put(numberAssigned({ caseNumber: assignment.case_number, receiptId: assignment.receipt_id }));
    yield put(toastShown({ kind: 'success', text: corrects ? '案号已更正' : '案号已更新，案件已正式立案' }));
  } catch (error) {
    keys.failed(error);
    const failure = `${corrects ? '更正' : '更新'}失败：${errorDetail(error)}`;
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'case_already_filed' || code === 'case_closed') {
      yield put(filedElsewhere());
      // The dialog closes, and with it what was typed: it is said, so that it can be given to another case or given up.
      yield put(toastShown({ kind: 'danger', text: `${failure}您填写的“${filing.entered}”没有使用。` }));
      yield put(pendingCaseFiled({ id: filing.target.caseId }));
      yield put(caseDetails.actions.outdated());
      return;
    }
    yield put(assignmentFailed(failure));
    // The dialog stays open with what was typed, and shows the number that somebody else gave meanwhile.
    if (code === 'correction_marks_open') yield put(openMarksFound());
    if (code === 'complaint_changed') yield put(versionPassed());
    if (code === 'case_number_changed' || code === 'complaint_changed') yield put(caseDetails.actions.outdated());
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
