import type { SagaIterator } from 'redux-saga';
import { call, put, takeEvery } from 'redux-saga/effects';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectTerminal, terminalClearRequested } from '../../device/index.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { endedTasksRemoved } from '../../tasks/index.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import {
  changeDraft,
  type Draft,
  endDraft,
  type Forgetting,
  freshProgress,
  type Keeping,
  type Receipt,
  type ServerDrafts,
} from '../../drafts/index.js';
import {
  endingClosed,
  endingFound,
  conclusionRequested,
  selectEditedSince,
  selectSheet,
  submissionConcluded,
  type Conclusion,
  draftCleared,
  draftStorageRefused,
  overSettled,
  pleadingOpened,
} from '../page/index.js';

export type ForgetDeps = Omit<Keeping, 'inventory'> & {
  readonly forgetting: Forgetting;
  readonly newId: () => string;
  readonly now: () => Date;
  /** The server's copies of the drafts of users who are signed in. */
  readonly serverDrafts?: ServerDrafts;
};

/** Deletes a draft from the account. True when it is gone; a visitor has no account, so there is nothing to delete. */
function* goneFromAccount({ serverDrafts }: ForgetDeps, formKey: string, draftId: string): SagaIterator<boolean> {
  const owner = yield* selectState(selectOwner);
  if (owner === null || serverDrafts === undefined) return true;
  try {
    yield* callApi(serverDrafts.delete, { formKey, id: draftId });
    return true;
  } catch {
    return false; // the caller tells the user
  }
}

/** Whether the browser did as it was asked. */
function* done<Args extends unknown[]>(work: (...args: Args) => Promise<void>, ...args: Args): SagaIterator<boolean> {
  try {
    yield* callApi(work, ...args);
    return true;
  } catch {
    return false; // the caller tells the user
  }
}

/** The submitted draft and the others of the same case: each of them would show the case to the next user of this form. */
function* draftsOfCase(
  { drafts }: ForgetDeps,
  { receipt: { draftId, caseNumber }, formKey }: Conclusion,
): SagaIterator<string[]> {
  let draftsOfForm: readonly Draft[] = [];
  try {
    draftsOfForm = yield* callApi(drafts.list, formKey);
  } catch {
    // A browser that lists no drafts is still asked to remove this one, and says then that it does not.
  }
  const same = draftsOfForm.filter(
    ({ values }) => values.filing.mode === 'existing' && values.filing.caseNumber === caseNumber,
  );
  return [...new Set([draftId, ...same.map(({ id }) => id)])];
}

const putNew = (drafts: ForgetDeps['drafts'], draft: Draft) => changeDraft(drafts, draft.id, () => draft);

const notForgotten = '浏览器未能删除本机的草稿。如果这不是您自己的设备，请在浏览器设置中清除本站数据。';

/**
 * What stays on the device goes on as a draft of its own: the one that was submitted is over. What was typed after the submission
 * becomes an edit of the case that it opened, or of the version that it made.
 */
const goOn = async (deps: ForgetDeps, receipt: Receipt, editedSince: boolean): Promise<void> => {
  const { draftId, caseNumber, version, submittedAt: at } = receipt;
  const stored = await deps.drafts.get({ id: draftId });
  if (stored === null) return;
  const filing = { mode: 'existing' as const, caseNumber, code: '' };
  const progress = editedSince
    ? { stage: 'draft' as const, changedAfter: 'submitted' as const, version, at }
    : { stage: 'submitted' as const, changedAfter: null, version, at };
  const next: Draft = { ...stored, id: deps.newId(), values: { ...stored.values, filing }, progress };
  delete next.synced;
  await changeDraft(deps.drafts, next.id, () => next);
  await endDraft(deps, draftId, { outcome: 'submitted', at });
};

/**
 * Gives the receipt of a submission a page of its own and deletes the submitted draft from this device, unless the person wants it to
 * stay: the submission marked it (submissionSaga.ts). The receipt is stored under its new id first: a browser that stops in between has it twice
 * rather than not at all.
 */
