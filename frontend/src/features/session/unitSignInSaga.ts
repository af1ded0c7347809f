import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { OwnPath, type unitSignIn } from '../../../../domain/contract/unitSignIn.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import type { SessionChannel } from '../../core/session/sessionChannel.js';
import { userReceived } from '../../core/session/sessionSlice.js';
import type { SigningOut } from '../../core/session/signingOut.js';
import {
  unitSignInDone,
  unitSignInFailed,
  unitSignInLeft,
  unitSignInRequested,
  unitSignInReturned,
} from '../../core/session/unitSignInSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { errorDetail } from '../../http/apiError.js';

export type UnitSignInDeps = {
  readonly api: Client<typeof unitSignIn> & Pick<Client<typeof accounts>, 'me'>;
  readonly channel: Pick<SessionChannel, 'announce'>;
  readonly signingOut: Pick<SigningOut, 'drop'> | undefined;
  /** Takes the browser to another site. */
  readonly goTo: (address: string) => void;
};

/** A page that the server would not take, because it is too long, is not asked for: people then begin at their first page. */
const nextOf = (next: string | undefined): string | undefined => OwnPath.safeParse(next).data;

function* leave(
  { api, goTo }: UnitSignInDeps,
  { payload }: ReturnType<typeof unitSignInRequested>,
): SagaIterator<void> {
  try {
    const next = nextOf(payload.next);
    const { address } = yield* callApi(() => api.start({ body: next === undefined ? {} : { next } }));
    yield call(goTo, address);
    // Whoever comes back with the browser's own button finds the page as it was, and can press again.
    yield put(unitSignInLeft());
  } catch (error) {
    yield put(unitSignInFailed(errorDetail(error)));
  }
}

function* finish(deps: UnitSignInDeps, { payload: answer }: ReturnType<typeof unitSignInReturned>): SagaIterator<void> {
  const { api, channel, signingOut } = deps;
  try {
    const { next } = yield* callApi(() => api.finish({ body: { answer } }));
    signingOut?.drop(); // signing in ended the session of before
    const user = yield* callApi(api.me);
    yield put(userReceived(user));
    channel.announce({ kind: 'signedIn', userId: user.id });
    yield put(unitSignInDone(next));
    yield put(toastShown({ kind: 'success', text: '登录成功' }));
  } catch (error) {
    yield put(unitSignInFailed(errorDetail(error)));
  }
}

/** Takes the court's staff to its identity provider, and takes up what they bring back. */
export function* unitSignInSaga(deps: UnitSignInDeps): SagaIterator<void> {
  yield takeLeading(unitSignInRequested, guarded(leave), deps);
  yield takeLeading(unitSignInReturned, guarded(finish), deps);
}
