import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { User } from '../../../../domain/contract/account.js';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { secondFactor } from '../../../../domain/contract/secondFactor.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  captchaRefreshed,
  captchaRequested,
  captchaUnavailable,
  captchaWayChosen,
  selectCaptcha,
} from '../../core/session/captchaSlice.js';
import type { Captcha } from '../../core/session/captchaSlice.js';
import type { DeviceToken } from '../../core/session/deviceToken.js';
import { sendProven, sendProvenIfAsked, type Proving } from '../../core/session/proving.js';
import type { SessionNews } from '../../core/session/sessionChannel.js';
import {
  loginFailed,
  loginRequested,
  logoutRequested,
  secondStepAsked,
  secondStepFailed,
  secondStepRequested,
  selectOwner,
  selectSession,
  sessionAskedAgain,
  sessionChanges,
  sessionDoubted,
  sessionEndedElsewhere,
  sessionReplaced,
  signedOut,
  userReceived,
} from '../../core/session/sessionSlice.js';

import { finishSignOut, signOut, type SignOutDeps } from './signOutSaga.js';

export type SessionApi = Pick<Client<typeof accounts>, 'me' | 'login' | 'logout' | 'endSession' | 'registerCaptcha'> & {
  readonly signInWithCode: Client<typeof secondFactor>['signIn'];
};
export type SessionDeps = Omit<SignOutDeps, 'api'> & {
  readonly api: SessionApi;
  readonly newCaptcha: () => Captcha;
  readonly deviceToken?: DeviceToken | undefined;
  /** Waits until it is known whether this browser may have a session; without it one is asked for at once. */
  readonly mayHaveSession?: () => SagaIterator<boolean>;
  /** Without it no proof is sent. */
  readonly proving?: Proving | undefined;
};

/** How long a tab waits for the one that signed out to be heard, in milliseconds. */
const othersPauseMs = 3000;

