import type { Leaving } from '../../core/session/leaving.js';
import type { Draft } from './draft.js';
import type { Keeping } from './draftPort.js';
import type { Forgetting } from './forgetting.js';
import { withoutCode } from './formValues.js';
import { ownedDrafts, prefixOf } from './ownedDrafts.js';
import { sameValue } from './sameValue.js';
import { createDraftSync } from './serverDrafts/draftSync.js';
import type { ServerDrafts } from './serverDrafts/serverDrafts.js';

type Deps = {
  /** All that the browser keeps, of everybody. */
  readonly kept: Keeping;
  readonly server?: ServerDrafts | undefined;
  readonly forgetting: Forgetting;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Resolves when the account was asked for long enough. */
  readonly patience: () => Promise<void>;
};

/** Whether a draft says something that the account does not have. */
const isUnsaved = ({ savedAt, synced, values }: Draft, owner: string): boolean =>
  savedAt !== null &&
  !sameValue(values.answers, {}) &&
  !(synced?.owner === owner && sameValue(withoutCode(values), synced.values));

/** What an account leaves among the drafts of this browser, and how it is removed. */
export const leavingOf = ({ kept, server, forgetting, now, newId, patience }: Deps): Leaving => {
  const unsavedOf = async (owner: string): Promise<readonly Draft[]> => {
    const own = ownedDrafts(kept, { owner: () => owner });
    return (await own.inventory.listAll()).filter((draft) => isUnsaved(draft, owner));
  };
  const send = async (owner: string, drafts: readonly Draft[], isStopped: () => boolean): Promise<void> => {
    if (!server) return;
    const nothing = (): void => undefined;
    for (const draft of drafts) {
      if (isStopped()) return;
      const sync = createDraftSync(draft, {
        server,
        drafts: ownedDrafts(kept, { owner: () => owner }).drafts,
        owner,
        stillHere: () => !isStopped(),
        now,
        newId,
        onMerged: nothing,
        onSetAside: nothing,
        onOver: nothing,
        onState: nothing,
      });
      await sync.now();
      sync.close();
    }
  };
  /**
   * Deletes in the account what was deleted here while it could not be reached. Where it still cannot be, that is remembered beyond the
   * sign-out: the drafts would come back with the next sign-in.
   */
  const sendDeletions = async (owner: string, isStopped: () => boolean): Promise<void> => {
    const own = prefixOf(owner);
    if (!server || !(await kept.ended.hasDeleted(own))) return;
    await kept.ended.hold(own, true);
    try {
      for (const key of await server.list()) {
        if ((await kept.ended.find(key.id)) === null) continue;
        if (isStopped()) return;
        await server.delete(key);
      }
      await kept.ended.hold(own, false);
    } catch (error) {
      console.warn('the account has not heard of drafts that were deleted here:', error);
    }
  };
  const letGo = (owner: string, but: readonly string[]): void =>
    forgetting.announce({ what: 'account', owner, but: [...but] });

  return {
    unsaved: async (owner) => {
      await forgetting.settle();
      const waiting = await unsavedOf(owner);
      let isStopped = false;
      const isOver = () => isStopped;
      const told = Promise.all([sendDeletions(owner, isOver), send(owner, waiting, isOver)]);
      await Promise.race([told, patience()]);
      isStopped = true;
      return (waiting.length === 0 ? waiting : await unsavedOf(owner)).map(({ id }) => id);
    },
    clear: async (owner, but) => {
      letGo(owner, but);
      await forgetting.settle();
      const own = prefixOf(owner);
      await kept.inventory.drop('browser', own, new Set(but.map((id) => `${own}${id}`)));
      await kept.ended.forget(own);
    },
    clearTab: async (owner) => {
      letGo(owner, []);
      await kept.inventory.drop('tab', prefixOf(owner), new Set());
      await kept.ended.forget(prefixOf(owner));
    },
  };
};
