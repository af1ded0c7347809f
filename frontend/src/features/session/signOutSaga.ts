import type { SagaIterator } from 'redux-saga';
import { call, put, race, take } from 'redux-saga/effects';
import { callApi } from '../../core/callApi.js';
import { selectState } from '../../core/selectState.js';
import type { Leaving } from '../../core/session/leaving.js';
import { loggedOut, loginRequested, selectOwner, selectUser, userReceived } from '../../core/session/sessionSlice.js';
import type { SessionChannel } from '../../core/session/sessionChannel.js';
import type { SigningOut } from '../../core/session/signingOut.js';
import { signOutAnswered, signOutOver, signOutUnheard, unsavedFound } from '../../core/session/signOutSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { ApiError } from '../../http/apiError.js';

export type SignOutDeps = {
  readonly api: {
    readonly logout: (input: undefined, options: { readonly signal: AbortSignal }) => Promise<void>;
    readonly endSession: (
      input: { readonly path: { readonly id: string } },
      options: { readonly signal: AbortSignal },
    ) => Promise<void>;
  };
  readonly channel: SessionChannel;
  /** Without it nothing is kept in this browser. */
  readonly leaving?: Leaving | undefined;
  readonly signingOut: SigningOut;
  /** Waits so many milliseconds; without it the server is asked no second time. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
};

/** The first pause between two tries, in milliseconds; each is twice as long as the one before, up to the longest. */
const firstPauseMs = 1000;
const longestPauseMs = 15_000;

/**
 * Whether a failed call was answered by the court's server, which then knows no such session. Without an answer it is asked again, and a page of
 * something in between (a proxy, a network that wants to be signed in to) is none.
 */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.fromServer &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Makes one call, and breaks it off when the saga that waits for it is cancelled: its late response must not touch the next session. */
function* heard(send: (signal: AbortSignal) => Promise<void>): SagaIterator<boolean> {
  const breaking = new AbortController();
  try {
    yield call(send, breaking.signal);
    return true;
  } catch (error) {
    if (isAnswered(error)) return true;
    if (!(error instanceof ApiError)) throw error;
    return false;
  } finally {
    breaking.abort();
  }
}

/**
 * Ends the session whose end is remembered, by its name, as often as it takes: whoever signs in meanwhile stays signed in. True once the
 * server was heard; false where another tab was, or where somebody signed in, which ended that session too.
 */
function* endRemembered({ api, signingOut, pause }: SignOutDeps): SagaIterator<boolean> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const mark = signingOut.read();
    if (mark === null) return false;
    const send = (signal: AbortSignal) => api.endSession({ path: { id: mark.session } }, { signal });
    const isHeard: boolean = yield call(heard, send);
    if (isHeard) return true;
    if (pause) yield call(pause, pauseMs);
    else yield take(userReceived); // nobody stays so long
  }
}

function* said({ signingOut }: SignOutDeps): SagaIterator<void> {
  signingOut.drop();
  yield put(signOutOver());
  yield put(toastShown({ kind: 'info', text: '您已退出登录' }));
}

/** Goes on with a sign-out that the server has not heard, and says so, until it has, or until somebody is signed in here. */
export function* finishSignOut(deps: SignOutDeps): SagaIterator<void> {
  if (deps.signingOut.read() === null) return;
  yield put(signOutUnheard());
  const { isHeard }: { isHeard?: boolean } = yield race({
    isHeard: call(endRemembered, deps),
    signsIn: take(userReceived),
  });
  if (isHeard === true) yield call(said, deps);
  else yield put(signOutOver());
}

/** Asks the server once, which also removes the cookie. Whoever signs in meanwhile gets a cookie that a late response must not remove. */
function* endNow(deps: SignOutDeps): SagaIterator<void> {
  const { isHeard }: { isHeard?: boolean } = yield race({
    isHeard: call(heard, (signal: AbortSignal) => deps.api.logout(undefined, { signal })),
    signsIn: take(loginRequested),
  });
  if (isHeard === true) yield call(said, deps);
  else yield call(finishSignOut, deps);
}

/** Which drafts stay in this browser; `null`: the person stays signed in. */
function* draftsThatStay({ leaving }: SignOutDeps, owner: string): SagaIterator<readonly string[] | null> {
  const unsaved = leaving ? yield* callApi(leaving.unsaved, owner) : [];
  if (unsaved.length === 0) return [];
  yield put(unsavedFound(unsaved.length));
  const { payload }: ReturnType<typeof signOutAnswered> = yield take(signOutAnswered);
  if (payload === 'stay') return null;
  return payload === 'keep' ? unsaved : [];
}

/**
 * Signs out: says first which drafts the account does not have, then leaves the screen at once, with nothing of the account in this
 * browser, and ends the session at the server.
 */
export function* signOut(deps: SignOutDeps): SagaIterator<void> {
  const { channel, leaving, signingOut } = deps;
  const owner = yield* selectState(selectOwner);
  if (owner === null) return;
  const staying: readonly string[] | null = yield call(draftsThatStay, deps, owner);
  if (staying === null || (yield* selectState(selectOwner)) !== owner) return;
  const user = yield* selectState(selectUser);
  if (user?.session_id !== undefined) signingOut.keep({ session: user.session_id });
  try {
    if (leaving) yield* callApi(leaving.clear, owner, staying);
  } catch (error) {
    console.warn('what the account left in this browser was not removed:', error);
    yield put(toastShown({ kind: 'danger', text: notCleared }));
  }
  yield put(loggedOut());
  channel.announce({ kind: 'signedOut' });
  yield call(endNow, deps);
}

const notCleared = '浏览器未能删除本机的草稿。如果这不是您自己的设备，请在浏览器设置中清除本站数据。';
