import { useCheckAddress } from '../page/index.js';

/** Leads from the check page back to the form, to the answer of a path. */
export const useEditing = (): ((path: string) => void) => useCheckAddress().edit;
