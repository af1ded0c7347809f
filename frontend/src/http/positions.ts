/** Remembers the furthest log position this browser tab was answered, so that its next query sees its own writes. */
export type Positions = { readonly noted: (position: string) => void; readonly furthest: () => string | null };

const storageKey = 'juanzong-position';

/** Positions kept for the life of the tab. Without storage they last until the page is reloaded. */
export const createPositions = (storage: Pick<Storage, 'getItem' | 'setItem'> | null): Positions => {
  const stored = storage?.getItem(storageKey) ?? null;
  let furthest = stored !== null && /^\d+$/.test(stored) ? stored : null;
  return {
    noted: (position) => {
      if (!/^\d+$/.test(position)) return;
      if (furthest !== null && BigInt(position) <= BigInt(furthest)) return;
      furthest = position;
      storage?.setItem(storageKey, position);
    },
    furthest: () => furthest,
  };
};
