type Row = { readonly id: string };

/** The rows with this one in the place of the one with its id, or at the end. */
export const withRow = <R extends Row>(rows: readonly R[], row: R): readonly R[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row];

/** The rows but for the one with this id. */
export const withoutRow = <R extends Row>(rows: readonly R[], id: string): readonly R[] =>
  rows.filter((row) => row.id !== id);
