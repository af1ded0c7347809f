import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { pollUntilOver } from '../../../core/pollUntilOver.js';
import { guarded } from '../../../core/safely.js';
import { isOver, readRuns, recallRunLists, type RecallRunsApi, type Runs } from './recallRunLists.js';
import type { Scope } from '../../../../../domain/contract/call.js';

type Deps = {
  /** What goes wrong is said beside the runs. */
  readonly quietApi: RecallRunsApi;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

const everyMs = 3000;

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

const allOver = ({ items }: Runs): boolean => items.every(isOver);

/** Reads the runs on screen every three seconds as long as one of them goes on. */
export function* recallRunsSaga({ quietApi, pause = wait }: Deps): SagaIterator<void> {
  const follow = (scope: Scope) => {
    const { requested, received, notReceived } = recallRunLists.runs[scope].actions;
    return function* (action: UnknownAction): SagaIterator<void> {
      if (!requested.match(action)) return;
      const { first }: { first?: { payload: Runs } } = yield race({
        first: take(received.match),
        failed: take(notReceived.match),
      });
      if (!first || allOver(first.payload)) return;
      const caseCause = action.payload;
      let newest: Runs = first.payload;
      try {
        yield call(pause, everyMs);
        newest = yield* pollUntilOver({
          read: async () => (newest = await readRuns(quietApi, scope, caseCause)),
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
  };
  for (const scope of ['own', 'platform'] as const) {
    const { requested, forgotten, left } = recallRunLists.runs[scope].actions;
    yield takeLatest([requested.match, forgotten.match, left.match], guarded(follow(scope)));
  }
}
