import type { SagaIterator, Task } from 'redux-saga';
import { cancel, fork, take } from 'redux-saga/effects';
import { terminalCleared } from '../features/device/index.js';
import { selectSession, sessionChanges, somebodyElse } from '../core/session/sessionSlice.js';
import { selectState } from '../core/selectState.js';

/**
 * Runs `work` for the user, and cancels and restarts it when the user changes, so that a response to a call of one user never
 * reaches the next. `work` must fork what it starts; what it spawns is not cancelled.
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
