import { ApiError } from '../../../http/apiError.js';
import { freshProgress } from '../draft.js';
import type { Draft } from '../draft.js';
import type { DraftStore } from '../draftStore.js';
import { emptyValues, withoutCode } from '../formValues.js';
import { clash } from '../mergeValues.js';
import { sameValue } from '../sameValue.js';
import type { ServerDraft, ServerDraftsApi } from './serverDraftsApi.js';

export type SyncState = 'synced' | 'waiting';

type Deps = {
  readonly api: Pick<ServerDraftsApi, 'read' | 'write'>;
  readonly store: Pick<DraftStore, 'read' | 'mergeIn' | 'put'>;
  /** Whose account it goes to. */
  readonly owner: string;
  /** Whether the owner still sits here: whoever comes next has the same cookie jar, and nothing goes to or from theirs. */
  readonly stillHere: () => boolean;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The stored draft now holds something from another device. */
  readonly onMerged: () => void;
  /** The account had another pleading under this draft's id: it goes on as a draft of its own, here and in the account. */
  readonly onSetAside: (other: Draft) => void;
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

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : -1);

/** Keeps one draft of this browser in step with the account's copy, field by field. */
export const createDraftSync = (draft: Pick<Draft, 'id' | 'formKey'>, deps: Deps): DraftSync => {
  const { id, formKey } = draft;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let queue: Promise<void> = Promise.resolve();
  let closed = false;
  let abandoned = false;
  const isWanted = (): boolean => !abandoned && deps.stillHere();

  const fetched = async (): Promise<ServerDraft | null> => {
    try {
      return await deps.api.read(formKey, id);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };

  /** Before what the account has under this id is written over. */
  const setAside = async ({ values, updated_at: savedAt }: ServerDraft): Promise<void> => {
    const other = deps.newId();
    const { revision } = await deps.api.write(formKey, other, 0, values);
    const synced = { owner: deps.owner, revision, values };
    const aside: Draft = { id: other, formKey, values, progress: freshProgress, savedAt, synced };
    await deps.store.put(aside);
    deps.onSetAside(aside);
  };

  /** Takes over what the server has; true when there is nothing left to send. */
  const step = async (): Promise<boolean> => {
    const stored = await deps.store.read(id);
    // Somebody else signed in here before: their draft is not copied into another account.
    if (stored?.synced && stored.synced.owner !== deps.owner) return true;
    const remote = await fetched();
    if (!isWanted()) return true;
    let known = remote === null ? null : (stored?.synced ?? null);
    let mine = stored;
    if (remote !== null && remote.revision !== known?.revision) {
      // Typed here and there without knowing of each other, and not the same: no merge could keep both in one.
      const apart = known === null && mine !== null && clash(mine.values, remote.values);
      if (apart) await setAside(remote);
      if (!isWanted()) return true;
      const base = apart ? remote.values : (known?.values ?? emptyValues('claim'));
      known = { owner: deps.owner, revision: remote.revision, values: remote.values };
      mine = await deps.store.mergeIn(draft, base, remote.values, known, deps.now().toISOString());
      if (!sameValue(mine.values, stored?.values)) deps.onMerged();
    }
    // Nothing was ever typed here: merely opening a form leaves nothing in the account.
    if (!mine || mine.savedAt === null) return true;
    const values = withoutCode(mine.values);
    if (!isWanted() || (known !== null && sameValue(values, known.values))) return true;
    try {
      const { revision } = await deps.api.write(formKey, id, known?.revision ?? 0, values);
      if (!isWanted()) return true;
      const synced = { owner: deps.owner, revision, values };
      await deps.store.mergeIn(draft, values, values, synced, mine.savedAt ?? deps.now().toISOString());
      return true;
    } catch (error) {
      if (statusOf(error) === 409 && error instanceof ApiError && error.code === 'concurrent_change') return false;
      throw error;
    }
  };

  const later = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = closed ? null : setTimeout(() => void now(), ms);
  };
  const sync = async (): Promise<void> => {
    if (!isWanted()) return;
    try {
      for (let tried = 0; tried < mostTries; tried += 1)
        if (await step()) {
          deps.onState('synced');
          return;
        }
      later(againMs);
    } catch (error) {
      deps.onState('waiting');
      // Signed out, full or refused does not get better by itself; a server that is away does.
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
    closed = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  return {
    soon: () => {
      deps.onState('waiting');
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
