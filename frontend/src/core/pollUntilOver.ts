import type { SagaIterator } from 'redux-saga';
import { call, delay } from 'redux-saga/effects';
import { ApiError } from '../http/apiError.js';
import { callApi } from './callApi.js';

type Polling<State> = {
  readonly read: () => Promise<State>;
  /** Whether what was read is final. */
  readonly isOver: (state: State) => boolean;
  /** Milliseconds between two reads. */
  readonly every?: number;
  /** After how many reads polling ends with what was read last, final or not; never unless given. */
  readonly most?: number;
  /** How many reads may fail one after another before polling gives up. */
  readonly failures?: number;
  /** How to wait for so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

const longestPauseMs = 60_000;

/** Whether the same read may succeed later: no response came, or the server is busy or stumbled. */
const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Reads the state of something that goes on elsewhere until it is final, and returns that: `yield* pollUntilOver({ read, isOver })`,
 * in a saga or as the work of a task. After a failure that may pass the pause doubles, up to a minute, or is as long as the server asks.
 * @throws what `read` rejects with, when it will not pass or came too often in a row
 */
export function* pollUntilOver<State>({
  read,
  isOver,
  every = 3000,
  most = Infinity,
  failures = 5,
  pause = wait,
}: Polling<State>): SagaIterator<State> {
  let failuresInARow = 0;
  for (let reads = 1; ; reads += 1) {
    let milliseconds = every;
    try {
      const state = yield* callApi(read);
      if (isOver(state) || reads >= most) return state;
      failuresInARow = 0;
    } catch (error) {
      failuresInARow += 1;
      if (!mayPass(error) || failuresInARow > failures) throw error;
      milliseconds = Math.max(
        Math.min(longestPauseMs, every * 2 ** failuresInARow),
        (error.retryAfterSeconds ?? 0) * 1000,
      );
    }
    yield call(pause, milliseconds);
  }
}
