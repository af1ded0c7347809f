import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest, takeLeading } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { selectState } from '../../store/selectState.js';
import { pleadingSubmitted, wordGenerated, workFailed } from '../pleading/index.js';
import {
  loggedOut,
  logoutRequested,
  selectUser,
  sessionEndedElsewhere,
  signedOut,
  userReceived,
} from '../session/sessionSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { passwordChanged, passwordChangeFailed, passwordChangeRequested, profileOpened } from './profileSlice.js';

export type ProfileApi = Pick<Client<typeof accounts>, 'me' | 'changePassword'>;

const leaving = [logoutRequested, loggedOut, signedOut, sessionEndedElsewhere];

/** A generation, or one refused because there are no more today, changes what is left of the plan. */
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
    return; // nobody asked for it; the profile page reads it again when it is opened
  }
}

function* refresh(api: ProfileApi): SagaIterator<void> {
  try {
    yield put(userReceived(yield* callApi(api.me)));
  } catch (error) {
    // What was known at sign-in stays on the page; that the session is over is known where every 401 is.
    const over = error instanceof ApiError && error.status === 401;
    if (!over) yield put(toastShown({ kind: 'danger', text: errorDetail(error) }));
  }
}

const sentenceOf = (error: unknown): string => {
  const fields = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message).join('；') : '';
  return `修改失败：${fields || errorDetail(error)}`;
};

function* change(api: ProfileApi, { payload }: ReturnType<typeof passwordChangeRequested>): SagaIterator<void> {
  try {
    yield* callApi(api.changePassword, { body: payload });
    yield put(passwordChanged());
    yield put(toastShown({ kind: 'success', text: '密码已修改，其他设备上的登录已失效。' }));
  } catch (error) {
    yield put(passwordChangeFailed(sentenceOf(error)));
  }
}

/** Stops `work` when its account signs out: an answer that comes late must not bring it back. */
const whileSignedIn = <Args extends unknown[]>(work: (...args: Args) => SagaIterator<void>) =>
  function* (...args: Args): SagaIterator<void> {
    yield race({ done: call(work, ...args), gone: take(leaving) });
  };

/** Keeps one's own account fresh on its page and after each generation, and changes its password. */
export function* profileSaga(api: ProfileApi): SagaIterator<void> {
  yield takeLatest(profileOpened, guarded(whileSignedIn(() => refresh(api))));
  yield takeLatest(generationCounted, guarded(whileSignedIn(() => refreshCount(api))));
  yield takeLeading(passwordChangeRequested, guarded(whileSignedIn(change)), api);
}
