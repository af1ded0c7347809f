import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { pollUntilOver } from '../../../core/pollUntilOver.js';
import { guarded } from '../../../core/safely.js';
import { benchRuns, isOver, type BenchRun, type ModelBenchApi } from './benchLists.js';

type Deps = {
  /** What goes wrong is said beside the runs. */
  readonly quietApi: Pick<ModelBenchApi, 'runs'>;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

const everyMs = 3000;

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

const allOver = (runs: readonly BenchRun[]): boolean => runs.every(isOver);

/** Reads the runs on screen every three seconds as long as one of them goes on. */
export function* benchRunsSaga({ quietApi, pause = wait }: Deps): SagaIterator<void> {
  const { requested, received, notReceived, left } = benchRuns.actions;
  const follow = function* (action: UnknownAction): SagaIterator<void> {
    if (!requested.match(action)) return;
    const { first }: { first?: { payload: readonly BenchRun[] } } = yield race({
      first: take(received.match),
      failed: take(notReceived.match),
    });
    if (!first || allOver(first.payload)) return;
    let newest = first.payload;
    try {
      yield call(pause, everyMs);
      newest = yield* pollUntilOver({
        read: async () => (newest = (await quietApi.runs()).items),
        isOver: allOver,
        every: everyMs,
        pause: function* (milliseconds): SagaIterator<void> {
          yield put(received.of(newest));
          yield call(pause, milliseconds);
        },
      });
      yield put(received.of(newest));
    } catch (error) {
      yield put(notReceived.of(`进度查询失败：${errorDetail(error)}`));
    }
  };
  yield takeLatest([requested.match, left.match], guarded(follow));
}
