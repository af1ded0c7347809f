import type { ListedDraft } from './listedDraft.js';
import type { CoreDeps } from '../../core/deps.js';
import { creator } from '../../core/resource/creator.js';
import { resource } from '../../core/resource/resource.js';
import { lazyClient } from '../../http/lazyClient.js';
import {
  accountDrafts,
  changeDraft,
  type Draft,
  endDraft,
  type Forgetting,
  isEmpty,
  isOpen,
  type Keeping,
  type ReadDrafts,
  type ServerDrafts,
} from '../drafts/index.js';

export type DraftListDeps = CoreDeps &
  Keeping & { readonly serverDrafts?: ServerDrafts; readonly forgetting: Forgetting };

/** The drafts, last changed first, and how many older ones the account keeps that were not read. */
export type ShownDrafts = { readonly items: readonly ListedDraft[]; readonly unread: number };
/** Whose drafts, and whether all that the account keeps are read or only its latest. */
export type DraftListQuery = { readonly owner: string | null; readonly all: boolean };
type Removed = Pick<ListedDraft, 'id' | 'formKey' | 'isInDoubt' | 'over'>;
type Removal = {
  /** Names the removal, so that it can be undone. */
  readonly id: string;
  readonly drafts: readonly Removed[];
  readonly said: string;
  readonly owner: string | null;
};
type Restoring = Pick<Removal, 'id' | 'owner'>;

/** What is read first of an account's drafts that are not on this device: each is a request of its own. */
const firstFromAccount = 20;
/** How long the page waits for this device's drafts and for the account's, in milliseconds. */
const patienceMs = { device: 1500, account: 3000 };

const within = async <Found>(reading: Promise<Found>, ms: number, otherwise: Found): Promise<Found> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Found>((resolve) => (timer = setTimeout(() => resolve(otherwise), ms)));
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** What may have reached the court, or has, does not come back as something new that could be filed again. */
const comesBack = ({ isInDoubt, over }: Removed): boolean => !isInDoubt && over === null;

const none: ReadDrafts = { drafts: [], unread: 0, over: new Map() };

/** Whether something was typed that no court has. */
const isUnfinished = ({ values, savedAt, progress }: Draft): boolean =>
  savedAt !== null && !isEmpty(values.answers) && progress.stage !== 'submitted';

