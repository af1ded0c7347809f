import type { Draft, Receipt } from './draft.js';
import { changeDraft, forgetDraft } from './changeDraft.js';
import type { DraftKey, Keeping, OfDrafts } from './draftPort.js';
import { sameValue } from './sameValue.js';

type Deps = {
  /** Whose drafts are meant: an account's id, or `null` for a visitor. May wait until that is known. */
  readonly owner: () => Promise<string | null> | string | null;
};

/** Under what the ids of an owner's drafts begin. */
export const prefixOf = (owner: string | null): string => (owner === null ? '' : `user:${owner}|`);

/**
 * Gives one draft with its attempt and its receipt to an account; beside a draft that is there already, not over it. Gives
 * the id under which the account finds it.
 */
const handOver = async (kept: Keeping, draft: Draft, owner: string, newId: () => string): Promise<string> => {
  const prefix = prefixOf(owner);
  const there = await kept.drafts.get({ id: `${prefix}${draft.id}` });
  const own = there === null || sameValue(there.values, draft.values) ? draft.id : newId();
  if (there === null || own !== draft.id) {
    const id = `${prefix}${own}`;
    const copy = { ...draft, id, formKey: `${prefix}${draft.formKey}` };
    delete copy.notOf;
    await changeDraft(kept.drafts, id, () => copy);
    const [attempt, receipt] = await Promise.all([kept.attempts.get(draft.id), kept.receipts.get(draft.id)]);
    if (attempt) await kept.attempts.put({ ...attempt, draftId: id });
    if (receipt) await kept.receipts.put({ ...receipt, draftId: id });
  }
  // The original is deleted last: a browser that stops in between has the draft twice rather than not at all.
  await forgetDraft(kept, draft.id);
  await kept.receipts.delete(draft.id);
  return own;
};

/** A draft that was typed signed out, with nothing of what it says. */
export type VisitorDraft = { readonly id: string; readonly formKey: string; readonly savedAt: string };

/** A case that a visitor opened in this tab, with the code that its receipt shows. */
export type SubmittedHere = Pick<Receipt, 'title' | 'caseNumber' | 'submittedAt'> & {
  readonly id: string;
  readonly code: string;
};

/**
 * The drafts that were typed without an account in this browser. An account takes them over only when its owner confirms that they are
 * theirs.
 */
export type VisitorDrafts = {
  /** Those that say something and that this account was not asked about; last saved first. */
  readonly list: (owner: string) => Promise<VisitorDraft[]>;
  /** The account says that it is theirs. Gives the id under which they find it; `null` when it is gone. */
  readonly take: (id: string, owner: string) => Promise<string | null>;
  /** Records that the draft is not the account's: it stays where it is for the visitor who typed it, and is not offered again. */
  readonly refuse: (id: string, owner: string) => Promise<void>;
  /** What was submitted signed out in this tab, with its code, and what this account has not settled yet; the newest first. */
  readonly submitted: (owner: string) => Promise<SubmittedHere[]>;
  /** The account took it over or left it: it is not offered to it again. */
  readonly settle: (id: string, owner: string) => Promise<void>;
};

const isVisitorsId = (id: string): boolean => !id.startsWith('user:');

const isVisitors = ({ id, synced }: Draft): boolean => isVisitorsId(id) && synced === undefined;

/** The visitors' drafts among all that a browser keeps. */
export const visitorDrafts = (kept: Keeping, newId: () => string): VisitorDrafts => ({
  list: async (owner) =>
    (await kept.inventory.listAll())
      .filter((draft) => isVisitors(draft) && !sameValue(draft.values.answers, {}) && !draft.notOf?.includes(owner))
      .flatMap(({ id, formKey, savedAt }) => (savedAt === null ? [] : [{ id, formKey, savedAt }]))
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt)),
  take: async (id, owner) => {
    const draft = await kept.drafts.get({ id });
    return draft && isVisitors(draft) ? handOver(kept, draft, owner, newId) : null;
  },
  refuse: async (id, owner) => {
    await changeDraft(kept.drafts, id, (draft) =>
      draft && isVisitors(draft) ? { ...draft, notOf: [...(draft.notOf ?? []), owner] } : null,
    );
  },
  submitted: async (owner) =>
    (await kept.receipts.list())
      .filter(({ draftId, kept: isKept }) => !isKept && (isVisitorsId(draftId) || draftId.startsWith(prefixOf(owner))))
      .filter(({ settledFor }) => settledFor?.includes(owner) !== true)
      .flatMap(({ draftId: id, title, caseNumber, submittedAt, verificationCode: code }) =>
        code === null ? [] : [{ id, title, caseNumber, submittedAt, code }],
      )
      .sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)),
  settle: async (id, owner) => {
    const receipt = await kept.receipts.get(id);
    if (receipt === null) return;
    await kept.receipts.put({ ...receipt, settledFor: [...(receipt.settledFor ?? []), owner] });
  },
});

