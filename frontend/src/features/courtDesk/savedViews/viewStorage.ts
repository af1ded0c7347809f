import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { browserStorage, storedKeys, type BrowserStorage } from '../../../core/browserStorage.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectSession, sessionChanges } from '../../../core/session/sessionSlice.js';
import { sharedComputerChosen } from '../../device/index.js';

const prefix = 'juanzong-views:';
const searchPrefix = 'juanzong-search-views:';

/** Where the views of an account are stored: those without words that were searched, and those with such words. */
export const viewKeys = (owner: string) => ({ plain: `${prefix}${owner}`, search: `${searchPrefix}${owner}` });

/** Whether a key of the browser's storage holds views. */
export const isViewKey = (key: string): boolean => key.startsWith(prefix) || key.startsWith(searchPrefix);

const remove = (storage: BrowserStorage, isMeant: (key: string) => boolean): void => {
  for (const key of storedKeys(storage).filter(isMeant)) storage.removeItem(key);
};

/**
 * Removes saved views with words that were searched, which may be a person's name, as soon as another account or nobody is signed in;
 * and all views once a machine is said to be shared. It runs from the start of every page, because people also sign out elsewhere
 * than at the court's lists.
 */
export function* forgetViewsSaga({
  storage = browserStorage('localStorage'),
}: {
  readonly storage?: BrowserStorage | null;
}): SagaIterator<void> {
  if (storage === null) return;
  function* forget(): SagaIterator<void> {
    const session = yield* selectState(selectSession);
    if (storage === null || session.status === 'unknown') return;
    // A server that does not answer ends no session.
    if (session.status === 'signedOut' && session.how === 'unanswered') return;
    const own = session.status === 'signedIn' ? viewKeys(session.user.id).search : null;
    remove(storage, (key) => key.startsWith(searchPrefix) && key !== own);
  }
  yield takeEvery(sessionChanges, guarded(forget));
  yield takeEvery(sharedComputerChosen, ({ payload: isShared }) => {
    if (isShared) remove(storage, isViewKey);
  });
}
