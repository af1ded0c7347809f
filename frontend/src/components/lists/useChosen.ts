import { useState } from 'react';

/** Rows of a list that were chosen: of what is on screen, so that nothing is done with a row that nobody sees. */
export const useChosen = <Row extends { readonly id: string }>(rows: readonly Row[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  return {
    chosen,
    choose: (changed: readonly Row[], isChosen: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of changed)
          if (isChosen) after.add(id);
          else after.delete(id);
        return after;
      }),
    clear: () => setIds(new Set()),
  };
};
