import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { Attempt, isOpen, withItsCode, withoutItsCode } from './attempt.js';
import { Draft } from './draft.js';
import { endedDrafts, type HeldEndedDrafts } from './endedDrafts.js';
import type { Keeping, LocalDrafts } from './draftPort.js';
import { withoutCode } from './formValues.js';
import { withValues } from './changeDraft.js';
import type { HeldLastTyped } from './lastTyped.js';
import { mergeValues } from './mergeValues.js';
import { sameValue } from './sameValue.js';
import { pageStorage, tabReceipts } from './tabReceipts.js';
import type { TabReceipts } from './tabReceipts.js';

/** The draft as it may be stored. */
export const storable = (draft: Draft): Draft => ({ ...draft, values: withoutCode(draft.values) });

const lastTouched = ({ savedAt, openedAt }: Draft): string => savedAt ?? openedAt ?? '';
/** The order of drafts in a list: one that is only looked at counts from when it was opened. */
export const lastSavedFirst = (a: Draft, b: Draft): number => lastTouched(b).localeCompare(lastTouched(a));

type Tables = DBSchema & {
  drafts: { key: string; value: unknown; indexes: { formKey: string } };
  attempts: { key: string; value: unknown };
};

const open = (): Promise<IDBPDatabase<Tables>> =>
  openDB<Tables>('juanzong', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('formKey', 'formKey');
      db.createObjectStore('attempts', { keyPath: 'draftId' });
    },
  });

/** Remembered as long as the page: where the browser stores nothing. */
const pageEnded = (): HeldEndedDrafts => {
  const storage = pageStorage();
  return endedDrafts(() => storage);
};

/** A stored try, with its code where this tab has it. */
const attemptIn = (row: unknown, tab: TabReceipts): Attempt | null => {
  const attempt = Attempt.safeParse(row).data ?? null;
  return attempt && withItsCode(attempt, tab.codeOf(attempt.draftId));
};
/** All that this device holds: listed, taken away and brought back. */
const inventoryOf = (database: () => Promise<IDBPDatabase<Tables>>, tab: TabReceipts): Keeping['inventory'] => ({
  listAll: async () => (await (await database()).getAll('drafts')).flatMap((row) => Draft.safeParse(row).data ?? []),
  takeAll: async () => {
    const transaction = (await database()).transaction(['drafts', 'attempts'], 'readwrite');
    const [drafts, attempts] = [transaction.objectStore('drafts'), transaction.objectStore('attempts')];
    const records = {
      drafts: (await drafts.getAll()).flatMap((row) => Draft.safeParse(row).data ?? []),
      attempts: (await attempts.getAll()).flatMap((row) => attemptIn(row, tab) ?? []),
      receipts: tab.takeAll(),
    };
    await Promise.all([drafts.clear(), attempts.clear(), transaction.done]);
    for (const { draftId } of records.attempts) tab.keepCode(draftId, '');
    return records;
  },
  drop: async (where, prefix, but) => {
    tab.dropAll(prefix, but);
    if (where === 'tab') return;
    const transaction = (await database()).transaction(['drafts', 'attempts'], 'readwrite');
    for (const name of ['drafts', 'attempts'] as const) {
      const table = transaction.objectStore(name);
      for (const id of await table.getAllKeys()) if (id.startsWith(prefix) && !but.has(id)) await table.delete(id);
    }
    await transaction.done;
  },
  addAll: async (records) => {
    const transaction = (await database()).transaction(['drafts', 'attempts'], 'readwrite');
    for (const table of ['drafts', 'attempts'] as const)
      for (const row of records[table]) {
        const store = transaction.objectStore(table);
        const id = 'id' in row ? row.id : row.draftId;
        if ((await store.getKey(id)) !== undefined) continue;
        await store.put('id' in row ? storable(row) : withoutItsCode(row).attempt);
        if (!('id' in row)) tab.keepCode(id, withoutItsCode(row).code);
      }
    await transaction.done;
    for (const receipt of records.receipts) if (tab.read(receipt.draftId) === null) tab.keep(receipt);
  },
});

