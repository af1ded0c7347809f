/** Files are no state of a store, so the store holds their ids; of each page only the file chosen last is kept. */
let kept: { readonly id: string; readonly file: File } | null = null;
let count = 0;

/** Keeps a file until the next one, or until it is let go. */
export const keepFile = (file: File): string => {
  count += 1;
  kept = { id: String(count), file };
  return kept.id;
};

export const keptFile = (id: string): File | undefined => (kept?.id === id ? kept.file : undefined);

export const letFileGo = (): void => {
  kept = null;
};
