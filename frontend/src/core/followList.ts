import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../http/apiError.js';
import { pollUntilOver } from './pollUntilOver.js';
import type { Creator } from './resource/creator.js';
import { guarded } from './safely.js';

type Followed<List, Asked> = {
  /** Those of a resource's list. */
  readonly actions: {
    readonly requested: Pick<Creator<Asked>, 'match'>;
    readonly received: Pick<Creator<List>, 'match' | 'of'>;
    readonly notReceived: Pick<Creator<string>, 'match' | 'of'>;
    readonly forgotten: Pick<Creator<unknown>, 'match'>;
    readonly left: Pick<Creator<unknown>, 'match'>;
  };
  /** Reads the list again, as it was asked for. What goes wrong is said beside it. */
  readonly read: (asked: Asked) => Promise<List>;
  /** Whether nothing of the list goes on any more. */
  readonly isOver: (list: List) => boolean;
  /** Waits so many milliseconds. */
  readonly pause?: ((milliseconds: number) => unknown) | undefined;
};

const everyMs = 3000;

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

/** Reads a list on screen again every three seconds as long as something of it goes on. */
export function* followList<List, Asked>({
  actions: { requested, received, notReceived, forgotten, left },
  read,
  isOver,
  pause = wait,
}: Followed<List, Asked>): SagaIterator<void> {
  const follow = function* (action: UnknownAction): SagaIterator<void> {
    if (!requested.match(action)) return;
    const { first }: { first?: { payload: List } } = yield race({
      first: take(received.match),
      failed: take(notReceived.match),
    });
    if (!first || isOver(first.payload)) return;
    const { payload: asked } = action;
    let newest = first.payload;
    try {
      yield call(pause, everyMs);
      newest = yield* pollUntilOver({
        read: async () => (newest = await read(asked)),
        isOver,
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
  yield takeLatest([requested.match, forgotten.match, left.match], guarded(follow));
}
