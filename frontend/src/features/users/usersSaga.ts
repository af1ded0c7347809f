import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import type { CurrentUser } from '../session/sessionApi.js';
import { selectUser, userReceived } from '../session/sessionSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { UsersApi } from './usersApi.js';
import {
  awaits,
  selectUserDialog,
  selectUsersQuery,
  userChanged,
  userChangeRefused,
  userChangeSubmitted,
  usersFailed,
  usersReceived,
  usersRequested,
  type Refusal,
  type SubmittedChange,
  type UserChangeKind,
  type UserDialog,
} from './usersSlice.js';

export type UsersDeps = {
  readonly api: UsersApi;
  /** Who is signed in: asked again after somebody changed their own account. */
  readonly fetchCurrentUser: () => Promise<CurrentUser>;
  readonly newKey: () => string;
};
type Keys = ReturnType<typeof attemptKeys>;

const doneSentence: Readonly<Record<UserChangeKind['kind'], string>> = {
  edit: '用户信息已更新',
  activation: '用户状态已更新',
  administration: '用户状态已更新',
  reset: '已重置该用户今日生成次数',
};

const refusalOf = (error: unknown, { kind }: UserChangeKind): Refusal => {
  const problems = error instanceof ApiError ? error.fieldProblems : [];
  const notFound = error instanceof ApiError && error.status === 404;
  const why = notFound ? '未找到用户，可能已被删除。' : errorDetail(error);
  return { detail: `${kind === 'reset' ? '重置失败' : '更新失败'}：${why}`, problems };
};

/** Whether the refusal tells that the list on screen is no longer what the server has. */
const outdated = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);

function* load({ api }: UsersDeps, { payload }: ReturnType<typeof usersRequested>): SagaIterator<void> {
  try {
    yield put(usersReceived(yield* callApi(api.fetchUsers, payload)));
  } catch (error) {
    yield put(usersFailed(`用户加载失败：${errorDetail(error)}`));
  }
}

function* reload(): SagaIterator<void> {
  yield put(usersRequested(yield select(selectUsersQuery)));
}

/** What one may do oneself has changed: the pages around follow the server's word. Answers whether one still administers. */
function* refreshOwnSession({ fetchCurrentUser }: UsersDeps): SagaIterator<boolean> {
  try {
    const user = yield* callApi(fetchCurrentUser);
    yield put(userReceived(user));
    return user.is_superuser;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status !== 401; // that the session is over is known where every 401 is
  }
}

/** One change, as the dialog asked for it. */
type Change = SubmittedChange & Pick<Extract<UserDialog, { open: true }>, 'user' | 'what'>;

function* change(deps: UsersDeps, keys: Keys, { user, what, changes, reason }: Change): SagaIterator<void> {
  const options = { idempotencyKey: keys.keyFor([user.id, what, changes, reason]) };
  try {
    const answer =
      what.kind === 'reset'
        ? yield* callApi(deps.api.resetGenerations, user.id, reason, options)
        : yield* callApi(deps.api.updateUser, user.id, changes, reason, options);
    keys.succeeded();
    yield put(userChanged(answer));
    yield put(toastShown({ kind: 'success', text: doneSentence[what.kind] }));
    const own: ReturnType<typeof selectUser> = yield select(selectUser);
    if (own?.id !== user.id || (yield call(refreshOwnSession, deps))) yield call(reload);
  } catch (error) {
    keys.failed(error);
    const refusal = refusalOf(error, what);
    const now: ReturnType<typeof selectUserDialog> = yield select(selectUserDialog);
    if (awaits(now, user.id)) yield put(userChangeRefused({ userId: user.id, refusal }));
    else yield put(toastShown({ kind: 'danger', text: refusal.detail }));
    if (outdated(error)) yield call(reload);
  }
}

/** Does what the open dialog asks for, unless the very same is under way: a second click. */
const changeOnce = (deps: UsersDeps) => {
  const keys = attemptKeys(deps.newKey);
  const running = new Set<string>();
  return function* ({ payload }: ReturnType<typeof userChangeSubmitted>): SagaIterator<void> {
    const dialog: ReturnType<typeof selectUserDialog> = yield select(selectUserDialog);
    if (!dialog.open) return;
    const { user, what } = dialog;
    const content = JSON.stringify([user.id, what, payload]);
    if (running.has(content)) return;
    running.add(content);
    try {
      yield call(change, deps, keys, { user, what, ...payload });
    } finally {
      running.delete(content);
    }
  };
};

/**
 * Reads the accounts for the newest query, and changes them: from one dialog at a time, but one that was left while it
 * waited does not hold up the next.
 */
export function* usersSaga(deps: UsersDeps): SagaIterator<void> {
  yield takeLatest(usersRequested, guarded(load), deps);
  yield takeEvery(userChangeSubmitted, guarded(changeOnce(deps)));
}
