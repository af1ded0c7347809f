import { ApiError } from '../../../../http/apiError.js';
import { memoryDrafts } from '../../memoryDrafts.js';
import { saveTyped } from '../../changeDraft.js';
import { freshProgress } from '../../draft.js';
import { firstDraftId } from '../../testing/firstDraftId.js';
import type { Draft } from '../../draft.js';
import type { DraftKey } from '../../draftPort.js';
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
  const over = new Map<string, Became>();
  const faults: { next: Error[] } = { next: [] };
  const fail = () => {
    const error = faults.next.shift();
    if (error) throw error;
  };
  /** Ends a draft, as a submission or a deletion does: what was submitted stays submitted. */
  const end = (id: string, became: Became): void => {
    kept.delete(id);
    if (over.get(id)?.outcome !== 'submitted') over.set(id, became);
  };
  const mustGoOn = (id: string): void => {
    const became = over.get(id);
    if (became) throw new ApiError({ status: 409, code: 'draft_over', detail: '草稿已了结', fromServer: true, became });
  };
  const api: ServerDrafts = {
    list: async (key) => [...kept.values()].filter(({ formKey: of }) => key === undefined || of === key),
    get: async ({ id }) => {
      fail();
      mustGoOn(id);
      return kept.get(id) ?? null;
    },
    put: async ({ id, formKey: key, values }, over = null) => {
      fail();
      mustGoOn(id);
      const revision = over?.revision ?? 0;
      if ((kept.get(id)?.revision ?? 0) !== revision) return null;
      const savedAt = '2026-01-02T00:00:00.000Z';
      const draft = { id, formKey: key, values: withoutCode(values), progress: freshProgress, savedAt };
      kept.set(id, { ...draft, revision: revision + 1 });
      return { ...draft, revision: revision + 1 };
    },
    delete: async ({ id }) => {
      fail();
      end(id, { outcome: 'deleted', case_number: null, version: null, at: '2026-01-02T00:00:00.000Z' });
    },
  };
  /** Stores a draft in the account as another device does. */
  const keep = (id: string, values: FormValues, key = formKey) =>
    api.put({ id, formKey: key, values, progress: freshProgress, savedAt: null });
  return { api, kept, over, end, keep, faults };
};

/** A browser of an account with the form open. */
export const device = (api: ServerDrafts, owner = 'u-1', key: DraftKey = draft, kept = memoryDrafts()) => {
  const { drafts, ended } = kept;
  const states: SyncState[] = [];
  const aside: Draft[] = [];
  const overs: Became[] = [];
  let merged = 0;
  let here = true;
  const now = () => new Date('2026-01-02T00:00:00Z');
  const sync = createDraftSync(key, {
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
    kept,
    drafts,
    ended,
    sync,
    states,
    aside,
    overs,
    merged: () => merged,
    leaves: () => void (here = false),
    type: async (values: FormValues) => {
      const base = (await drafts.get(key))?.values ?? emptyValues('claim');
      await saveTyped(drafts, key, base, values, '2026-01-01T00:00:00.000Z');
    },
    header: async () => (await drafts.get(key))?.values.answers.header,
  };
};
