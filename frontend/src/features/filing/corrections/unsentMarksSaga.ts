import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { corrections, UnsentMarks } from '../../../../../domain/contract/corrections.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { caseCorrections, markSent, sideIn } from './caseCorrections.js';
import {
  markRemoved,
  markReplaced,
  marksAdded,
  marksBegun,
  marksLeft,
  marksNotSaved,
  marksReceived,
  marksRetried,
  selectDraft,
} from './markDraftSlice.js';

type Api = Pick<Client<typeof corrections>, 'unsent' | 'mark'>;
type Deps = {
  readonly api: Api;
  /** How often it is asked what colleagues marked. */
  readonly everyMs?: number;
  /** How long changes are gathered before they are saved. */
  readonly gatherMs?: number;
};

/** Refusals after which the page shows a case that is another by now. */
const outdating: ReadonlySet<string | undefined> = new Set([
  'correction_version_passed',
  'correction_open',
  'correction_case_filed',
  'case_closed',
]);

/** Reads what the clerks marked; a notice that took marks away is read too. */
function* read({ api }: Deps): SagaIterator<void> {
  const { side, seen, kept } = yield* selectState(selectDraft);
  if (side === null) return;
  const query = { ...sideIn(side.defendantId), ...(seen !== null && { seen }) };
  const found: UnsentMarks = yield* callApi(api.unsent, { path: { id: side.caseId }, query });
  // What was saved meanwhile is newer than what was read.
  if ((yield* selectState(selectDraft)).seen !== seen) return;
  const isLess = found.changed && found.marks.length < kept.length;
  yield put(marksReceived({ side, read: found, sent: [] }));
  if (isLess) yield put(caseCorrections.actions.outdated());
}

/** Saves what this page changed, and what is changed meanwhile. What fails stays on the page, and is tried again. */
function* save({ api }: Deps): SagaIterator<void> {
  for (;;) {
    const { side, version, changes } = yield* selectState(selectDraft);
    if (side === null || changes.length === 0) return;
    const body = {
      ...sideIn(side.defendantId),
      version,
      marks: changes.flatMap(({ mark }) => (mark === null ? [] : [markSent(mark)])),
      removed: changes.flatMap(({ mark, code, path }) => (mark === null ? [{ code, path }] : [])),
    };
    try {
      const saved: UnsentMarks = yield* callApi(api.mark, { path: { id: side.caseId }, body });
      yield put(marksReceived({ side, read: saved, sent: changes }));
    } catch (error) {
      yield put(marksNotSaved(errorDetail(error)));
      if (error instanceof ApiError && outdating.has(error.code)) yield put(caseCorrections.actions.outdated());
      return;
    }
  }
}

/** Reads at once, and again every few seconds while the page is looked at; what could not be saved is tried again then. */
function* follow(deps: Deps): SagaIterator<void> {
  for (;;) {
    const before = yield* selectState(selectDraft);
    if (document.visibilityState !== 'hidden') {
      try {
        yield* read(deps);
        if (before.failed !== null) yield* save(deps);
      } catch (error) {
        // Later readings fail in the background, while the page shows what it knows; the first one says so.
        if (before.seen === null) yield put(marksNotSaved(errorDetail(error)));
      }
    }
    yield delay(deps.everyMs ?? 5000);
  }
}

/**
 * Keeps the marks of a page and those at the court's server the same, so that clerks who read one case see each other's marks before any
 * of them is sent.
 */
export function* unsentMarksSaga(deps: Deps): SagaIterator<void> {
  yield takeLatest(
    [marksBegun, marksLeft],
    guarded(function* (action: { type: string }): SagaIterator<void> {
      if (marksBegun.match(action)) yield* follow(deps);
    }),
  );
  yield takeEvery(
    marksLeft,
    guarded(() => save(deps)),
  );
  // A colleague's marks that a notice lacked, or their notice: they are shown at once.
  yield takeEvery(
    caseCorrections.actions.refused.match,
    guarded(function* ({ payload }: ReturnType<typeof caseCorrections.actions.refused.of>): SagaIterator<void> {
      if (payload.dialog === undefined) return;
      yield put(caseCorrections.actions.outdated());
      yield* read(deps);
    }),
  );
  yield fork(
    guarded(function* (): SagaIterator<void> {
      for (;;) {
        yield take([marksAdded, markReplaced, markRemoved, marksRetried]);
        yield delay(deps.gatherMs ?? 300);
        yield* save(deps);
      }
    }),
  );
}
