/** The furthest log position that a response of this tab named: its next query waits for it, and so sees its own writes. */
export type Positions = { readonly noted: (position: string) => void; readonly furthest: () => string | null };

const storageKey = 'juanzong-position';

/** Keeps the position as long as the tab lives; without storage until the page is reloaded. */
export const createPositions = (storage: Pick<Storage, 'getItem' | 'setItem'> | null): Positions => {
  const storedPosition = storage?.getItem(storageKey) ?? null;
  let furthest = storedPosition !== null && /^\d+$/.test(storedPosition) ? storedPosition : null;
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
