import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { errorDetail } from '../http/apiError.js';
import { toastShown } from '../features/toasts/toastsSlice.js';

/**
 * Runs a handler so that what it throws is reported and does not end the watcher that started it. Handlers deal with
 * the failures they expect themselves; what arrives here is a defect or something nobody thought of.
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
