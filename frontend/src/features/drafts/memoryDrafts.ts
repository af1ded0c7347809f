import type { Attempt, Draft, Receipt } from './draft.js';
import { savedDraft, storable } from './draftStore.js';
import type { DraftStore } from './draftStore.js';
import { FormValues } from './formValues.js';
import { mergeValues } from './mergeValues.js';

/** Drafts that are gone when the page is closed or loaded anew. */
export const memoryDrafts = (): DraftStore => {
  const drafts = new Map<string, Draft>();
  const attempts = new Map<string, Attempt>();
  const receipts = new Map<string, Receipt>();
  return {
    listAll: async () => [...drafts.values()],
    list: async (formKey) =>
      [...drafts.values()]
        .filter((draft) => draft.formKey === formKey)
        .sort((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? '')),
    read: async (id) => drafts.get(id) ?? null,
    save: async ({ id, formKey }, base, mine, at) => {
      const stored = drafts.get(id);
      const values = stored ? FormValues.parse(mergeValues(base, mine, stored.values)) : mine;
      const draft = savedDraft({ id, formKey }, stored, values, at);
      drafts.set(id, draft);
      return draft;
    },
    mergeIn: async ({ id, formKey }, base, theirs, synced, at) => {
      const stored = drafts.get(id);
      const values = stored ? FormValues.parse(mergeValues(base, stored.values, theirs)) : theirs;
      const draft = { ...savedDraft({ id, formKey }, stored, values, at), synced };
      drafts.set(id, draft);
      return draft;
    },
    put: async (draft) => void drafts.set(draft.id, storable(draft)),
    saveProgress: async (id, progress) => {
      const stored = drafts.get(id);
      if (stored) drafts.set(id, { ...stored, progress });
    },
    remove: async (id) => {
      drafts.delete(id);
      attempts.delete(id);
    },
    attempt: async (draftId) => attempts.get(draftId) ?? null,
    keepAttempt: async (attempt) => void attempts.set(attempt.draftId, attempt),
    dropAttempt: async (draftId) => void attempts.delete(draftId),
    unreadReceipt: async (draftId) => receipts.get(draftId) ?? null,
    keepReceipt: async (receipt) => void receipts.set(receipt.draftId, receipt),
    dropReceipt: async (draftId) => void receipts.delete(draftId),
    takeAll: async () => {
      const all = {
        drafts: [...drafts.values()],
        attempts: [...attempts.values()],
        receipts: [...receipts.values()],
      };
      for (const table of [drafts, attempts, receipts]) table.clear();
      return all;
    },
    addAll: async (kept) => {
      for (const draft of kept.drafts) if (!drafts.has(draft.id)) drafts.set(draft.id, storable(draft));
      for (const attempt of kept.attempts) if (!attempts.has(attempt.draftId)) attempts.set(attempt.draftId, attempt);
      for (const receipt of kept.receipts) if (!receipts.has(receipt.draftId)) receipts.set(receipt.draftId, receipt);
    },
  };
};
