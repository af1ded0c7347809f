import type { Passage } from '../findings/finding.js';

/** What stands between the cells of a row: tabs, bars, wide spaces, or commas that group no digits. */
const gaps = /\t|[|│]| {2,}|,(?!\d{3}(?:\D|$))/u;
const head = /^\p{Script=Han}{1,10}(?:\([^()]{0,8}\))?$/u;
/** A longer line is prose. */
const longestRow = 600;

const cellsOf = (line: string): readonly string[] =>
  line.length > longestRow || line.includes('。')
    ? []
    : line
        .split(gaps)
        .map((cell) => cell.replaceAll('"', '').trim())
        .filter((cell) => cell !== '');

const isHead = (cells: readonly string[]): boolean =>
  cells.length >= 3 && cells.every((cell) => head.test(cell.replaceAll(' ', '')));

type Table = { readonly from: number; to: number; rows: number };

/** The tables of a text, its signs half-width: a line of three heads or more, and under it the lines of cells with figures. */
export const tablesIn = (folded: string): readonly Passage[] => {
  const tables: Table[] = [];
  let at = 0;
  let open: Table | undefined;
  for (const line of folded.split('\n')) {
    const [from, to] = [at, at + line.length];
    at = to + 1;
    const cells = cellsOf(line);
    if (isHead(cells)) tables.push((open = { from, to, rows: 0 }));
    else if (open && cells.length > 1 && /\d/u.test(line)) [open.to, open.rows] = [to, open.rows + 1];
    else open = undefined;
  }
  return tables.filter(({ rows }) => rows > 0);
};
