import type { FormView, ViewChoice } from '../features/pleading/page/viewChoice.js';

/** A browser that opens forms in this view until it chooses another one. */
export const chosenView = (view: FormView): ViewChoice => {
  let chosen = view;
  return { read: () => chosen, keep: (other) => void (chosen = other) };
};