/** Reads and deletes the drafts of one owner: an account, or `null` for a visitor. */
export const draftListApi = (deps: DraftListDeps) => {
  const forms = lazyClient(deps.quietHttp, async () => (await import('../../../../domain/contract/forms.js')).forms);

  const onDevice = async (): Promise<readonly Draft[]> => deps.inventory.listAll();

  /** Those of the account that this device does not have. Without a response there are none: the device's own are shown. */
  const inAccount = async (known: ReadonlySet<string>, most: number): Promise<ReadDrafts> => {
    const { serverDrafts } = deps;
    if (serverDrafts === undefined) return none;
    try {
      return await accountDrafts(deps.quietHttp, serverDrafts)(known, most);
    } catch {
      return none;
    }
  };
  const fromAccount = async (known: ReadonlySet<string>, { owner, all }: DraftListQuery): Promise<ReadDrafts> => {
    if (owner === null) return none;
    // Who asks for all of them waits for all of them.
    return all
      ? inAccount(known, Number.POSITIVE_INFINITY)
      : within(inAccount(known, firstFromAccount), patienceMs.account, none);
  };

  /** Drafts that were removed since the page was opened, by removal. */
  const removed = new Map<string, readonly Draft[]>();

  /** Without those that were deleted here while the account could not be reached: they are deleted there now. */
  const notEndedHere = async (drafts: readonly Draft[]): Promise<readonly Draft[]> => {
    const ended = await Promise.all(drafts.map(async ({ id }) => (await deps.ended.find(id)) !== null));
    await Promise.allSettled(
      drafts.filter((_, at) => ended[at]).map(async (draft) => deps.serverDrafts?.delete(draft)),
    );
    return drafts.filter((_, at) => !ended[at]);
  };

  /** A draft as this device or the account has it; `null` where neither gives it. */
  const lastOf = async ({ id, formKey }: Removed, owner: string | null): Promise<Draft | null> => {
    const here = await deps.drafts.get({ id }).catch(() => null);
    if (here !== null || owner === null) return here;
    return (await deps.serverDrafts?.get({ id, formKey }, true).catch(() => null)) ?? null;
  };

  /** A browser that gives nothing back has no try either. */
  const isInDoubt = async ({ id }: Draft): Promise<boolean> => isOpen(await deps.attempts.get(id).catch(() => null));

  return {
    list: async (query: DraftListQuery): Promise<ShownDrafts> => {
      const here = await within(onDevice(), patienceMs.device, []);
      const known = new Set(here.map(({ id }) => id));
      const { drafts: there, unread, over } = await fromAccount(known, query);
      const drafts = [...here, ...(await notEndedHere(there))].filter(isUnfinished);
      if (drafts.length === 0) return { items: [], unread };
      const { listed } = await import('./listed.js');
      const now = deps.now();
      const shown = await Promise.all(
        drafts.map(async (draft) =>
          listed(draft, forms, { now, isInDoubt: await isInDoubt(draft), over: over.get(draft.id) ?? null }),
        ),
      );
      const latest = new Map(drafts.map(({ id, savedAt }) => [id, savedAt ?? '']));
      const items = shown.sort((a, b) => (latest.get(b.id) ?? '').localeCompare(latest.get(a.id) ?? ''));
      return { items, unread };
    },
    /**
     * Deletes drafts from this device and then from the account, and tells the pages that hold them. Rejects with the first that the
     * account did not delete, after all were tried.
     */
    remove: async ({ id, drafts, owner }: Removal): Promise<void> => {
      const kept: Draft[] = [];
      for (const draft of drafts) {
        const before = comesBack(draft) ? await lastOf(draft, owner) : null;
        if (before !== null) kept.push(before);
        await endDraft(deps, draft.id, { outcome: 'deleted', at: deps.now().toISOString() });
        await deps.receipts.delete(draft.id);
      }
      removed.set(id, kept);
      deps.forgetting.announce({ what: 'drafts', owner, ids: drafts.map((draft) => draft.id), filed: false });
      if (owner === null) return;
      const outcomes = await Promise.allSettled(drafts.map(async (draft) => deps.serverDrafts?.delete(draft)));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    /** Brings back what was removed. What is over stays over: the drafts go on under ids of their own. */
    restore: async ({ id, owner }: Restoring): Promise<void> => {
      for (const draft of removed.get(id) ?? []) {
        const again: Draft = { ...draft, id: deps.newId() };
        delete again.synced;
        await changeDraft(deps.drafts, again.id, () => again);
        if (owner !== null) await deps.serverDrafts?.put(again);
      }
      removed.delete(id);
    },
  };
};

/** Brings back what a removal took away. */
const restored = creator<Restoring>('draftList/restore');

/** The drafts of who is here. */
export const draftListResource = resource({
  name: 'draftList',
  list: (api: ReturnType<typeof draftListApi>, query: DraftListQuery) => api.list(query),
  changes: {
    remove: async (api, removal: Removal) => {
      await api.remove(removal);
      const { id: key, owner, drafts } = removal;
      const ids = new Set(drafts.map(({ id }) => id));
      return {
        said: removal.said,
        ...(drafts.some(comesBack) && {
          offer: { label: '撤销', action: restored({ id: key, owner }) },
        }),
        apply: ({ items, unread }: ShownDrafts) => ({ items: items.filter(({ id }) => !ids.has(id)), unread }),
      };
    },
    restore: async (api, restoring: Restoring) => {
      await api.restore(restoring);
      return { said: '草稿已恢复' };
    },
  },
  messages: { list: '草稿列表加载失败', remove: '草稿未能全部删除', restore: '草稿未能全部恢复' },
});