/** Puts what pages typed last, and may not have stored, into their drafts; one that is over takes nothing any more. */
const takeLast = async (db: IDBPDatabase<Tables>, ended: HeldEndedDrafts, last: HeldLastTyped): Promise<void> => {
  const copies = last.list();
  if (copies.length === 0) return;
  const transaction = db.transaction('drafts', 'readwrite');
  for (const typed of copies) {
    if (ended.isOver(typed.id)) continue;
    const { base, mine, at } = typed;
    const stored = Draft.safeParse(await transaction.store.get(typed.id)).data ?? null;
    const values = stored ? mergeValues(base, mine, stored.values) : mine;
    if (!sameValue(values, stored?.values)) await transaction.store.put(withValues(typed, stored, values, at));
  }
  await transaction.done;
  last.drop((typed) => copies.some((copy) => sameValue(copy, typed)));
};

/**
 * Drafts and attempts in IndexedDB, receipts in the tab. The database is opened on first use, and again after a failure.
 */
export const browserDrafts = (
  tab: TabReceipts = tabReceipts(pageStorage()),
  ended: HeldEndedDrafts = pageEnded(),
  last?: HeldLastTyped,
): Keeping => {
  let opening: Promise<IDBPDatabase<Tables>> | null = null;
  let taking: Promise<void> = Promise.resolve();
  const database = async (): Promise<IDBPDatabase<Tables>> => {
    opening ??= open();
    try {
      const db = await opening;
      if (last) await (taking = taking.then(() => takeLast(db, ended, last)));
      return db;
    } catch (error) {
      opening = null;
      taking = Promise.resolve();
      throw error;
    }
  };

  const attemptOf = (row: unknown) => attemptIn(row, tab);
  /** Stores the draft without its code, and only if the stored draft still equals `over`; returns `null` otherwise. */
  const put: LocalDrafts['put'] = async (draft, over = null) => {
    const db = await database();
    ended.mustGoOn(draft.id);
    const transaction = db.transaction('drafts', 'readwrite');
    const storedDraft = Draft.safeParse(await transaction.store.get(draft.id)).data ?? null;
    const isSame = sameValue(storedDraft, over);
    if (isSame) await transaction.store.put(storable(draft));
    await transaction.done;
    return isSame ? storable(draft) : null;
  };

  return {
    ended,
    ...(last && { last }),
    drafts: {
      get: async ({ id }) => Draft.safeParse(await (await database()).get('drafts', id)).data ?? null,
      put,
      delete: async ({ id }) => (await database()).delete('drafts', id),
      list: async (formKey) => {
        const rows = await (await database()).getAllFromIndex('drafts', 'formKey', formKey);
        return rows.flatMap((row) => Draft.safeParse(row).data ?? []).sort(lastSavedFirst);
      },
    },
    attempts: {
      get: async (draftId) => attemptOf(await (await database()).get('attempts', draftId)),
      put: async (given) => {
        const { attempt, code } = withoutItsCode(given);
        await (await database()).put('attempts', attempt);
        tab.keepCode(attempt.draftId, code);
      },
      begin: async (given) => {
        const { attempt, code } = withoutItsCode(given);
        const transaction = (await database()).transaction('attempts', 'readwrite');
        const kept = attemptOf(await transaction.store.get(attempt.draftId));
        if (!isOpen(kept)) await transaction.store.put(attempt);
        await transaction.done;
        if (isOpen(kept)) return kept;
        tab.keepCode(attempt.draftId, code);
        return given;
      },
      delete: async (draftId) => {
        await (await database()).delete('attempts', draftId);
        tab.keepCode(draftId, '');
      },
    },
    receipts: {
      get: async (draftId) => tab.read(draftId),
      list: async () => tab.list(),
      put: async (receipt) => tab.keep(receipt),
      delete: async (draftId) => tab.drop(draftId),
    },
    inventory: inventoryOf(database, tab),
  };
};
