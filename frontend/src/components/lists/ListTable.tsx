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
  /** Rows are chosen, to do something with several at once: by their boxes, or by x on the row that has the focus. */
  readonly choosing?: {
    readonly chosen: readonly T[];
    readonly choose: (rows: readonly T[], isChosen: boolean) => void;
    /** What a row is called. */
    readonly nameOf: (row: T) => string;
    /** Rows that cannot be chosen have no box; all can unless it says otherwise. */
    readonly mayBeChosen?: (row: T) => boolean;
  };
};

/** Ticks the row that has the focus, or takes its tick away. */
const chooseFocused = ({ key, currentTarget, nativeEvent, target }: KeyboardEvent<HTMLTableElement>): void => {
  if (key !== 'x' || nativeEvent.ctrlKey || nativeEvent.altKey || nativeEvent.metaKey || nativeEvent.isComposing)
    return;
  const row = target instanceof Element ? target.closest('tbody tr') : null;
  if (row !== null && currentTarget.contains(row)) row.querySelector<HTMLElement>('.list-choice input')?.click();
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
export const ListTable = <T extends { id: string }>({
  caption,
  columns,
  rows,
  busy,
  onOpen,
  cameFrom,
  choosing,
}: Props<T>) => {
  const table = useReturn(cameFrom);
  const isChosen = (row: T): boolean => choosing?.chosen.includes(row) === true;
  const choosable = rows.filter((row) => choosing?.mayBeChosen?.(row) ?? true);
  return (
    <table
      ref={table}
      className={onOpen === undefined ? 'list-table' : 'list-table list-table-opening'}
      role="table"
      aria-busy={busy}
      data-choosing={choosing !== undefined && choosing.chosen.length > 0 ? '' : undefined}
      onKeyDown={
        onOpen === undefined
          ? undefined
          : (event) => {
              moveThroughRows(event);
              chooseFocused(event);
            }
      }
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {choosing === undefined ? null : (
            <th role="columnheader" scope="col" className="list-choice">
              <input
                type="checkbox"
                className="form-check-input"
                aria-label="选择本页全部"
                checked={choosable.length > 0 && choosable.every(isChosen)}
                disabled={choosable.length === 0}
                onChange={({ target }) => choosing.choose(choosable, target.checked)}
              />
            </th>
          )}
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
            data-chosen={isChosen(row) ? '' : undefined}
            role="row"
            onClick={({ nativeEvent }) => {
              if (onOpen !== undefined && !isForItself(nativeEvent)) onOpen(row);
            }}
          >
            {choosing === undefined ? null : (
              <td role="cell" data-label="选择" className="list-choice">
                {choosable.includes(row) ? (
                  <input
                    type="checkbox"
                    className="form-check-input"
                    aria-label={`选择${choosing.nameOf(row)}`}
                    checked={isChosen(row)}
                    onChange={({ target }) => choosing.choose([row], target.checked)}
                  />
                ) : null}
              </td>
            )}
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
