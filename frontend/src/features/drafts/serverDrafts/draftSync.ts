import { ApiError } from '../../../http/apiError.js';
import type { Draft } from '../draft.js';
import { changeDraft, mergeIn } from '../changeDraft.js';
import type { DraftKey, LocalDrafts } from '../draftPort.js';
import { emptyValues, withoutCode, type FormValues } from '../formValues.js';
import { clash } from '../mergeValues.js';
import { sameValue } from '../sameValue.js';
import { becameIn, goneFromAccount, type Became } from './became.js';
import { DraftOverError } from '../endedDrafts.js';
import type { ServerDraft, ServerDrafts } from './serverDrafts.js';

/** `full`: the account keeps no more drafts, so that this one is on this device alone. `over`: it ended elsewhere. */
export type SyncState = 'synced' | 'waiting' | 'full' | 'over';

type Deps = {
  readonly server: Pick<ServerDrafts, 'get' | 'put'>;
  readonly drafts: LocalDrafts;
  /** Whose account it goes to. */
  readonly owner: string;
  /** Whether the owner is still signed in here: the next user shares the cookies, and their account must not be read or written. */
  readonly stillHere: () => boolean;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The stored draft now holds something from another device; with what it held before, if it was stored. */
  readonly onMerged: (before: FormValues | null, after: FormValues) => void;
  /** The account had another pleading under this draft's id: it goes on as a draft of its own, here and in the account. */
  readonly onSetAside: (other: Draft) => void;
  /** The draft was submitted or deleted elsewhere: it is not stored there again. */
  readonly onOver: (became: Became) => void;
  readonly onState: (state: SyncState) => void;
};

export type DraftSync = {
  /** The draft was stored: it goes to the server a moment later. */
  readonly soon: () => void;
  /** Fetches what other devices did, merges it in and sends the result. Never rejects: the browser's copy stays. */
  readonly now: () => Promise<void>;
  readonly close: () => void;
  /** Closes, and stores nothing more here or there; resolves once nothing is being stored. */
  readonly abandon: () => Promise<void>;
};

const pauseMs = 2000;
const againMs = 30_000;
const mostTries = 5;

/** What became of a draft that cannot be stored any more, here or there. */
const overIn = (error: unknown): Became | null =>
  error instanceof DraftOverError ? { ...error.ended, case_number: null, version: null } : becameIn(error);

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : -1);

/** Creates one exchange with the account: what another device did is merged in, what was typed here is sent. */
const createStep = (
  draft: DraftKey,
  deps: Deps,
  { isWanted, over }: { readonly isWanted: () => boolean; readonly over: (became: Became) => void },
) => {
  /** Stores the account's version as a draft of its own before it is overwritten under this id. */
  const setAside = async (remote: ServerDraft): Promise<void> => {
    const { values, progress, savedAt } = remote;
    const other = { id: deps.newId(), formKey: draft.formKey, values, progress, savedAt };
    const there = await deps.server.put(other);
    if (there === null) throw new Error('a new id is taken');
    const aside: Draft = { ...other, synced: { owner: deps.owner, revision: there.revision, values } };
    await changeDraft(deps.drafts, aside.id, () => aside);
    deps.onSetAside(aside);
  };

  /** Takes over what the server has; true when there is nothing left to send. */
  return async (): Promise<boolean> => {
    const localDraft = await deps.drafts.get(draft);
    // Somebody else signed in here before: their draft is not copied into another account.
    if (localDraft?.synced && localDraft.synced.owner !== deps.owner) return true;
    const remote = await deps.server.get(draft, localDraft?.synced !== undefined);
    if (!isWanted()) return true;
    if (remote === null && localDraft?.synced) {
      over(goneFromAccount);
      return true;
    }
    let lastSync = remote === null ? null : (localDraft?.synced ?? null);
    let mine = localDraft;
    if (remote !== null && remote.revision !== lastSync?.revision) {
      // This browser and the account have different pleadings without a common ancestor: a merge would mix the two.
      const apart = lastSync === null && mine !== null && clash(mine.values, remote.values);
      if (apart) await setAside(remote);
      if (!isWanted()) return true;
      const base = apart ? remote.values : (lastSync?.values ?? emptyValues('claim'));
      lastSync = { owner: deps.owner, revision: remote.revision, values: remote.values };
      mine = await mergeIn(deps.drafts, draft, base, remote.values, lastSync, deps.now().toISOString());
      if (!sameValue(mine.values, localDraft?.values)) deps.onMerged(localDraft?.values ?? null, mine.values);
    }
    // The user has typed nothing yet: opening a form does not create a draft in the account.
    // One that was submitted holds nothing that the court has not.
    if (!mine || mine.savedAt === null || mine.progress.stage === 'submitted') return true;
    const { savedAt } = mine;
    const values = withoutCode(mine.values);
    if (!isWanted() || (lastSync !== null && sameValue(values, lastSync.values))) return true;
    const there = await deps.server.put({ ...mine, values }, remote);
    if (there === null) return false;
    if (!isWanted()) return true;
    const synced = { owner: deps.owner, revision: there.revision, values };
    await mergeIn(deps.drafts, draft, values, values, synced, savedAt);
    return true;
  };
};

/** Keeps one draft of this browser in step with the account's copy, field by field. */
export const createDraftSync = (draft: DraftKey, deps: Deps): DraftSync => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let queue: Promise<void> = Promise.resolve();
  let isClosed = false;
  let abandoned = false;
  let isOver = false;
  let isFull = false;
  const isWanted = (): boolean => !abandoned && !isOver && deps.stillHere();
  const over = (became: Became): void => {
    if (!isWanted()) return;
    isOver = true;
    deps.onState('over');
    deps.onOver(became);
  };

  const step = createStep(draft, deps, { isWanted, over });

  const later = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = isClosed ? null : setTimeout(() => void now(), ms);
  };
  const sync = async (): Promise<void> => {
    if (!isWanted()) return;
    try {
      for (let attempt = 0; attempt < mostTries; attempt += 1)
        if (await step()) {
          isFull = false;
          if (!isOver) deps.onState('synced');
          return;
        }
      later(againMs);
    } catch (error) {
      const became = overIn(error);
      if (became !== null) return over(became);
      isFull = error instanceof ApiError && error.code === 'too_many_drafts';
      deps.onState(isFull ? 'full' : 'waiting');
      // Only a server that cannot be reached is tried again: a missing session, a full account and a refusal do not pass by themselves.
      const status = statusOf(error);
      if (status === 0 || status === 429 || status >= 500) later(againMs);
    }
  };
  const now = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    queue = queue.then(sync);
    return queue;
  };

  const close = (): void => {
    isClosed = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  return {
    soon: () => {
      if (!isWanted()) return;
      deps.onState(isFull ? 'full' : 'waiting');
      later(pauseMs);
    },
    now,
    close,
    abandon: () => {
      abandoned = true;
      close();
      return queue;
    },
  };
};
