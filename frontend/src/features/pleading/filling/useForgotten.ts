import { useEffect, type RefObject } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../../core/state.js';
import { endDraft, forgetDraft, nobodyForgets } from '../../drafts/index.js';
import { draftStorageRefused, pleadingOpened, usePleadingDeps } from '../page/index.js';
import type { FormTools } from '../form/index.js';
import type { KeptDraft } from './useAutosave.js';

/** Lets go of the draft when it was given up elsewhere. `stopForgetting` ends that: what this page gives up itself needs no news. */
export const useForgotten = (
  { draft: { id: draftId, formKey }, owner, keeping }: KeptDraft,
  { abandonDraft: abandon }: FormTools,
  stopForgetting: RefObject<() => void>,
): void => {
  const store = useStore<RootState>();
  const { forgetting = nobodyForgets, now } = usePleadingDeps();
  useEffect(() => {
    const stop = forgetting.listen((forgotten) => {
      const everything = forgotten.what === 'everything';
      if (!everything && forgotten.owner !== owner) return;
      if (forgotten.what === 'drafts' && !forgotten.ids.includes(draftId)) return;
      if (forgotten.what === 'account' && forgotten.but.includes(draftId)) return;
      stop();
      // Who signs out ends no draft: the account has it.
      const forget = () =>
        forgotten.what === 'drafts'
          ? endDraft(keeping, draftId, { outcome: forgotten.filed ? 'submitted' : 'deleted', at: now().toISOString() })
          : forgetDraft(keeping, draftId);
      void abandon()
        // Once more: a last save may have been under way while it was removed.
        .then(() => Promise.all([forget(), keeping.receipts.delete(draftId)]))
        .catch(() => store.dispatch(draftStorageRefused()))
        .then(() => {
          // With everything, and with an account, the whole page goes.
          if (forgotten.what === 'drafts')
            store.dispatch(pleadingOpened({ formKey, draftId, submitted: forgotten.filed }));
        });
    });
    stopForgetting.current = stop;
    return stop;
  }, [forgetting, owner, draftId, formKey, keeping, abandon, now, store, stopForgetting]);
};
