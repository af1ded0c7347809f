import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';

export type Column<T> = { readonly title: string; readonly cell: (row: T) => ReactNode; readonly className?: string };

type Props<T extends { id: string }> = {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** A newer response is on its way; the rows shown are about to change. */
  readonly busy: boolean;
  /** Opens what a row is about, as its link does: a press anywhere on the row. The arrow keys, or j and k, go from link to link. */
  readonly onOpen?: (row: T) => void;
  /** The id of the row whose page the reader comes back from: it has the focus once the list is there. */
  readonly cameFrom?: string | undefined;
};

/** What has a press of its own, or is being selected to be copied. */
const isForItself = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, input, select, label, summary, .dropdown-menu') !== null) ||
  document.getSelection()?.isCollapsed === false;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves the focus to the link of the next or the previous row; letters count only while the table has the focus (WCAG 2.1.4). */
const moveThroughRows = (event: KeyboardEvent<HTMLTableElement>): void => {
  const { key, currentTarget, nativeEvent } = event;
  const step = steps[key];
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || nativeEvent.isComposing) return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>('tbody .list-actions a')];
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement) === true);
  const next = links[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
};

/** Hands the focus to the link of a row when the table appears, unless somebody went on elsewhere meanwhile. */
const useReturn = (cameFrom: string | undefined) => {
  const table = useRef<HTMLTableElement>(null);
  const goBack = useEffectEvent(() => {
    const row = [...(table.current?.tBodies[0]?.rows ?? [])].find(({ dataset }) => dataset['row'] === cameFrom);
    const isElsewhere = document.activeElement?.closest('a, button, input, select') != null;
    if (cameFrom !== undefined && !isElsewhere) row?.querySelector<HTMLElement>('.list-actions a')?.focus();
  });
  useEffect(() => goBack(), []);
  return table;
};

/**
 * A table that is shown as cards on a phone. The roles are spelled out because browsers drop a table's meaning once CSS
 * lays it out as blocks.
 */
export const ListTable = <T extends { id: string }>({ caption, columns, rows, busy, onOpen, cameFrom }: Props<T>) => {
  const table = useReturn(cameFrom);
  return (
    <table
      ref={table}
      className={onOpen === undefined ? 'list-table' : 'list-table list-table-opening'}
      role="table"
      aria-busy={busy}
      onKeyDown={onOpen === undefined ? undefined : moveThroughRows}
    >
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
          <tr
            key={row.id}
            data-row={row.id}
            role="row"
            onClick={({ nativeEvent }) => {
              if (onOpen !== undefined && !isForItself(nativeEvent)) onOpen(row);
            }}
          >
            {columns.map(({ title, cell, className }) => (
              <td key={title} role="cell" data-label={title} className={className}>
                {/* One box, however much the cell holds: on a card it stands beside the column's name. */}
                <div className="list-cell">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