/** Reads who is signed in. A response is dropped when somebody signed in or out meanwhile, in this tab or another: it is outdated. */
function* fetchUser({ api, signingOut }: SessionDeps): SagaIterator<void> {
  // The server may still know the session that is to end: nobody sees its account again.
  if (signingOut.read() !== null) {
    yield put(signedOut());
    return;
  }
  try {
    const { user }: { user?: User } = yield race({ user: call(api.me), overtaken: take(sessionChanges) });
    if (user) yield put(userReceived(user));
  } catch (error) {
    // Without a response it stays unknown: a guarded page offers to read again, every other page works signed out.
    const hasNoSession = error instanceof ApiError && error.status === 401;
    yield put(signedOut(hasNoSession ? undefined : errorDetail(error)));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Reads who is signed in when the page opens; a browser without a session is a visitor's, and nobody is asked. */
function* fetchFirstUser(deps: SessionDeps): SagaIterator<void> {
  if (deps.signingOut.read() !== null) {
    yield put(signedOut());
    yield call(finishSignOut, deps);
    return;
  }
  const { isPossible }: { isPossible?: boolean } = deps.mayHaveSession
    ? yield race({ isPossible: call(deps.mayHaveSession), overtaken: take(sessionChanges) })
    : { isPossible: true };
  if (isPossible === true) yield call(fetchUser, deps);
  else if (isPossible === false) yield put(signedOut());
}

/** What is no failure of a call is none of the network either. */
const elsewhere = '请重新加载页面再试；仍然出错时，请换一个较新的浏览器。';

const loginSentence = (error: unknown): string => {
  if (!(error instanceof ApiError)) return `登录请求失败，${elsewhere}`;
  return error.fromServer ? error.detail : '登录请求失败，请检查您的网络连接。';
};

/** Reads the account that has just signed in, and tells the other tabs. */
function* welcome(deps: SessionDeps): SagaIterator<void> {
  // Signing in ended the session of before.
  deps.signingOut.drop();
  const user = yield* callApi(deps.api.me);
  yield put(userReceived(user));
  deps.channel.announce({ kind: 'signedIn', userId: user.id });
  yield put(toastShown({ kind: 'success', text: '登录成功' }));
}

function* login(deps: SessionDeps, { payload }: ReturnType<typeof loginRequested>): SagaIterator<void> {
  try {
    yield* sendProven(deps.proving, { action: 'login', email: payload.username }, (proof) =>
      deps.api.login({ body: { ...payload, proof, device: deps.deviceToken?.read() ?? undefined } }),
    );
    yield* welcome(deps);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required' && error.ticket !== undefined) {
      yield put(secondStepAsked(error.ticket));
      return;
    }
    yield put(loginFailed(loginSentence(error)));
    yield put(captchaRequested());
  }
}

/** Whether a code may be tried once more, or the password has to be typed again. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'sign_in_step_over' || error.code === 'account_inactive');

function* secondStep(deps: SessionDeps, { payload }: ReturnType<typeof secondStepRequested>): SagaIterator<void> {
  try {
    yield* callApi(deps.api.signInWithCode, { body: payload });
    yield* welcome(deps);
  } catch (error) {
    if (!isOver(error)) {
      yield put(secondStepFailed(loginSentence(error)));
      return;
    }
    yield put(loginFailed(loginSentence(error)));
    yield put(captchaRequested());
  }
}

/** The account that is signed in at the server, `null` without one; `undefined` when the call failed. */
function* whoIsSignedIn({ api }: SessionDeps): SagaIterator<User | null | undefined> {
  try {
    return yield* callApi(api.me);
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined;
  }
}

/**
 * Checks the session after a call was refused with 401. That call may belong to the session before this one, so the session
 * ends only when the server says that no account is signed in.
 */
function* checkSession(deps: SessionDeps): SagaIterator<void> {
  const owner = yield* selectState(selectOwner);
  if (owner === null) return;
  const { user }: { user?: User | null } = yield race({
    user: call(whoIsSignedIn, deps),
    changed: take(sessionChanges),
  });
  if (user) yield put(userReceived(user));
  else if (user === null) {
    yield put(sessionEndedElsewhere());
    yield put(toastShown({ kind: 'danger', text: '登录已失效，请重新登录。' }));
  }
}

/** Follows another tab that signed somebody in or out. */
function* follow(deps: SessionDeps, news: SessionNews): SagaIterator<void> {
  if (news.kind === 'featuresChanged' || news.kind === 'modelsChanged') return;
  const owner = yield* selectState(selectOwner);
  const { status } = yield* selectState(selectSession);
  if (status === 'unknown') {
    // The read under way may return the state before the change: it is repeated.
    yield put(sessionReplaced());
    yield call(fetchUser, deps);
  } else if (news.kind === 'signedOut') {
    if (owner === null) return;
    if (deps.leaving) yield* callApi(deps.leaving.clearTab, owner);
    yield put(sessionEndedElsewhere());
    yield put(toastShown({ kind: 'info', text: '您已在其他标签页退出登录。' }));
    // The tab that signed out may be gone before the server hears.
    if (deps.pause) yield call(deps.pause, othersPauseMs);
    yield call(finishSignOut, deps);
  } else if (news.userId !== owner) {
    yield put(sessionReplaced());
    yield call(fetchUser, deps);
    if (owner !== null) yield put(toastShown({ kind: 'info', text: '登录账号已在其他标签页更换。' }));
  }
}

/** Reads who is signed in again, after a read that failed. */
function* askAgain(deps: SessionDeps): SagaIterator<void> {
  yield put(sessionReplaced());
  yield call(fetchUser, deps);
}

function* refreshCaptcha({ api, newCaptcha, proving }: SessionDeps): SagaIterator<void> {
  const captcha = newCaptcha();
  const { way } = yield* selectState(selectCaptcha);
  const register = (proof?: string) =>
    api.registerCaptcha({ body: { session_id: captcha.sessionId, answer: captcha.text, proof } });
  try {
    if (way === 'computer') yield* sendProven(proving, { action: 'captcha' }, register);
    else yield* sendProvenIfAsked(proving, { action: 'captcha' }, register);
    yield put(captchaRefreshed(captcha));
  } catch (error) {
    const isCall = error instanceof ApiError;
    const why = isCall ? (error.fromServer ? `：${error.detail}` : '，请检查网络。') : `，${elsewhere}`;
    yield put(captchaUnavailable(`无法生成验证码${why}`));
  }
}

/** Reads the session at start and after a 401; signs in and out, together with the other tabs; draws and registers captchas. */
export function* sessionSaga(deps: SessionDeps): SagaIterator<void> {
  yield takeLeading(loginRequested, guarded(login), deps);
  yield takeLeading(secondStepRequested, guarded(secondStep), deps);
  yield takeLeading(
    logoutRequested,
    guarded(() => signOut(deps)),
  );
  yield takeLeading(
    sessionDoubted,
    guarded(() => checkSession(deps)),
  );
  yield takeLeading(
    sessionAskedAgain,
    guarded(() => askAgain(deps)),
  );
  yield takeLatest(
    [captchaRequested, captchaWayChosen],
    guarded(() => refreshCaptcha(deps)),
  );
  const news = eventChannel<SessionNews>((emit) => deps.channel.listen(emit));
  yield takeEvery(news, guarded(follow), deps);
  yield call(fetchFirstUser, deps);
}
