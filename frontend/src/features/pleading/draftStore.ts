import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { Attempt, Draft, freshProgress, Receipt } from './draft.js';
import type { Progress, Synced } from './draft.js';
import { FormValues } from './formValues.js';
import { mergeValues } from './mergeValues.js';

/** All that is kept. */
export type Kept = {
  readonly drafts: readonly Draft[];
  readonly attempts: readonly Attempt[];
  readonly receipts: readonly Receipt[];
};

/** Drafts, attempts and unread receipts in this browser. Every method rejects when the browser refuses to store. */
export type DraftStore = {
  /** The drafts of one form, last saved first. */
  readonly list: (formKey: string) => Promise<Draft[]>;
  readonly read: (id: string) => Promise<Draft | null>;
  /** Writes `mine`, merged with what another tab stored since `base`; gives what is stored now. */
  readonly save: (
    draft: Pick<Draft, 'id' | 'formKey'>,
    base: FormValues,
    mine: FormValues,
    at: string,
  ) => Promise<Draft>;
  /** Merges what another device stored since `base` into what is stored here; where both changed a field, here wins. */
  readonly mergeIn: (
    draft: Pick<Draft, 'id' | 'formKey'>,
    base: FormValues,
    theirs: FormValues,
    synced: Synced,
    at: string,
  ) => Promise<Draft>;
  /** Stores a draft as it is, over whatever is stored under its id. */
  readonly put: (draft: Draft) => Promise<void>;
  readonly saveProgress: (id: string, progress: Progress) => Promise<void>;
  /** Forgets a draft and its attempt. */
  readonly remove: (id: string) => Promise<void>;
  readonly attempt: (draftId: string) => Promise<Attempt | null>;
  readonly keepAttempt: (attempt: Attempt) => Promise<void>;
  readonly dropAttempt: (draftId: string) => Promise<void>;
  readonly unreadReceipt: (draftId: string) => Promise<Receipt | null>;
  readonly keepReceipt: (receipt: Receipt) => Promise<void>;
  readonly dropReceipt: (draftId: string) => Promise<void>;
  /** Gives everything away and keeps nothing. */
  readonly takeAll: () => Promise<Kept>;
  /** Keeps what is given, beside what is there already. */
  readonly addAll: (kept: Kept) => Promise<void>;
};

/** The draft as it stands after `values` came in. */
export const savedDraft = (
  { id, formKey }: Pick<Draft, 'id' | 'formKey'>,
  stored: Draft | undefined,
  values: FormValues,
  at: string,
): Draft => ({
  id,
  formKey,
  values,
  progress: stored?.progress ?? freshProgress,
  savedAt: at,
  ...(stored?.synced ? { synced: stored.synced } : {}),
});

type Tables = DBSchema & {
  drafts: { key: string; value: unknown; indexes: { formKey: string } };
  attempts: { key: string; value: unknown };
  receipts: { key: string; value: unknown };
};

const open = (): Promise<IDBPDatabase<Tables>> =>
  openDB<Tables>('juanzong', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('formKey', 'formKey');
      db.createObjectStore('attempts', { keyPath: 'draftId' });
      db.createObjectStore('receipts', { keyPath: 'draftId' });
    },
  });

/** Drafts in IndexedDB. The database is opened on first use, and again after a failure. */
export const browserDrafts = (): DraftStore => {
  let opening: Promise<IDBPDatabase<Tables>> | null = null;
  const database = async (): Promise<IDBPDatabase<Tables>> => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };

  return {
    list: async (formKey) => {
      const rows = await (await database()).getAllFromIndex('drafts', 'formKey', formKey);
      return rows
        .flatMap((row) => Draft.safeParse(row).data ?? [])
        .sort((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''));
    },
    read: async (id) => Draft.safeParse(await (await database()).get('drafts', id)).data ?? null,
    save: async ({ id, formKey }, base, mine, at) => {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const stored = Draft.safeParse(await transaction.store.get(id)).data;
      const values = stored ? FormValues.parse(mergeValues(base, mine, stored.values)) : mine;
      const draft = savedDraft({ id, formKey }, stored, values, at);
      await transaction.store.put(draft);
      await transaction.done;
      return draft;
    },
    mergeIn: async ({ id, formKey }, base, theirs, synced, at) => {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const stored = Draft.safeParse(await transaction.store.get(id)).data;
      const values = stored ? FormValues.parse(mergeValues(base, stored.values, theirs)) : theirs;
      const draft = { ...savedDraft({ id, formKey }, stored, values, at), synced };
      await transaction.store.put(draft);
      await transaction.done;
      return draft;
    },
    put: async (draft) => void (await (await database()).put('drafts', draft)),
    saveProgress: async (id, progress) => {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const stored = Draft.safeParse(await transaction.store.get(id)).data;
      if (stored) await transaction.store.put({ ...stored, progress });
      await transaction.done;
    },
    remove: async (id) => {
      const transaction = (await database()).transaction(['drafts', 'attempts'], 'readwrite');
      await transaction.objectStore('drafts').delete(id);
      await transaction.objectStore('attempts').delete(id);
      await transaction.done;
    },
    attempt: async (draftId) => Attempt.safeParse(await (await database()).get('attempts', draftId)).data ?? null,
    keepAttempt: async (attempt) => void (await (await database()).put('attempts', attempt)),
    dropAttempt: async (draftId) => (await database()).delete('attempts', draftId),
    unreadReceipt: async (draftId) => Receipt.safeParse(await (await database()).get('receipts', draftId)).data ?? null,
    keepReceipt: async (receipt) => void (await (await database()).put('receipts', receipt)),
    dropReceipt: async (draftId) => (await database()).delete('receipts', draftId),
    takeAll: async () => {
      const transaction = (await database()).transaction(['drafts', 'attempts', 'receipts'], 'readwrite');
      const [drafts, attempts, receipts] = [
        transaction.objectStore('drafts'),
        transaction.objectStore('attempts'),
        transaction.objectStore('receipts'),
      ];
      const kept = {
        drafts: (await drafts.getAll()).flatMap((row) => Draft.safeParse(row).data ?? []),
        attempts: (await attempts.getAll()).flatMap((row) => Attempt.safeParse(row).data ?? []),
        receipts: (await receipts.getAll()).flatMap((row) => Receipt.safeParse(row).data ?? []),
      };
      await Promise.all([drafts.clear(), attempts.clear(), receipts.clear(), transaction.done]);
      return kept;
    },
    addAll: async (kept) => {
      const transaction = (await database()).transaction(['drafts', 'attempts', 'receipts'], 'readwrite');
      for (const table of ['drafts', 'attempts', 'receipts'] as const)
        for (const row of kept[table]) {
          const store = transaction.objectStore(table);
          const id = 'id' in row ? row.id : row.draftId;
          if ((await store.getKey(id)) === undefined) await store.put(row);
        }
      await transaction.done;
    },
  };
};
