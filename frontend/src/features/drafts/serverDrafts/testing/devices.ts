import { ApiError } from '../../../../http/apiError.js';
import { memoryDrafts } from '../../memoryDrafts.js';
import { firstDraftId } from '../../draft.js';
import type { Draft } from '../../draft.js';
import { emptyValues } from '../../formValues.js';
import type { FormValues } from '../../formValues.js';
import { createDraftSync } from '../draftSync.js';
import type { SyncState } from '../draftSync.js';
import { caseKeyOf } from '../serverDraftsApi.js';
import type { ServerDraft, ServerDraftsApi } from '../serverDraftsApi.js';

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
  const refuse = (status: number, code: string) => new ApiError({ status, code, detail: code, fromServer: true });
  const api: ServerDraftsApi = {
    list: async (key) => [...kept.values()].filter(({ form_key }) => form_key === key),
    read: async (_key, id) => {
      fail();
      const found = kept.get(id);
      if (!found) throw refuse(404, 'not_found');
      return found;
    },
    write: async (key, id, revision, values) => {
      fail();
      if ((kept.get(id)?.revision ?? 0) !== revision) throw refuse(409, 'concurrent_change');
      const info = {
        form_key: key,
        case_key: caseKeyOf(key, id),
        revision: revision + 1,
        updated_at: '2026-01-02T00:00:00.000Z',
      };
      kept.set(id, { ...info, values });
      return info;
    },
    remove: async (_key, id) => void kept.delete(id),
  };
  return { api, kept, faults };
};

/** A browser of an account with the form open. */
export const device = (api: ServerDraftsApi, owner = 'u-1') => {
  const store = memoryDrafts();
  const states: SyncState[] = [];
  const aside: Draft[] = [];
  let merged = 0;
  let here = true;
  const now = () => new Date('2026-01-02T00:00:00Z');
  const sync = createDraftSync(draft, {
    api,
    store,
    owner,
    stillHere: () => here,
    now,
    newId: () => `f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a${10 + aside.length}`,
    onMerged: () => (merged += 1),
    onSetAside: (other) => aside.push(other),
    onState: (state) => states.push(state),
  });
  return {
    store,
    sync,
    states,
    aside,
    merged: () => merged,
    leaves: () => void (here = false),
    type: async (values: FormValues) => {
      const base = (await store.read(draft.id))?.values ?? emptyValues('claim');
      await store.save(draft, base, values, '2026-01-01T00:00:00.000Z');
    },
    header: async () => (await store.read(draft.id))?.values.answers.header,
  };
};
