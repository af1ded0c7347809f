import { freshProgress } from '../draft.js';
import type { DraftStore } from '../draftStore.js';
import { emptyValues } from '../formValues.js';
import { draftIdOf } from './serverDraftsApi.js';
import type { ServerDraftsApi } from './serverDraftsApi.js';

type Deps = {
  readonly api: Pick<ServerDraftsApi, 'list' | 'read'>;
  readonly store: Pick<DraftStore, 'list' | 'mergeIn'>;
  /** Whether it is still wanted: somebody else may sit here by the time an answer comes. */
  readonly stillWanted: () => boolean;
};

/** Brings the account's drafts of a form, begun on another device, into this browser. Those that are here stay as they are. */
export const fetchMissing = async (
  { api, store, stillWanted }: Deps,
  owner: string,
  formKey: string,
): Promise<void> => {
  const [there, here] = await Promise.all([api.list(formKey), store.list(formKey)]);
  const ids = new Set(here.map(({ id }) => id));
  for (const info of there) {
    const id = draftIdOf(info);
    if (ids.has(id)) continue;
    const { values, revision, updated_at: at } = await api.read(formKey, id);
    if (!stillWanted()) return;
    const draft = { id, formKey, progress: freshProgress };
    await store.mergeIn(draft, emptyValues('claim'), values, { owner, revision, values }, at);
  }
};
