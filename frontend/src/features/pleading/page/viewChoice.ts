import { storedText, storeText } from '../../../core/browserStorage.js';

/** A form is filled in step by step, or as the whole official form on one page. Both work on the same draft. */
export type FormView = 'steps' | 'whole';

/** The view in which this browser opens forms. */
export type ViewChoice = { readonly read: () => FormView | null; readonly keep: (view: FormView) => void };

const key = 'juanzong-form-view';

type Deps = {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Nothing is kept on a machine that strangers share. */
  readonly isShared: () => boolean;
};

/** The choice as the browser keeps it. Where it stores nothing the choice lasts as long as the page. */
export const browserViewChoice = ({ storage, isShared }: Deps): ViewChoice => {
  let here: FormView | null = null;
  return {
    read: () => {
      if (here !== null || isShared()) return here;
      const kept = storedText(storage, key);
      return kept === 'steps' || kept === 'whole' ? kept : null;
    },
    keep: (view) => {
      here = view;
      if (isShared()) return;
      const refused = storeText(storage, key, view);
      if (refused) console.warn('the view of forms is not kept', refused.refusal);
    },
  };
};
