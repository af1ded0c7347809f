import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectSession, sessionChanges } from '../../../core/session/sessionSlice.js';
import { sharedComputerChosen } from '../../device/index.js';

/** The methods of a browser's storage that are used. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'juanzong-views:';
const searchPrefix = 'juanzong-search-views:';

/** Where the views of an account are stored: those without words that were searched, and those with such words. */
export const viewKeys = (owner: string) => ({ plain: `${prefix}${owner}`, search: `${searchPrefix}${owner}` });

/** Whether a key of the browser's storage holds views. */
export const isViewKey = (key: string): boolean => key.startsWith(prefix) || key.startsWith(searchPrefix);

/** The storage of this device; `null` where it is switched off. */
export const localViews = (): ViewStorage | null => {
  try {
    return 'localStorage' in globalThis ? globalThis.localStorage : null;
  } catch {
    return null;
  }
};

const remove = (storage: ViewStorage, isMeant: (key: string) => boolean): void => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (isMeant(key)) storage.removeItem(key);
};

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
