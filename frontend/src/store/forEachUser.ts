import type { SagaIterator, Task } from 'redux-saga';
import { cancel, fork, take } from 'redux-saga/effects';
import { terminalCleared } from '../features/device/index.js';
import { selectSession, sessionChanges, somebodyElse } from '../features/session/sessionSlice.js';
import { selectState } from './selectState.js';

/**
 * Runs `work` for whoever sits here and starts it afresh for the next: whatever was under way is cancelled, so that an
 * answer to the one before never lands with the one after. `work` must fork what it starts; what it spawns goes on.
 */
export function* forEachUser(work: () => SagaIterator<void>): SagaIterator<void> {
  for (;;) {
    const running: Task = yield fork(work);
    let before = yield* selectState(selectSession);
    for (;;) {
      const change: unknown = yield take([...sessionChanges, terminalCleared]);
      if (terminalCleared.match(change)) break;
      const after = yield* selectState(selectSession);
      if (somebodyElse(before, after)) break;
      before = after;
    }
    yield cancel(running);
  }
}
