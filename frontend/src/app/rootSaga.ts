import type { SagaIterator } from 'redux-saga';
import { fork, spawn } from 'redux-saga/effects';
import type { FeatureDeps } from './deps.js';
import { features } from './features.js';
import { forEachUser } from './forEachUser.js';
import { guarded } from '../core/safely.js';

/** Starts the sagas of every feature; the others go on when one fails. */
export function* rootSaga(deps: FeatureDeps): SagaIterator<void> {
  // These start first, because sagas of the site put actions for them while they start.
  yield spawn(guarded(forEachUser), function* (): SagaIterator<void> {
    for (const { saga } of features) if (saga) yield fork(guarded(saga), deps);
  });
  for (const { site } of features) if (site?.saga) yield spawn(guarded(site.saga), deps);
}
