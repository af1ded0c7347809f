import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { pollUntilOver } from '../../core/pollUntilOver.js';
import { guarded } from '../../core/safely.js';
import { errorDetail } from '../../http/apiError.js';
import { backgroundWorkList, type BackgroundWorkApi, type WorkList } from './backgroundWorkList.js';

type Deps = {
  /** What goes wrong is said on the page. */
  readonly quietApi: BackgroundWorkApi;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

const everyMs = 3000;

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

/** Reads the list every three seconds as long as its page is open: something always goes on. */
export function* backgroundWorkSaga({ quietApi, pause = wait }: Deps): SagaIterator<void> {
  const { requested, received, notReceived, left } = backgroundWorkList.actions;
  const follow = function* (action: UnknownAction): SagaIterator<void> {
    if (!requested.match(action)) return;
    const { first }: { first?: { payload: WorkList } } = yield race({
      first: take(received.match),
      failed: take(notReceived.match),
    });
    if (!first) return;
    let newest = first.payload;
    try {
      yield call(pause, everyMs);
      yield* pollUntilOver({
        read: async () => (newest = await quietApi.list()),
        isOver: () => false,
        every: everyMs,
        pause: function* (milliseconds): SagaIterator<void> {
          yield put(received.of(newest));
          yield call(pause, milliseconds);
        },
      });
    } catch (error) {
      yield put(notReceived.of(`进度查询失败：${errorDetail(error)}`));
    }
  };
  yield takeLatest([requested.match, left.match], guarded(follow));
}
