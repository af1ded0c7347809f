import { createContext, use, type ComponentType } from 'react';
import type { ClaimForDefense } from '../pleadingApi.js';

/**
 * What other features put into the form page, by its place. Each part stands inside the form page and so may use its tools
 * (`useFormTools`, `useSnapshot`, `useFormValues`); parts that are heavy load themselves when they are first opened.
 */
export type PleadingSlots = {
  /** Below a complaint that was looked up for a defence. */
  readonly besideComplaint: readonly ComponentType<{ readonly claim: ClaimForDefense }>[];
};

export const PleadingSlotsContext = createContext<PleadingSlots | null>(null);

/** What fills the slots, as the composition of the browser gives it. Throws where nothing was given. */
export const usePleadingSlots = (): PleadingSlots => {
  const slots = use(PleadingSlotsContext);
  if (slots === null) throw new Error('no slots of the form page around');
  return slots;
};
