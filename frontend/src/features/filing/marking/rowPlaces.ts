type Named = { readonly path: string; readonly label: string };

/** Rows of parties are known by the words of the form, all others by the id of their item. */
const partyRow = 'party:';

/** The places that stand in a row of the review: `claims.interest`, a section alone for its prose, `party:原告（自然人）第1项`. */
const inRow =
  (row: string) =>
  ({ path, label }: Named): boolean => {
    if (row.startsWith(partyRow)) return label.startsWith(row.slice(partyRow.length));
    const [section = '', ...item] = row.split('.');
    const start =
      row === 'header'
        ? row
        : item.length === 0
          ? `sections.${section}.open`
          : `sections.${section}.items.${item.join('.')}`;
    return path === start || path.startsWith(`${start}.`);
  };

/** What of these stands in a row of the review. */
export const ofRow = <N extends Named>(row: string, named: readonly N[]): readonly N[] => named.filter(inRow(row));
