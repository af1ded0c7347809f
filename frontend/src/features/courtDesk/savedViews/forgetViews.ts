import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectSession, sessionChanges } from '../../../core/session/sessionSlice.js';
import { sharedComputerChosen } from '../../device/index.js';
import { localViews, removeSearches, removeViews, type ViewStorage } from './viewStorage.js';

/**
 * Removes saved views with words that were searched, which may be a person's name, as soon as another account or nobody is signed in;
 * and all views once a machine is said to be shared. It runs from the start of every page, because people also sign out elsewhere
 * than at the court's lists.
 */
export function* forgetViewsSaga({
  storage = localViews(),
}: {
  readonly storage?: ViewStorage | null;
}): SagaIterator<void> {
  if (storage === null) return;
  function* forget(): SagaIterator<void> {
    const session = yield* selectState(selectSession);
    if (storage === null || session.status === 'unknown') return;
    if (session.status === 'signedIn') removeSearches(storage, session.user.id);
    // A server that does not answer ends no session.
    else if (session.how !== 'unanswered') removeSearches(storage, null);
  }
  yield takeEvery(sessionChanges, guarded(forget));
  yield takeEvery(sharedComputerChosen, ({ payload: isShared }) => {
    if (isShared) removeViews(storage);
  });
}
