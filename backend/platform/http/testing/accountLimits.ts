import type { AccountLimits } from '../limitAccount.js';
import type { AccountLimitName } from '../rateLimit.js';

/** Limits of accounts that ask this function, each with its name; that let everything through unless told. */
export const accountLimits = (
  consume: (name: AccountLimitName) => Promise<void> = () => Promise.resolve(),
): AccountLimits => {
  const named = (name: AccountLimitName) => ({ consume: () => consume(name) });
  return {
    modelTests: named('modelTests'),
    recallRuns: named('recallRuns'),
    modelBenchRuns: named('modelBenchRuns'),
    submissionsByDay: named('submissionsByDay'),
    featureToggles: named('featureToggles'),
    featureTogglesByDay: named('featureTogglesByDay'),
    documentListChanges: named('documentListChanges'),
    documentListChangesByDay: named('documentListChangesByDay'),
    documentMarks: named('documentMarks'),
    ownEntries: named('ownEntries'),
    dataExports: named('dataExports'),
    searchTests: named('searchTests'),
    ownRemovals: named('ownRemovals'),
    knowledgeUploads: named('knowledgeUploads'),
    draftSaves: named('draftSaves'),
    batchFiles: named('batchFiles'),
    batchChanges: named('batchChanges'),
    administration: named('administration'),
  };
};
