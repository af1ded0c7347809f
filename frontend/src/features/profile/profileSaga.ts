import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest, takeLeading } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { isOutcomeUnknown } from '../../http/outcomeKnown.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { pleadingSubmitted, wordGenerated, workFailed } from '../pleading/index.js';
import {
  accountOutdated,
  loggedOut,
  logoutRequested,
  selectUser,
  sessionEndedElsewhere,
  signedOut,
  userReceived,
} from '../../core/session/sessionSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  passwordChanged,
  passwordChangeFailed,
  passwordChangeRequested,
  type PasswordRefusal,
  profileOpened,
} from './profileSlice.js';

export type ProfileApi = Pick<Client<typeof accounts>, 'me' | 'changePassword'>;

const leaving = [logoutRequested, loggedOut, signedOut, sessionEndedElsewhere];

/** Whether an action changes today's count: a document was generated, or refused because the limit is reached. */
const generationCounted = (action: Action): boolean =>
  wordGenerated.match(action) ||
  pleadingSubmitted.match(action) ||
  (workFailed.match(action) && action.payload.limitReached === true);

function* refreshCount(api: ProfileApi): SagaIterator<void> {
  const user = yield* selectState(selectUser);
  if (user === null) return;
  try {
    yield put(userReceived(yield* callApi(api.me)));
  } catch {
    return; // the user did not request this read, and the profile page reads again when it opens
  }
}

function* refresh(api: ProfileApi): SagaIterator<void> {
  try {
    yield put(userReceived(yield* callApi(api.me)));
  } catch (error) {
    // The account as it was read before stays on the page. For a 401 `reportCallError` checks the session.
    const over = error instanceof ApiError && error.status === 401;
    if (!over) yield put(toastShown({ kind: 'danger', text: errorDetail(error) }));
  }
}

/** A change ends the session that asked for it, so nobody can ask again what became of it. */
const unknownChange = '还不知道密码是否已经修改。请重新登录：先试新密码，登不上再用原来的密码。';

const refusalOf = (error: unknown): PasswordRefusal => {
  if (isOutcomeUnknown(error)) return { detail: unknownChange, problems: [] };
  const problems = error instanceof ApiError ? error.fieldProblems : [];
  return { detail: problems.length > 0 ? null : `修改失败：${errorDetail(error)}`, problems };
};

function* change(api: ProfileApi, { payload }: ReturnType<typeof passwordChangeRequested>): SagaIterator<void> {
  try {
    yield* callApi(api.changePassword, { body: payload });
    yield put(passwordChanged());
    yield put(toastShown({ kind: 'success', text: '密码已修改，其他设备上的登录已失效。' }));
  } catch (error) {
    yield put(passwordChangeFailed(refusalOf(error)));
  }
}

/** Cancels `work` when the account signs out: a late response must not sign it in again. */
const whileSignedIn = <Args extends unknown[]>(work: (...args: Args) => SagaIterator<void>) =>
  function* (...args: Args): SagaIterator<void> {
    yield race({ done: call(work, ...args), gone: take(leaving) });
  };

/** Reads the account when its page opens, when it may have changed and after each generation, and changes its password. */
export function* profileSaga(api: ProfileApi): SagaIterator<void> {
  yield takeLatest([profileOpened, accountOutdated], guarded(whileSignedIn(() => refresh(api))));
  yield takeLatest(generationCounted, guarded(whileSignedIn(() => refreshCount(api))));
  yield takeLeading(passwordChangeRequested, guarded(whileSignedIn(change)), api);
}
