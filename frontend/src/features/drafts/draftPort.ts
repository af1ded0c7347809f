import type { Attempt, OpenAttempt } from './attempt.js';
import type { Draft, Receipt } from './draft.js';
import type { EndedDrafts } from './endedDrafts.js';
import type { LastTyped } from './lastTyped.js';

export type DraftId = Pick<Draft, 'id'>;
export type DraftKey = Pick<Draft, 'id' | 'formKey'>;

/**
 * A place that keeps drafts, never with a code: this browser, this page, or the account's on the server. Every method rejects
 * when the place refuses.
 */
export type DraftPort<Key extends DraftId, Kept extends Draft, Listed extends DraftKey> = {
  readonly get: (key: Key) => Promise<Kept | null>;
  /**
   * Stores a draft if `over` is still what is kept under its id (by default: nothing is). Returns what is kept now; `null`
   * when something else was stored there meanwhile, which stays. Rejects with `DraftOverError` for a draft that is over.
   */
  readonly put: (draft: Draft, over?: Kept | null) => Promise<Kept | null>;
  readonly delete: (key: Key) => Promise<void>;
  /** The drafts of one form, last saved first. */
  readonly list: (formKey: string) => Promise<Listed[]>;
};

export type LocalDrafts = DraftPort<DraftId, Draft, Draft>;

/** Records that belong to drafts, at most one to each. */
export type OfDrafts<Row> = {
  readonly get: (draftId: string) => Promise<Row | null>;
  readonly put: (row: Row) => Promise<void>;
  readonly delete: (draftId: string) => Promise<void>;
};
/** Tries at submitting, so that the same content is sent again under the same key. */
export type Attempts = OfDrafts<Attempt> & {
  /**
   * Keeps a try that is about to be sent, unless the outcome of another one is unknown for the draft, from this tab or another; gives
   * the one that is kept.
   */
  readonly begin: (attempt: OpenAttempt) => Promise<OpenAttempt>;
};
/** Unread receipts. A receipt carries the code, so only the tab keeps it. */
export type Receipts = OfDrafts<Receipt> & { readonly list: () => Promise<Receipt[]> };

/** All that is kept. */
export type Kept = {
  readonly drafts: readonly Draft[];
  readonly attempts: readonly Attempt[];
  readonly receipts: readonly Receipt[];
};

/** Access to everything that is stored, for moving it to another place and for asking whose it is. */
export type Inventory = {
  /** Lists every draft, of every form. */
  readonly listAll: () => Promise<Draft[]>;
  /** Gives everything away and keeps nothing. */
  readonly takeAll: () => Promise<Kept>;
  /** Removes every record whose draft's id begins so, but those of `but`: from this tab alone, or from the browser too. */
  readonly drop: (where: 'tab' | 'browser', prefix: string, but: ReadonlySet<string>) => Promise<void>;
  /** Stores these records beside the existing ones. */
  readonly addAll: (kept: Kept) => Promise<void>;
};

/** One place of this machine with all that it keeps of pleadings in the making. */
export type Keeping = {
  readonly drafts: LocalDrafts;
  readonly attempts: Attempts;
  readonly receipts: Receipts;
  readonly inventory: Inventory;
  readonly ended: EndedDrafts;
  /** Absent where nothing outlasts the page. Ids and form keys are whole, as `prefixOf` begins them. */
  readonly last?: LastTyped;
};
