import { z } from 'zod';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { clerkReasonCodes } from '../../../../../domain/case/corrections.js';
import { problemCode } from '../../../../../domain/forms/problemCodes.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { loggedOut, selectUser, sessionEndedElsewhere, signedOut } from '../../../core/session/sessionSlice.js';
import { caseCorrections } from './caseCorrections.js';
import { markRemoved, markReworded, marksAdded, marksBegun, marksRestored, selectDraft } from './markDraftSlice.js';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const place = { path: z.string(), label: z.string(), reason: z.string() };
const StoredMarks = z.array(
  z.discriminatedUnion('source', [
    z.object({ source: z.literal('rule'), code: problemCode, ...place }),
    z.object({ source: z.literal('clerk'), code: z.enum(clerkReasonCodes), ...place }),
  ]),
);

const prefix = 'juanzong-marks:';

/** The marks of one tab; `null` where its storage is switched off, in which case marks last until the page is reloaded. */
const tabStorage = (): TabStorage | null => {
  try {
    return 'sessionStorage' in globalThis ? globalThis.sessionStorage : null;
  } catch {
    return null;
  }
};

const storedMarks = (storage: TabStorage | null, key: string) => {
  try {
    return StoredMarks.safeParse(JSON.parse(storage?.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return []; // text that is no JSON, or storage that refuses: nothing can be restored
  }
};

const keysIn = (storage: TabStorage): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).flatMap((key) =>
    key?.startsWith(prefix) ? [key] : [],
  );

/**
 * Keeps what a clerk marked and has not sent in the storage of the tab, so that it outlives a reload; it goes when the tab closes, the
 * notice is sent or the clerk signs out.
 */
export function* keptMarksSaga({
  storage = tabStorage(),
}: {
  readonly storage?: TabStorage | null;
}): SagaIterator<void> {
  function* keyOfDraft(): SagaIterator<string | null> {
    const user = yield* selectState(selectUser);
    const { side } = yield* selectState(selectDraft);
    return user === null || side === null ? null : `${prefix}${user.id}:${side}`;
  }
  function* restore(): SagaIterator<void> {
    const key = yield* keyOfDraft();
    const { marks } = yield* selectState(selectDraft);
    if (key === null || marks.length > 0) return;
    const stored = storedMarks(storage, key);
    if (stored.length > 0) yield put(marksRestored(stored));
  }
  function* keep(): SagaIterator<void> {
    const key = yield* keyOfDraft();
    if (key === null || storage === null) return;
    const { marks } = yield* selectState(selectDraft);
    try {
      if (marks.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(marks));
    } catch (error) {
      // A full storage: the marks stay on the page, as without storage.
      if (!(error instanceof DOMException)) throw error;
    }
  }
  yield takeEvery(marksBegun, guarded(restore));
  yield takeEvery([marksAdded, markReworded, markRemoved, caseCorrections.actions.stored], guarded(keep));
  yield takeEvery([signedOut, loggedOut, sessionEndedElsewhere], () => {
    if (storage !== null) for (const key of keysIn(storage)) storage.removeItem(key);
  });
}
