import { z } from 'zod';
import { storedJson, storeText } from '../../core/browserStorage.js';

/** What became of a draft on this device, and when (ISO). Which case it became is not kept here. */
const Ended = z.object({ outcome: z.enum(['submitted', 'deleted']), at: z.iso.datetime() });
export type Ended = z.infer<typeof Ended>;

/** Remembers drafts of this browser that are over, so that no tab stores them again. */
export type EndedDrafts = {
  readonly find: (draftId: string) => Promise<Ended | null>;
  readonly note: (draftId: string, ended: Ended) => Promise<void>;
  /** Whether drafts were deleted here under ids that begin so. */
  readonly hasDeleted: (prefix: string) => Promise<boolean>;
  /** Forgets those that were noted under ids that begin so: an account remembers its own. Those that are held stay. */
  readonly forget: (prefix: string) => Promise<void>;
  /** Holds the deleted ones of an account that has not heard of them, so that they do not come back with the next sign-in; or no longer. */
  readonly hold: (prefix: string, isHeld: boolean) => Promise<void>;
};

/** For the place that stores the drafts: it looks and stores without a pause in between. */
export type HeldEndedDrafts = EndedDrafts & {
  readonly isOver: (draftId: string) => boolean;
  /** @throws DraftOverError */
  readonly mustGoOn: (draftId: string) => void;
};

/** A draft that is over is not stored again. */
export class DraftOverError extends Error {
  override readonly name = 'DraftOverError';
  constructor(readonly ended: Ended) {
    super(`the draft was ${ended.outcome}`);
  }
}

const key = 'juanzong-ended-drafts';
const most = 300;
const rememberedMs = 100 * 24 * 3_600_000;
/** `under`: what stood before the id, which names the account. */
const Entries = z.array(Ended.extend({ id: z.uuid(), under: z.string().optional(), held: z.boolean().optional() }));
type Entry = z.infer<typeof Entries>[number];

/** The draft's own id: an account's drafts are stored under ids with a prefix. */
const ownId = (id: string): string => id.slice(id.lastIndexOf('|') + 1);
const prefixIn = (id: string): string => id.slice(0, id.lastIndexOf('|') + 1);

/**
 * Ids of the latest drafts that are over, for a hundred days; where the browser stores nothing, as long as the page. Only of drafts with
 * an id of their own: those of an earlier release were named by their form and case, and may begin anew under the same name.
 */
export const endedDrafts = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): HeldEndedDrafts => {
  let here: readonly Entry[] = [];
  const read = (): readonly Entry[] => [...here, ...(storedJson(storage, key, Entries) ?? [])];
  const write = (entries: readonly Entry[], otherwise: string): void => {
    const once = [...new Map(entries.map((one) => [one.id, one])).values()];
    const refused = storeText(storage, key, once.length === 0 ? null : JSON.stringify(once));
    if (refused) console.warn(otherwise, refused.refusal);
  };
  const find = (draftId: string): Ended | null => {
    const found = read().find(({ id }) => id === ownId(draftId));
    return found ? { outcome: found.outcome, at: found.at } : null;
  };
  return {
    isOver: (draftId) => find(draftId) !== null,
    mustGoOn: (draftId) => {
      const found = find(draftId);
      if (found !== null) throw new DraftOverError(found);
    },
    find: async (draftId) => find(draftId),
    note: async (draftId, ended) => {
      const id = ownId(draftId);
      if (!z.uuid().safeParse(id).success || read().some((entry) => entry.id === id)) return;
      const since = Date.parse(ended.at) - rememberedMs;
      const under = prefixIn(draftId);
      const entry = { id, ...ended, ...(under !== '' && { under }) };
      const entries = [entry, ...read()].filter(({ at }) => Date.parse(at) >= since).slice(0, most);
      here = [entry, ...here].slice(0, most);
      write(entries, 'what became of a draft is remembered by this page alone');
    },
    hasDeleted: async (prefix) => read().some(({ under = '', outcome }) => under === prefix && outcome === 'deleted'),
    forget: async (prefix) => {
      const entries = read();
      const stays = ({ under = '', held = false }: Entry): boolean => under !== prefix || held;
      here = here.filter(stays);
      write(entries.filter(stays), 'what became of drafts stays in this browser');
    },
    hold: async (prefix, isHeld) => {
      const marked = read().map((entry): Entry => {
        return entry.under === prefix && entry.outcome === 'deleted' ? { ...entry, held: isHeld } : entry;
      });
      here = here.map((entry) => marked.find(({ id }) => id === entry.id) ?? entry);
      write(marked, 'that the account has not heard what was deleted is remembered by this page alone');
    },
  };
};
