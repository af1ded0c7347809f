import { useEffect, useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { useAppSelector } from '../../../core/hooks.js';
import { selectOwner, selectUser } from '../../../core/session/sessionSlice.js';
import type { RootState } from '../../../core/state.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { newUuid } from '../../../http/newUuid.js';
import { createDraftSync, type DraftAutosave, type DraftSync } from '../../drafts/index.js';
import { watchReplaced } from '../atCourt/index.js';
import { answersReplaced, draftFoundOver, draftSetAside, draftSynced, usePleadingDeps } from '../page/index.js';
import { summaryOf } from '../opening/startingPoint.js';
import type { KeptDraft } from './useAutosave.js';

type Refs = { readonly autosave: RefObject<DraftAutosave | null>; readonly sync: RefObject<DraftSync | null> };

/** Keeps the draft of a user who is signed in with the account too, and in step with their other devices. */
export const useAccountDraft = (
  { draft: { id: draftId, formKey, values }, owner, keeping }: KeptDraft,
  { autosave, sync }: Refs,
): void => {
  const store = useStore<RootState>();
  const { now, serverDrafts } = usePleadingDeps();
  const userId = useAppSelector((state) => selectUser(state)?.id ?? null);
  const [replacedBy] = useState(() => watchReplaced(values.answers));
  useEffect(() => {
    if (userId === null || userId !== owner || serverDrafts === undefined) return;
    const syncing = createDraftSync(
      { id: draftId, formKey },
      {
        server: serverDrafts,
        drafts: keeping.drafts,
        owner: userId,
        stillHere: () => selectOwner(store.getState()) === userId,
        now,
        newId: () => newUuid(window.crypto),
        onMerged: (before, after) => {
          void autosave.current?.takeOver();
          const replaced = before === null ? null : replacedBy(before.answers, after.answers);
          if (replaced) store.dispatch(answersReplaced(replaced));
        },
        onSetAside: (other) => {
          store.dispatch(draftSetAside(summaryOf(other)));
          store.dispatch(toastShown({ kind: 'info', text: '账号中有另一份不同的草稿，已保留在“其他草稿”中。' }));
        },
        onOver: (became) => store.dispatch(draftFoundOver({ draftId, became })),
        onState: (state) => store.dispatch(draftSynced(state)),
      },
    );
    sync.current = syncing;
    const again = () => {
      if (document.visibilityState === 'visible') void syncing.now();
    };
    again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      syncing.close();
      sync.current = null;
      store.dispatch(draftSynced('off'));
    };
  }, [userId, owner, serverDrafts, draftId, formKey, keeping, now, store, autosave, sync, replacedBy]);
};
