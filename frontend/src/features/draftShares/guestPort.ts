import type { SharedDraft } from '../../../../domain/contract/draftShares.js';
import { ApiError } from '../../http/apiError.js';
import {
  changeDraft,
  emptyValues,
  FormValues,
  freshProgress,
  memoryDrafts,
  ownedDrafts,
  type Draft,
  type Keeping,
  type ServerDrafts,
} from '../drafts/index.js';
import type { SharedDrafts } from '../pleading/shared/index.js';

/** Which share is meant: by the secret of a link, or by its id from the account that took it. */
export type Used = { readonly secret: string } | { readonly share_id: string };

/** Refusals after which the share is of no use any more. */
const ends = new Set([
  'share_not_found',
  'share_expired',
  'share_revoked',
  'share_draft_over',
  'share_taken',
  'share_read_only',
]);

/** The server's sentence why a share ended; `null` of any other failure. */
export const endOf = (error: unknown): string | null =>
  error instanceof ApiError && ends.has(error.code) ? error.detail : null;

type Heard = {
  /** What the share says by now. */
  /** `isOthers`: somebody else saved the draft since this page last opened or saved it. */
  readonly opened: (shared: SharedDraft, isOthers: boolean) => void;
  readonly ended: (why: string) => void;
  /** A sentence why nothing is saved; `null` once it is. */
  readonly refused: (why: string | null) => void;
};

/** Under what a browser keeps what a guest typed: apart from its own drafts, and from other shares. The name is no key: eight signs of 43. */
const keptUnder = (used: Used): string => ('secret' in used ? `share-${used.secret.slice(0, 8)}` : used.share_id);

/** Where this browser keeps a guest's copy. */
export const guestKeeping = (kept: Keeping, used: Used): Keeping => ownedDrafts(kept, { owner: () => keptUnder(used) });

const guestDraftId = 'shared';

/** The copy of an earlier visit; `null` where there is none, or the browser gives nothing back. */
export const keptCopy = async (keeping: Keeping): Promise<Draft | null> => {
  try {
    return await keeping.drafts.get({ id: guestDraftId });
  } catch (error) {
    console.warn('the copy of a shared draft was not read:', error);
    return null;
  }
};

const valuesOf = ({ answers, definition_hash: definition }: SharedDraft): FormValues =>
  FormValues.parse({ ...emptyValues('claim'), answers, ...(definition ? { definition } : {}) });

/**
 * The draft that a guest goes on with: what this browser kept of the same share, or what was opened just now. A browser that stores nothing
 * keeps it as long as the page.
 */
export const guestDraft = async (
  keeping: Keeping,
  used: Used,
  shared: SharedDraft,
): Promise<{ readonly keeping: Keeping; readonly draft: Draft }> => {
  const values = valuesOf(shared);
  const fresh: Draft = {
    id: guestDraftId,
    formKey: shared.form_key,
    values,
    progress: freshProgress,
    savedAt: shared.updated_at,
    synced: { owner: shared.id, revision: shared.revision, values },
  };
  const put = (into: Keeping) =>
    changeDraft(into.drafts, guestDraftId, (stored) => (stored?.synced?.owner === shared.id ? stored : fresh));
  try {
    return { keeping, draft: await put(keeping) };
  } catch (error) {
    console.warn('the browser keeps no copy of a shared draft:', error);
    const fleeting = guestKeeping(memoryDrafts(), used);
    return { keeping: fleeting, draft: await put(fleeting) };
  }
};

/** The share as `draftSync` exchanges with it: one more place that keeps the draft. */
export const guestPort = (
  api: SharedDrafts,
  { used, revision: opened }: { readonly used: Used; readonly revision: number },
  heard: Heard,
): Pick<ServerDrafts, 'get' | 'put'> => {
  let known = opened;
  const listening = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      const why = endOf(error);
      if (why !== null) heard.ended(why);
      else if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409)
        heard.refused(error.detail);
      throw error;
    }
  };
  return {
    get: (key) =>
      listening(async () => {
        const shared = await api.open({ body: used });
        heard.opened(shared, shared.revision > known);
        known = shared.revision;
        const { revision, updated_at: savedAt } = shared;
        return { ...key, values: valuesOf(shared), progress: freshProgress, savedAt, revision };
      }),
    put: (draft, over = null) =>
      listening(async () => {
        if (over === null) throw new Error('a shared draft is saved on what it was before');
        try {
          const { answers } = draft.values;
          const body = { ...used, revision: over.revision, answers: { ...answers } };
          const { revision, updated_at: savedAt } = await api.save({ body });
          heard.refused(null);
          known = revision;
          return { ...draft, savedAt, revision };
        } catch (error) {
          if (error instanceof ApiError && error.code === 'concurrent_change') return null;
          throw error;
        }
      }),
  };
};
