// The drafts' room seen from outside: what a draft is, where it is kept, and how two states of it become one.
export { type Attempt, isOpen, type OpenAttempt, type Sent, type SentBody, withItsCode } from './attempt.js';
export { attemptDigest } from './attemptDigest.js';
export {
  caseDraftId,
  documentIdOf,
  type Draft,
  freshProgress,
  isCodeWithheld,
  type Progress,
  type Receipt,
} from './draft.js';
export { type DraftChannel, type DraftAutosave, startDraftAutosave } from './draftAutosave.js';
export { changeDraft, endDraft, forgetDraft, saveProgress } from './changeDraft.js';
export type { Keeping, LocalDrafts } from './draftPort.js';
export { DraftOverError, type Ended } from './endedDrafts.js';
export { type Forgetting, type Forgotten, nobodyForgets } from './forgetting.js';
export {
  type BasedOn,
  baseVersionOf,
  type CaseReference,
  emptyValues,
  FormValues,
  nameOf,
  plainValues,
} from './formValues.js';
export { memoryDrafts } from './memoryDrafts.js';
export { keepUnchanged } from './keepUnchanged.js';
export { leavingOf } from './leaving.js';
export {
  ownedDrafts,
  prefixOf,
  type SubmittedHere,
  type VisitorDraft,
  type VisitorDrafts,
  visitorDrafts,
} from './ownedDrafts.js';
export { differences, mergeValues } from './mergeValues.js';
export { isEmpty, isPlain, type Plain, sameValue } from './sameValue.js';
export { type Became, becameIn } from './serverDrafts/became.js';
export { type AccountDrafts, type ReadDrafts, accountDrafts } from './serverDrafts/accountDrafts.js';
export { createDraftSync, type DraftSync, type SyncState } from './serverDrafts/draftSync.js';
export { fetchMissing } from './serverDrafts/fetchMissing.js';
export { caseKeyOf, draftIdOf, type ServerDrafts } from './serverDrafts/serverDrafts.js';
