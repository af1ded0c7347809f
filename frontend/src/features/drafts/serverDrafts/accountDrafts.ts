import { lazyClient } from '../../../http/lazyClient.js';
import type { Transport } from '../../../../../domain/contract/transport.js';
import type { Became } from './became.js';
import { draftIdOf, type ServerDraft, type ServerDrafts } from './serverDrafts.js';

/** Drafts that were read, how many the account keeps besides that were not, and what became of those that are over, by id. */
export type ReadDrafts = {
  readonly drafts: readonly ServerDraft[];
  readonly unread: number;
  readonly over: ReadonlyMap<string, Became>;
};

/** Reads drafts of the account that is signed in, of every form, last saved first: at most `most`, without those whose ids are `known`. */
export type AccountDrafts = (known: ReadonlySet<string>, most: number) => Promise<ReadDrafts>;

/** Rejects where the list or one of the drafts cannot be read; one that is deleted meanwhile is left out. */
export const accountDrafts = (http: Transport, server: Pick<ServerDrafts, 'get'>): AccountDrafts => {
  const calls = lazyClient(http, async () => (await import('../../../../../domain/contract/drafts.js')).drafts);
  return async (known, most) => {
    const { items, over } = await calls.list({ query: {} });
    const keys = items
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
      .map((info) => ({ id: draftIdOf(info), formKey: info.form_key }))
      .filter(({ id }) => !known.has(id));
    const drafts = await Promise.all(keys.slice(0, most).map(async (key) => server.get(key, true)));
    return {
      drafts: drafts.filter((draft) => draft !== null),
      unread: Math.max(0, keys.length - most),
      over: new Map(over.map((ended) => [draftIdOf(ended), ended])),
    };
  };
};
