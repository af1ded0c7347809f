import type { EndedDrafts } from '../endedDrafts.js';
import { mergeIn } from '../changeDraft.js';
import type { LocalDrafts } from '../draftPort.js';
import { emptyValues } from '../formValues.js';
import type { ServerDrafts } from './serverDrafts.js';

type Deps = {
  readonly server: Pick<ServerDrafts, 'list' | 'get' | 'delete'>;
  readonly drafts: LocalDrafts;
  /** What is over on this device. */
  readonly ended: Pick<EndedDrafts, 'find'>;
  /** Whether it is still wanted: another account may be signed in by the time a response comes. */
  readonly stillWanted: () => boolean;
};

/**
 * Brings the account's drafts of a form, begun on another device, into this browser. Those that are here stay as they are. One that was
 * deleted here while the account could not be reached is deleted there now.
 */
export const fetchMissing = async (
  { server, drafts, ended, stillWanted }: Deps,
  owner: string,
  formKey: string,
): Promise<void> => {
  const [there, here] = await Promise.all([server.list(formKey), drafts.list(formKey)]);
  const ids = new Set(here.map(({ id }) => id));
  for (const key of there) {
    if (ids.has(key.id)) continue;
    if ((await ended.find(key.id)) !== null) {
      if (!stillWanted()) return;
      await server.delete(key);
      continue;
    }
    const draft = await server.get(key, true);
    if (!stillWanted()) return;
    if (draft === null) continue; // deleted since it was listed
    const { values, revision, savedAt } = draft;
    await mergeIn(drafts, key, emptyValues('claim'), values, { owner, revision, values }, savedAt ?? '');
  }
};
