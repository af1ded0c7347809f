import { z } from 'zod';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { clerkReasonCodes } from '../../../../../domain/case/corrections.js';
import { problemCode } from '../../../../../domain/forms/problemCodes.js';
import {
  browserStorage,
  storedJson,
  storedKeys,
  storeText,
  type BrowserStorage,
} from '../../../core/browserStorage.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { loggedOut, selectUser, sessionEndedElsewhere, signedOut } from '../../../core/session/sessionSlice.js';
import { caseCorrections } from './caseCorrections.js';
import { markRemoved, markReworded, marksAdded, marksBegun, marksRestored, selectDraft } from './markDraftSlice.js';

const place = { path: z.string(), label: z.string(), reason: z.string() };
const StoredMarks = z.array(
  z.discriminatedUnion('source', [
    z.object({ source: z.literal('rule'), code: problemCode, ...place }),
    z.object({ source: z.literal('clerk'), code: z.enum(clerkReasonCodes), ...place }),
  ]),
);

const prefix = 'juanzong-marks:';

/**
 * Keeps what a clerk marked and has not sent in the storage of the tab, so that it outlives a reload; it goes when the tab closes, the
 * notice is sent or the clerk signs out.
 */
export function* keptMarksSaga({
  storage = browserStorage('sessionStorage'),
}: {
  readonly storage?: BrowserStorage | null;
}): SagaIterator<void> {
  const tab = () => storage;
  function* keyOfDraft(): SagaIterator<string | null> {
    const user = yield* selectState(selectUser);
    const { side } = yield* selectState(selectDraft);
    return user === null || side === null ? null : `${prefix}${user.id}:${side}`;
  }
  function* restore(): SagaIterator<void> {
    const key = yield* keyOfDraft();
    const { marks } = yield* selectState(selectDraft);
    if (key === null || marks.length > 0) return;
    const stored = storedJson(tab, key, StoredMarks);
    if (stored !== null && stored.length > 0) yield put(marksRestored(stored));
  }
  function* keep(): SagaIterator<void> {
    const key = yield* keyOfDraft();
    const { marks } = yield* selectState(selectDraft);
    // A full storage: the marks stay on the page, as without storage.
    if (key !== null) storeText(tab, key, marks.length === 0 ? null : JSON.stringify(marks));
  }
  yield takeEvery(marksBegun, guarded(restore));
  yield takeEvery([marksAdded, markReworded, markRemoved, caseCorrections.actions.stored], guarded(keep));
  yield takeEvery([signedOut, loggedOut, sessionEndedElsewhere], () => {
    if (storage === null) return;
    for (const key of storedKeys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
