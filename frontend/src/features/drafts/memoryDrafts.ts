import { type Attempt, isOpen } from './attempt.js';
import type { Draft, Receipt } from './draft.js';
import type { Keeping } from './draftPort.js';
import { lastSavedFirst, storable } from './browserDrafts.js';
import { pageStorage } from './tabReceipts.js';
import { endedDrafts } from './endedDrafts.js';
import { sameValue } from './sameValue.js';

/** Drafts that are gone when the page is closed or reloaded. */
export const memoryDrafts = (): Keeping => {
  const drafts = new Map<string, Draft>();
  const attempts = new Map<string, Attempt>();
  const receipts = new Map<string, Receipt>();
  const storage = pageStorage();
  const ended = endedDrafts(() => storage);
  const ofDrafts = <Row extends { readonly draftId: string }>(rows: Map<string, Row>) => ({
    get: async (draftId: string) => rows.get(draftId) ?? null,
    put: async (row: Row) => void rows.set(row.draftId, row),
    delete: async (draftId: string) => void rows.delete(draftId),
  });
  return {
    ended,
    drafts: {
      get: async ({ id }) => drafts.get(id) ?? null,
      put: async (draft, over = null) => {
        ended.mustGoOn(draft.id);
        if (!sameValue(drafts.get(draft.id) ?? null, over)) return null;
        drafts.set(draft.id, storable(draft));
        return storable(draft);
      },
      delete: async ({ id }) => void drafts.delete(id),
      list: async (formKey) => [...drafts.values()].filter((draft) => draft.formKey === formKey).sort(lastSavedFirst),
    },
    attempts: {
      ...ofDrafts(attempts),
      begin: async (attempt) => {
        const kept = attempts.get(attempt.draftId) ?? null;
        if (isOpen(kept)) return kept;
        attempts.set(attempt.draftId, attempt);
        return attempt;
      },
    },
    receipts: { ...ofDrafts(receipts), list: async () => [...receipts.values()] },
    inventory: {
      listAll: async () => [...drafts.values()],
      takeAll: async () => {
        const all = {
          drafts: [...drafts.values()],
          attempts: [...attempts.values()],
          receipts: [...receipts.values()],
        };
        for (const table of [drafts, attempts, receipts]) table.clear();
        return all;
      },
      drop: async (where, prefix, but) => {
        for (const table of where === 'tab' ? [receipts] : [drafts, attempts, receipts])
          for (const id of table.keys()) if (id.startsWith(prefix) && !but.has(id)) table.delete(id);
      },
      addAll: async (kept) => {
        for (const draft of kept.drafts) if (!drafts.has(draft.id)) drafts.set(draft.id, storable(draft));
        for (const attempt of kept.attempts) if (!attempts.has(attempt.draftId)) attempts.set(attempt.draftId, attempt);
        for (const receipt of kept.receipts) if (!receipts.has(receipt.draftId)) receipts.set(receipt.draftId, receipt);
      },
    },
  };
};
