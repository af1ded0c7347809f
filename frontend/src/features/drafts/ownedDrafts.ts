import type { Draft } from './draft.js';
import type { DraftStore } from './draftStore.js';
import { sameValue } from './sameValue.js';

type Deps = {
  /** Whose drafts are meant: an account's id, or `null` for a visitor. May wait until that is known. */
  readonly owner: () => Promise<string | null> | string | null;
  readonly newId: () => string;
};

const prefixOf = (owner: string | null): string => (owner === null ? '' : `user:${owner}|`);

/**
 * Gives one draft with its attempt and its receipt to an account; beside a draft that is there already, not over it. Gives
 * the id under which the account finds it.
 */
const handOver = async (kept: DraftStore, draft: Draft, owner: string, newId: () => string): Promise<string> => {
  const prefix = prefixOf(owner);
  const there = await kept.read(`${prefix}${draft.id}`);
  const own = there === null || sameValue(there.values, draft.values) ? draft.id : newId();
  if (there === null || own !== draft.id) {
    const id = `${prefix}${own}`;
    const given = { ...draft, id, formKey: `${prefix}${draft.formKey}` };
    delete given.notOf;
    await kept.put(given);
    const [attempt, receipt] = await Promise.all([kept.attempt(draft.id), kept.unreadReceipt(draft.id)]);
    if (attempt) await kept.keepAttempt({ ...attempt, draftId: id });
    if (receipt) await kept.keepReceipt({ ...receipt, draftId: id });
  }
  // Last: a browser that stops in between has the draft twice rather than not at all.
  await kept.remove(draft.id);
  await kept.dropReceipt(draft.id);
  return own;
};

/** A draft that was typed signed out, with nothing of what it says. */
export type VisitorDraft = { readonly id: string; readonly formKey: string; readonly savedAt: string };

/** What was typed signed out in this browser, for an account to say whether it is theirs. Nothing is taken over unasked. */
export type VisitorDrafts = {
  /** Those that say something and that this account was not asked about; last saved first. */
  readonly list: (owner: string) => Promise<VisitorDraft[]>;
  /** The account says that it is theirs. Gives the id under which they find it; `null` when it is gone. */
  readonly take: (id: string, owner: string) => Promise<string | null>;
  /** The account says that it is not: it stays where it is, for whoever typed it, and is not asked about again. */
  readonly refuse: (id: string, owner: string) => Promise<void>;
};

const isVisitors = ({ id, synced }: Draft): boolean => !id.startsWith('user:') && synced === undefined;

/** The visitors' drafts among all that a browser keeps. */
export const visitorDrafts = (kept: DraftStore, newId: () => string): VisitorDrafts => ({
  list: async (owner) =>
    (await kept.listAll())
      .filter((draft) => isVisitors(draft) && !sameValue(draft.values.answers, {}) && !draft.notOf?.includes(owner))
      .flatMap(({ id, formKey, savedAt }) => (savedAt === null ? [] : [{ id, formKey, savedAt }]))
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt)),
  take: async (id, owner) => {
    const draft = await kept.read(id);
    return draft && isVisitors(draft) ? handOver(kept, draft, owner, newId) : null;
  },
  refuse: async (id, owner) => {
    const draft = await kept.read(id);
    if (draft && isVisitors(draft)) await kept.put({ ...draft, notOf: [...(draft.notOf ?? []), owner] });
  },
});

/**
 * The drafts of one person among all that a browser keeps. An account's drafts lie under its id and are found by nobody
 * else; what was typed signed out lies under the bare id and stays the visitor's until an account says that it is theirs
 * (`visitorDrafts`). Earlier releases kept everything under the bare id: a draft that went to an account moves there when
 * its form is next opened, whoever opens it.
 */
export const ownedDrafts = (kept: DraftStore, { owner, newId }: Deps): DraftStore => {
  const prefix = async (): Promise<string> => prefixOf(await owner());
  const bare = (own: string, draft: Draft): Draft => ({
    ...draft,
    id: draft.id.slice(own.length),
    formKey: draft.formKey.slice(own.length),
  });
  const scoped = async <T extends Pick<Draft, 'id' | 'formKey'>>(draft: T): Promise<{ own: string; draft: T }> => {
    const own = await prefix();
    return { own, draft: { ...draft, id: `${own}${draft.id}`, formKey: `${own}${draft.formKey}` } };
  };
  const idOf = async (id: string): Promise<string> => `${await prefix()}${id}`;

  return {
    listAll: async () => {
      const own = await prefix();
      const mine = (draft: Draft) => (own === '' ? isVisitors(draft) : draft.id.startsWith(own));
      return (await kept.listAll()).filter(mine).map((draft) => bare(own, draft));
    },
    list: async (formKey) => {
      const me = await owner();
      for (const draft of await kept.list(formKey)) {
        if (draft.synced !== undefined) await handOver(kept, draft, draft.synced.owner, newId);
      }
      const own = prefixOf(me);
      return (await kept.list(`${own}${formKey}`)).map((draft) => bare(own, draft));
    },
    read: async (id) => {
      const own = await prefix();
      const draft = await kept.read(`${own}${id}`);
      return draft && bare(own, draft);
    },
    save: async (given, ...rest) => {
      const { own, draft } = await scoped(given);
      return bare(own, await kept.save(draft, ...rest));
    },
    mergeIn: async (given, ...rest) => {
      const { own, draft } = await scoped(given);
      return bare(own, await kept.mergeIn(draft, ...rest));
    },
    put: async (draft) => kept.put((await scoped(draft)).draft),
    saveProgress: async (id, progress) => kept.saveProgress(await idOf(id), progress),
    remove: async (id) => kept.remove(await idOf(id)),
    attempt: async (draftId) => {
      const attempt = await kept.attempt(await idOf(draftId));
      return attempt && { ...attempt, draftId };
    },
    keepAttempt: async (attempt) => kept.keepAttempt({ ...attempt, draftId: await idOf(attempt.draftId) }),
    dropAttempt: async (draftId) => kept.dropAttempt(await idOf(draftId)),
    unreadReceipt: async (draftId) => {
      const receipt = await kept.unreadReceipt(await idOf(draftId));
      return receipt && { ...receipt, draftId };
    },
    keepReceipt: async (receipt) => kept.keepReceipt({ ...receipt, draftId: await idOf(receipt.draftId) }),
    dropReceipt: async (draftId) => kept.dropReceipt(await idOf(draftId)),
    takeAll: kept.takeAll,
    addAll: kept.addAll,
  };
};