/**
 * The drafts of one person among all that a browser keeps. An account's drafts lie under its id and are found by no other
 * account; what was typed signed out lies under the bare id and stays the visitor's until an account says that it is theirs
 * (`visitorDrafts`).
 */
export const ownedDrafts = (kept: Keeping, { owner }: Deps): Keeping => {
  const prefix = async (): Promise<string> => prefixOf(await owner());
  const bare = (own: string, draft: Draft): Draft => ({
    ...draft,
    id: draft.id.slice(own.length),
    formKey: draft.formKey.slice(own.length),
  });
  const scoped = <T extends DraftKey>(own: string, draft: T): T => ({
    ...draft,
    id: `${own}${draft.id}`,
    formKey: `${own}${draft.formKey}`,
  });
  const idOf = async (id: string): Promise<string> => `${await prefix()}${id}`;
  const ofDrafts = <Row extends { readonly draftId: string }>(rows: OfDrafts<Row>): OfDrafts<Row> => ({
    get: async (draftId) => {
      const row = await rows.get(await idOf(draftId));
      return row && { ...row, draftId };
    },
    put: async (row) => rows.put({ ...row, draftId: await idOf(row.draftId) }),
    delete: async (draftId) => rows.delete(await idOf(draftId)),
  });

  return {
    ...(kept.last && { last: kept.last }),
    ended: {
      find: (draftId) => kept.ended.find(draftId),
      note: async (draftId, ended) => kept.ended.note(await idOf(draftId), ended),
      hasDeleted: async () => kept.ended.hasDeleted(await prefix()),
      forget: async () => kept.ended.forget(await prefix()),
      hold: async (_own, isHeld) => kept.ended.hold(await prefix(), isHeld),
    },
    drafts: {
      get: async ({ id }) => {
        const own = await prefix();
        const draft = await kept.drafts.get({ id: `${own}${id}` });
        return draft && bare(own, draft);
      },
      put: async (draft, over = null) => {
        const own = await prefix();
        const storedDraft = await kept.drafts.put(scoped(own, draft), over && scoped(own, over));
        return storedDraft && bare(own, storedDraft);
      },
      delete: async ({ id }) => kept.drafts.delete({ id: await idOf(id) }),
      list: async (formKey) => {
        const own = await prefix();
        return (await kept.drafts.list(`${own}${formKey}`)).map((draft) => bare(own, draft));
      },
    },
    attempts: {
      ...ofDrafts(kept.attempts),
      begin: async (attempt) => {
        const { draftId } = attempt;
        return { ...(await kept.attempts.begin({ ...attempt, draftId: await idOf(draftId) })), draftId };
      },
    },
    receipts: {
      ...ofDrafts(kept.receipts),
      list: async () => {
        const own = await prefix();
        return (await kept.receipts.list())
          .filter(({ draftId }) => (own === '' ? isVisitorsId(draftId) : draftId.startsWith(own)))
          .map((receipt) => ({ ...receipt, draftId: receipt.draftId.slice(own.length) }));
      },
    },
    inventory: {
      ...kept.inventory,
      listAll: async () => {
        const own = await prefix();
        const mine = (draft: Draft) => (own === '' ? isVisitors(draft) : draft.id.startsWith(own));
        return (await kept.inventory.listAll()).filter(mine).map((draft) => bare(own, draft));
      },
    },
  };
};
