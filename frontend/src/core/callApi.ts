import type { SagaIterator } from 'redux-saga';
import { call } from 'redux-saga/effects';

/** Calls `fn` from a saga and gives what it resolves to, typed: `const task = yield* callApi(api.fetch, id)`. */
export function* callApi<Args extends unknown[], Result>(
  fn: (...args: Args) => Promise<Result>,
  ...args: Args
): SagaIterator<Result> {
  return yield call(fn, ...args);
}
