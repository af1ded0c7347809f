import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { endNear, renewalRequested, warningDismissed } from '../../core/session/sessionEndSlice.js';
import { sessionChanges, sessionDoubted, userReceived } from '../../core/session/sessionSlice.js';
import { ApiError } from '../../http/apiError.js';

type Deps = {
  /** Calls in the background, whose failures show no toasts. */
  readonly api: Pick<Client<typeof accounts>, 'me' | 'sessionEnd'>;
  readonly now: () => Date;
  /** Waits so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

const minuteMs = 60_000;
/** How long before the end people are warned. */
const warningMs = 10 * minuteMs;
/** Until the end is first asked for, and again where it could not be read. A session of less is one that was begun weeks ago. */
const askingMs = 30 * minuteMs;
/** Other tabs prolong the session too, and a computer may sleep: the end is asked for again at times. */
const longestPauseMs = 6 * 60 * minuteMs;

/** How long the session lasts still, 0 where it is over; `null` where nobody could say. */
function* readEnd({ api }: Deps): SagaIterator<CallResult<typeof accounts.sessionEnd> | null> {
  try {
    return yield* callApi(api.sessionEnd);
  } catch (error) {
    // Without a response it is asked again later.
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** Goes on with the session: any call prolongs it. Without a response the warning stays. */
function* renew({ api }: Deps): SagaIterator<void> {
  try {
    yield put(userReceived(yield* callApi(api.me)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Each press asks; what it receives begins the waiting anew. */
function* renewWhenAsked(deps: Deps): SagaIterator<void> {
  for (;;) {
    yield take(renewalRequested);
    yield* renew(deps);
  }
}

/** Warns before the session ends, with the choice to go on; at its end it is checked, since another tab may have gone on. */
export function* sessionEndSaga(deps: Deps): SagaIterator<void> {
  const { now, pause } = deps;
  const follow = function* (action: UnknownAction): SagaIterator<void> {
    if (!userReceived.match(action)) return;
    let pauseMs = askingMs;
    for (;;) {
      yield call(pause, pauseMs);
      const end = yield* readEnd(deps);
      const leftMs = (end?.seconds_left ?? 0) * 1000;
      pauseMs = end ? Math.min(leftMs - warningMs, longestPauseMs) : askingMs;
      if (!end || pauseMs > 0) continue;
      if (end.seconds_left === 0) {
        pauseMs = askingMs;
        yield put(sessionDoubted());
        continue;
      }
      yield put(endNear({ endsAt: new Date(now().getTime() + leftMs).toISOString(), canRenew: end.can_renew }));
      // A moment longer: a call before the end would prolong the session.
      yield race([call(pause, leftMs + 2000), call(renewWhenAsked, deps)]);
      yield put(warningDismissed());
      pauseMs = askingMs;
      yield put(sessionDoubted());
    }
  };
  yield takeLatest(sessionChanges, guarded(follow));
}
