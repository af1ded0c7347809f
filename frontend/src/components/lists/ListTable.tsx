import type { ReactNode } from 'react';

export type Column<T> = { readonly title: string; readonly cell: (row: T) => ReactNode; readonly className?: string };

type Props<T extends { id: string }> = {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** A newer response is on its way; the rows shown are about to change. */
  readonly busy: boolean;
};

/**
 * A table that is shown as cards on a phone. The roles are spelled out because browsers drop a table's meaning once CSS
 * lays it out as blocks.
 */
export const ListTable = <T extends { id: string }>({ caption, columns, rows, busy }: Props<T>) => (
  <table className="list-table" role="table" aria-busy={busy}>
    <caption className="visually-hidden">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ title, className }) => (
          <th key={title} role="columnheader" scope="col" className={className}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={row.id} role="row">
          {columns.map(({ title, cell, className }) => (
            <td key={title} role="cell" data-label={title} className={className}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
