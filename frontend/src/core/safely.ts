import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { errorDetail } from '../http/apiError.js';
import { toastShown } from './toasts/toastsSlice.js';

/**
 * Runs a handler, reports what it throws, and so keeps the watcher that started it alive. Handlers catch the failures that
 * they expect; an error that arrives here is a defect.
 */
export function* safely<Args extends unknown[]>(
  handler: (...args: Args) => SagaIterator<void>,
  ...args: Args
): SagaIterator<void> {
  try {
    yield call(handler, ...args);
  } catch (error) {
    console.error(error);
    yield put(toastShown({ kind: 'danger', text: errorDetail(error) }));
  }
}

/** `safely` as a wrapper, for `takeLatest(action, guarded(handler))`. */
export const guarded =
  <Args extends unknown[]>(handler: (...args: Args) => SagaIterator<void>) =>
  (...args: Args): SagaIterator<void> =>
    safely(handler, ...args);
