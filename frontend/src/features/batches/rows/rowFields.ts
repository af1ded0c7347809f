import type { BatchColumn, BatchRow } from '../batchTypes.js';

/** One cell of a row as a field: its question, what is wrong with it, and where a spreadsheet has it. */
export type RowField = {
  readonly path: string;
  readonly column: BatchColumn;
  /** The question, with which of several parties or items it is about. */
  readonly label: string;
  readonly problems: BatchRow['problems'];
  readonly readAs: string | null;
  /** The pattern fills it in. */
  readonly fromPattern: boolean;
  readonly isFilled: boolean;
};

/** Which of several an item is, from 0, and the path of the same cell of the first one; `null` for what stands in no list. */
const placeInList = (path: string, list: string): { readonly at: number; readonly first: string } | null => {
  if (!path.startsWith(`${list}.`)) return null;
  const [index = '', ...rest] = path.slice(list.length + 1).split('.');
  return /^\d{1,4}$/.test(index) ? { at: Number(index), first: [list, '0', ...rest].join('.') } : null;
};

/** The column of a cell, and which of several items it is about. */
const columnOf = (
  columns: readonly BatchColumn[],
  path: string,
): { readonly column: BatchColumn; readonly at: number } | null => {
  const own = columns.find((column) => column.path === path);
  if (own !== undefined) return { column: own, at: 0 };
  for (const column of columns) {
    const place = column.list === null ? null : placeInList(path, column.list);
    if (place !== null && place.first === column.path) return { column, at: place.at };
  }
  return null;
};

/** The columns of a table, to be looked up by the paths of cells: there may be some hundred of either. */
export const columnFinder = (columns: readonly BatchColumn[]) => {
  const found = new Map<string, ReturnType<typeof columnOf>>();
  return (path: string): ReturnType<typeof columnOf> => {
    const before = found.get(path);
    if (before !== undefined) return before;
    const column = columnOf(columns, path);
    found.set(path, column);
    return column;
  };
};

/** All cells of a row as fields, in the order of the columns, further items behind the first ones. */
export const fieldsOf = (
  columns: readonly BatchColumn[],
  row: BatchRow,
  find: ReturnType<typeof columnFinder> = columnFinder(columns),
): readonly RowField[] => {
  const cells = new Map(row.cells.map((cell) => [cell.path, cell]));
  const fromPattern = new Set(row.from_pattern);
  const paths = new Set([...columns.map(({ path }) => path), ...cells.keys(), ...row.problems.map(({ path }) => path)]);
  const order = new Map(columns.map((column, at) => [column, at]));
  return [...paths]
    .flatMap((path) => {
      const place = find(path);
      return place === null ? [] : [{ path, ...place }];
    })
    .sort((a, b) => (order.get(a.column) ?? 0) - (order.get(b.column) ?? 0) || a.at - b.at)
    .map(({ path, column, at }) => ({
      path,
      column,
      label: `${[column.part, column.label].filter((words) => words !== '').join(' · ')}${at === 0 ? '' : `（第 ${at + 1} 个）`}`,
      problems: row.problems.filter((problem) => problem.path === path),
      readAs: cells.get(path)?.read_as ?? null,
      fromPattern: fromPattern.has(path),
      isFilled: cells.has(path),
    }));
};

/** What is wrong with the row that no cell of its own shows. */
export const otherProblems = (row: BatchRow, find: ReturnType<typeof columnFinder>): BatchRow['problems'] =>
  row.problems.filter(({ path }) => find(path) === null);
