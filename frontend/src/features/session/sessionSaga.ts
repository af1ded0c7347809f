import type { SagaIterator } from 'redux-saga';
import { call, put, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { captchaRefreshed, captchaRequested, captchaUnavailable } from './captchaSlice.js';
import type { Captcha } from './captchaSlice.js';
import type { SessionApi } from './sessionApi.js';
import { loggedOut, loginFailed, loginRequested, logoutRequested, signedOut, userReceived } from './sessionSlice.js';

export type SessionDeps = { readonly api: SessionApi; readonly newCaptcha: () => Captcha };

function* fetchUser({ api }: SessionDeps): SagaIterator<void> {
  try {
    yield put(userReceived(yield* callApi(api.fetchUser)));
  } catch (error) {
    // Without an answer we cannot know; a guarded page offers to sign in, everything else works signed out.
    yield put(signedOut());
    if (!(error instanceof ApiError)) throw error;
  }
}

const loginSentence = (error: unknown): string =>
  error instanceof ApiError && error.fromServer ? error.detail : '登录请求失败，请检查您的网络连接。';

function* login(deps: SessionDeps, { payload }: ReturnType<typeof loginRequested>): SagaIterator<void> {
  try {
    yield* callApi(deps.api.login, payload);
    const user = yield* callApi(deps.api.fetchUser);
    yield put(userReceived(user));
    yield put(toastShown({ kind: 'success', text: '登录成功' }));
  } catch (error) {
    yield put(loginFailed(loginSentence(error)));
    yield put(captchaRequested());
  }
}

function* logout({ api }: SessionDeps): SagaIterator<void> {
  try {
    yield* callApi(api.logout);
  } catch (error) {
    console.warn('logout call failed:', errorDetail(error));
  }
  yield put(loggedOut());
  yield put(toastShown({ kind: 'info', text: '您已退出登录' }));
}

function* refreshCaptcha({ api, newCaptcha }: SessionDeps): SagaIterator<void> {
  const captcha = newCaptcha();
  try {
    yield* callApi(api.registerCaptcha, captcha.sessionId, captcha.text);
    yield put(captchaRefreshed(captcha));
  } catch {
    yield put(captchaUnavailable('无法生成验证码，请检查网络。'));
  }
}

/** Finds out who is signed in at start; signs in and out; draws and registers captchas. */
export function* sessionSaga(deps: SessionDeps): SagaIterator<void> {
  yield takeLeading(loginRequested, guarded(login), deps);
  yield takeLeading(
    logoutRequested,
    guarded(() => logout(deps)),
  );
  yield takeLatest(
    captchaRequested,
    guarded(() => refreshCaptcha(deps)),
  );
  yield call(fetchUser, deps);
}
