import type { SagaIterator } from 'redux-saga';
import { fork, spawn } from 'redux-saga/effects';
import type { FeatureDeps } from './deps.js';
import { features } from './features.js';
import { forEachUser } from './forEachUser.js';
import { guarded } from './safely.js';

/** Starts every feature's sagas; one that fails does not take the others along. */
export function* rootSaga(deps: FeatureDeps): SagaIterator<void> {
  // First: what is put while the others start must find the user's sagas listening.
  yield spawn(guarded(forEachUser), function* (): SagaIterator<void> {
    for (const { saga } of features) if (saga) yield fork(guarded(saga), deps);
  });
  for (const { site } of features) if (site?.saga) yield spawn(guarded(site.saga), deps);
}
