import type { SagaIterator } from 'redux-saga';
import { select } from 'redux-saga/effects';

/** Reads the store inside a saga and returns what the selector does, typed: `const owner = yield* selectState(selectOwner)`. */
export function* selectState<State, Args extends unknown[], Result>(
  selector: (state: State, ...args: Args) => Result,
  ...args: Args
): SagaIterator<Result> {
  return yield select(selector, ...args);
}
