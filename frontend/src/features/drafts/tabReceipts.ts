import { storedKeys, type BrowserStorage } from '../../core/browserStorage.js';
import { Receipt } from './draft.js';

/** What one tab keeps because it carries a code: unread receipts, and codes of submissions whose outcome is unknown. `keep` throws where the browser refuses. */
export type TabReceipts = {
  readonly read: (draftId: string) => Receipt | null;
  readonly keep: (receipt: Receipt) => void;
  readonly drop: (draftId: string) => void;
  readonly list: () => Receipt[];
  /** Returns all receipts and removes them from the tab. */
  readonly takeAll: () => Receipt[];
  /** Removes receipts and codes of the drafts whose ids begin so, but those of `but`. */
  readonly dropAll: (prefix: string, but: ReadonlySet<string>) => void;
  /** The code with which a draft was sent, as long as the outcome is unknown; empty where there is none. */
  readonly codeOf: (draftId: string) => string;
  readonly keepCode: (draftId: string, code: string) => void;
};

/** The storage of one tab. */
export type TabStorage = BrowserStorage;

const prefix = 'juanzong-receipt:';
const codePrefix = 'juanzong-sent-code:';

const receiptIn = (text: string | null): Receipt | null => {
  if (text === null) return null;
  try {
    return Receipt.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // not written by this page
    throw error;
  }
};

const keysOf = (storage: TabStorage): string[] => storedKeys(storage).filter((key) => key.startsWith(prefix));

const receiptsIn = (storage: TabStorage, keys: readonly string[]): Receipt[] =>
  keys.flatMap((key) => receiptIn(storage.getItem(key)) ?? []);

/**
 * Receipts in the storage of the tab: it outlives a reload and a crash of the page, no other tab sees it, and it is gone with
 * the tab. A receipt carries the code, so nothing that lasts longer may hold it.
 */
export const tabReceipts = (storage: TabStorage): TabReceipts => ({
  read: (draftId) => receiptIn(storage.getItem(`${prefix}${draftId}`)),
  keep: (receipt) => storage.setItem(`${prefix}${receipt.draftId}`, JSON.stringify(receipt)),
  drop: (draftId) => storage.removeItem(`${prefix}${draftId}`),
  codeOf: (draftId) => storage.getItem(`${codePrefix}${draftId}`) ?? '',
  keepCode: (draftId, code) => {
    if (code === '') storage.removeItem(`${codePrefix}${draftId}`);
    else storage.setItem(`${codePrefix}${draftId}`, code);
  },
  list: () => receiptsIn(storage, keysOf(storage)),
  dropAll: (owned, but) => {
    for (const key of storedKeys(storage))
      for (const kind of [prefix, codePrefix])
        if (key.startsWith(`${kind}${owned}`) && !but.has(key.slice(kind.length))) storage.removeItem(key);
  },
  takeAll: () => {
    const keys = keysOf(storage);
    const receipts = receiptsIn(storage, keys);
    for (const key of keys) storage.removeItem(key);
    return receipts;
  },
});

/** A tab's storage that lasts as long as the page: where the browser has none, and for tests. */
export const pageStorage = (): TabStorage => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
};