function* conclude(deps: ForgetDeps, { payload }: ReturnType<typeof conclusionRequested>): SagaIterator<void> {
  const { receipt, formKey, keeps } = payload;
  const owner = yield* selectState(selectOwner);
  const sheet = yield* selectState(selectSheet);
  const editedSince = yield* selectState(selectEditedSince);
  const shown = {
    ...receipt,
    draftId: deps.newId(),
    ...(keeps && { keepsDraft: true }),
    ...(editedSince && { editedSince: true }),
    // A reload prints the same.
    ...(sheet.length > 0 && { sheet }),
  };
  const isKept: boolean = yield* done(deps.receipts.put, shown);
  if (!isKept) yield put(draftStorageRefused());
  yield put(endingFound({ receipt: shown, sheet }));
  const isReceiptDeleted: boolean = yield* done(deps.receipts.delete, receipt.draftId);
  let hasFailed = !isReceiptDeleted;
  if (keeps) {
    const goesOn: boolean = yield* done(goOn, deps, receipt, editedSince);
    const isGone: boolean = yield call(goneFromAccount, deps, formKey, receipt.draftId);
    hasFailed ||= !goesOn || !isGone;
  } else {
    const ids: readonly string[] = yield call(draftsOfCase, deps, payload);
    for (const id of ids) {
      const outcome = id === receipt.draftId ? ('submitted' as const) : ('deleted' as const);
      const isRemoved: boolean = yield* done(endDraft, deps, id, { outcome, at: receipt.submittedAt });
      hasFailed ||= !isRemoved;
    }
    for (const id of ids) {
      const isGone: boolean = yield call(goneFromAccount, deps, formKey, id);
      hasFailed ||= !isGone;
    }
    // The task tray still offers files that were generated before the submission.
    yield put(endedTasksRemoved());
    deps.forgetting.announce({ what: 'drafts', owner, ids: [...ids], filed: true });
  }
  yield put(submissionConcluded(shown.draftId));
  if (hasFailed) yield put(toastShown({ kind: 'danger', text: notForgotten }));
}

/** The person is done with the end page: the receipt goes with its code, and on a terminal everything else. */
function* closeEnding(deps: ForgetDeps, { payload: id }: ReturnType<typeof endingClosed>): SagaIterator<void> {
  const isDeleted: boolean = yield* done(deps.receipts.delete, id);
  const terminal = yield* selectState(selectTerminal);
  if (terminal !== null) yield put(terminalClearRequested());
  if (!isDeleted) yield put(toastShown({ kind: 'danger', text: notForgotten }));
}

/** The person cleared their draft: it goes, here and in their account, and the form starts over. */
function* clearDraft(deps: ForgetDeps, { payload }: ReturnType<typeof draftCleared>): SagaIterator<void> {
  const { formKey, draftId } = payload;
  const owner = yield* selectState(selectOwner);
  try {
    yield* callApi(endDraft, deps, draftId, { outcome: 'deleted', at: deps.now().toISOString() });
    const isGone: boolean = yield call(goneFromAccount, deps, formKey, draftId);
    yield put(
      toastShown(
        isGone
          ? { kind: 'info', text: '草稿已清空' }
          : { kind: 'danger', text: '本机的草稿已清空，账号中的未能清空，请稍后再试。' },
      ),
    );
  } catch {
    yield put(draftStorageRefused());
  }
  deps.forgetting.announce({ what: 'drafts', owner, ids: [draftId], filed: false });
  yield put(pleadingOpened({ formKey, draftId }));
}

/** The draft on the page ended elsewhere: what was typed here goes on as a draft of its own, or goes. */
function* settleOver(deps: ForgetDeps, { payload }: ReturnType<typeof overSettled>): SagaIterator<void> {
  const { draft, values } = payload;
  const { formKey } = draft;
  const kept: Draft | null = values && {
    id: deps.newId(),
    formKey,
    values,
    progress: freshProgress,
    savedAt: deps.now().toISOString(),
  };
  try {
    if (kept !== null) yield* callApi(putNew, deps.drafts, kept);
    yield* callApi(endDraft, deps, draft.id, { outcome: 'deleted', at: deps.now().toISOString() });
  } catch {
    yield put(draftStorageRefused());
  }
  yield put(pleadingOpened({ formKey, ...(kept && { draftId: kept.id }) }));
}

/** Removes drafts from this device: those that were submitted, and those that the user cleared. */
export function* forgetSaga(deps: ForgetDeps): SagaIterator<void> {
  yield takeEvery(conclusionRequested, guarded(conclude), deps);
  yield takeEvery(endingClosed, guarded(closeEnding), deps);
  yield takeEvery(draftCleared, guarded(clearDraft), deps);
  yield takeEvery(overSettled, guarded(settleOver), deps);
}
