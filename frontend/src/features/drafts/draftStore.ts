import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { Attempt, Draft, freshProgress, Receipt } from './draft.js';
import type { Progress, Synced } from './draft.js';
import { attemptDigest } from './attemptDigest.js';
import { FormValues, withoutCode } from './formValues.js';
import { mergeValues } from './mergeValues.js';
import { pageStorage, tabReceipts } from './tabReceipts.js';
import type { TabReceipts } from './tabReceipts.js';

/** All that is kept. */
export type Kept = {
  readonly drafts: readonly Draft[];
  readonly attempts: readonly Attempt[];
  readonly receipts: readonly Receipt[];
};

/**
 * Drafts, attempts and unread receipts in this browser. No draft is stored with its code. Every method rejects when the
 * browser refuses to store.
 */
export type DraftStore = {
  /** Every draft there is, of whatever form. */
  readonly listAll: () => Promise<Draft[]>;
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
  values: withoutCode(values),
  progress: stored?.progress ?? freshProgress,
  savedAt: at,
  ...(stored?.synced ? { synced: stored.synced } : {}),
  ...(stored?.notOf ? { notOf: stored.notOf } : {}),
});

/** The draft as it may be stored. */
export const storable = (draft: Draft): Draft => ({ ...draft, values: withoutCode(draft.values) });

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

/**
 * Earlier releases stored codes with drafts, and left a pleading that had been filed lying there with the code: neither is
 * anything the next person at this device should find. What was changed since stays, without the code. Their tries at
 * filing held the whole content.
 */
const tidyUp = async (db: IDBPDatabase<Tables>): Promise<void> => {
  const transaction = db.transaction(['drafts', 'attempts', 'receipts'], 'readwrite');
  const [drafts, attempts] = [transaction.objectStore('drafts'), transaction.objectStore('attempts')];
  const unread = new Set(await transaction.objectStore('receipts').getAllKeys());
  for (const row of await drafts.getAll()) {
    const draft = Draft.safeParse(row).data;
    if (draft === undefined || draft.values.filing.code === '') continue;
    const over = draft.progress.stage === 'submitted' && !draft.id.startsWith('user:') && !unread.has(draft.id);
    await (over ? drafts.delete(draft.id) : drafts.put(storable(draft)));
  }
  for (const row of await attempts.getAll()) {
    const attempt = Attempt.safeParse(row).data;
    if (attempt?.content.startsWith('{')) await attempts.put({ ...attempt, content: attemptDigest(attempt.content) });
  }
  await transaction.done;
};

/**
 * Drafts and attempts in IndexedDB, receipts in the tab. The database is opened on first use, and again after a failure.
 */
export const browserDrafts = (tab: TabReceipts = tabReceipts(pageStorage())): DraftStore => {
  let opening: Promise<IDBPDatabase<Tables>> | null = null;
  const database = async (): Promise<IDBPDatabase<Tables>> => {
    opening ??= open().then((db) => tidyUp(db).then(() => db));
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };

  return {
    listAll: async () => (await (await database()).getAll('drafts')).flatMap((row) => Draft.safeParse(row).data ?? []),
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
    put: async (draft) => void (await (await database()).put('drafts', storable(draft))),
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
    unreadReceipt: async (draftId) => {
      const here = tab.read(draftId);
      if (here !== null) return here;
      // An earlier release kept it for every tab: whoever comes first has it, in this tab from now on.
      const db = await database();
      const old = Receipt.safeParse(await db.get('receipts', draftId)).data ?? null;
      if (old === null) return null;
      tab.keep(old);
      await db.delete('receipts', draftId);
      return old;
    },
    keepReceipt: async (receipt) => tab.keep(receipt),
    dropReceipt: async (draftId) => tab.drop(draftId),
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
        receipts: [...tab.takeAll(), ...(await receipts.getAll()).flatMap((row) => Receipt.safeParse(row).data ?? [])],
      };
      await Promise.all([drafts.clear(), attempts.clear(), receipts.clear(), transaction.done]);
      return kept;
    },
    addAll: async (kept) => {
      const transaction = (await database()).transaction(['drafts', 'attempts'], 'readwrite');
      for (const table of ['drafts', 'attempts'] as const)
        for (const row of kept[table]) {
          const store = transaction.objectStore(table);
          const id = 'id' in row ? row.id : row.draftId;
          if ((await store.getKey(id)) === undefined) await store.put('id' in row ? storable(row) : row);
        }
      await transaction.done;
      for (const receipt of kept.receipts) if (tab.read(receipt.draftId) === null) tab.keep(receipt);
    },
  };
};
