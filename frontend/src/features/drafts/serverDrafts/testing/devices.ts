import { memoryDrafts } from '../../memoryDrafts.js';
import { saveTyped } from '../../changeDraft.js';
import { firstDraftId, freshProgress } from '../../draft.js';
import type { Draft } from '../../draft.js';
import { emptyValues, withoutCode } from '../../formValues.js';
import type { FormValues } from '../../formValues.js';
import { createDraftSync } from '../draftSync.js';
import type { Became } from '../became.js';
import type { SyncState } from '../draftSync.js';
import type { ServerDraft, ServerDrafts } from '../serverDrafts.js';

export const formKey = 'claim-x';
export const draft = { id: firstDraftId(formKey), formKey };
/** What stands in the form. */
export const withHeader = (header: Record<string, string>, code = ''): FormValues => ({
  filing: { ...emptyValues('claim').filing, code },
  answers: { header },
});

/** The server's side of the contract: one revision after the other, no codes. */
export const server = () => {
  const kept = new Map<string, ServerDraft>();
  const faults: { next: Error[] } = { next: [] };
  const fail = () => {
    const error = faults.next.shift();
    if (error) throw error;
  };
  const api: ServerDrafts = {
    list: async (key) => [...kept.values()].filter(({ formKey: of }) => of === key),
    get: async ({ id }) => {
      fail();
      return kept.get(id) ?? null;
    },
    put: async ({ id, formKey: key, values }, over = null) => {
      fail();
      const revision = over?.revision ?? 0;
      if ((kept.get(id)?.revision ?? 0) !== revision) return null;
      const savedAt = '2026-01-02T00:00:00.000Z';
      const draft = { id, formKey: key, values: withoutCode(values), progress: freshProgress, savedAt };
      kept.set(id, { ...draft, revision: revision + 1 });
      return { ...draft, revision: revision + 1 };
    },
    delete: async ({ id }) => void kept.delete(id),
  };
  /** Stores a draft in the account as another device does. */
  const keep = (id: string, values: FormValues, key = formKey) =>
    api.put({ id, formKey: key, values, progress: freshProgress, savedAt: null });
  return { api, kept, keep, faults };
};

/** A browser of an account with the form open. */
export const device = (api: ServerDrafts, owner = 'u-1') => {
  const { drafts } = memoryDrafts();
  const states: SyncState[] = [];
  const aside: Draft[] = [];
  const overs: Became[] = [];
  let merged = 0;
  let here = true;
  const now = () => new Date('2026-01-02T00:00:00Z');
  const sync = createDraftSync(draft, {
    server: api,
    drafts,
    owner,
    stillHere: () => here,
    now,
    newId: () => `f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a${10 + aside.length}`,
    onMerged: () => (merged += 1),
    onSetAside: (other) => aside.push(other),
    onOver: (became) => overs.push(became),
    onState: (state) => states.push(state),
  });
  return {
    drafts,
    sync,
    states,
    aside,
    overs,
    merged: () => merged,
    leaves: () => void (here = false),
    type: async (values: FormValues) => {
      const base = (await drafts.get(draft))?.values ?? emptyValues('claim');
      await saveTyped(drafts, draft, base, values, '2026-01-01T00:00:00.000Z');
    },
    header: async () => (await drafts.get(draft))?.values.answers.header,
  };
};
