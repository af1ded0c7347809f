import type { Passage } from './finding.js';
import { tableHeads } from './tableHeads.js';

/** One cell of a table, its text without the space and the quotation marks around it. */
export type Cell = Passage & { readonly text: string };

/** A table of a text: a row of heads, and the rows under it that have as many cells. */
export type Grid = Passage & {
  /** Heads without spaces and without what stands in brackets: 金额(元) is 金额. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether each row has as many cells as there are heads; else nobody can say what stands under which. */
  readonly isWhole: boolean;
  /** The lines above the table, up to the table before it. */
  readonly above: string;
};

const gaps = {
  tab: /\t/g,
  bar: /[|│]/g,
  comma: /,/g,
  /** Commas that group no digits: 5,000.00 is one cell. */
  groupedComma: /,(?!\d{3}(?:\D|$))/g,
  wide: / {2,}/g,
  /** A time stands with its day. */
  space: / +(?!\d{1,2}:\d{2})/g,
} as const;
type Gap = keyof typeof gaps;

/** Longer lines are no rows. */
const longestLine = 600;

/** Where a line is cut. A comma between quotation marks, of which an odd number stands behind it, belongs to the value. */
const cutsIn = (line: string, gap: Gap): readonly RegExpExecArray[] => {
  const found = [...line.matchAll(gaps[gap])];
  if (gap !== 'comma') return found;
  const marks = [...line.matchAll(/"/g)].map(({ index }) => index);
  let ahead = 0;
  return found.filter(({ index }) => {
    while ((marks[ahead] ?? line.length) < index) ahead += 1;
    return (marks.length - ahead) % 2 === 0;
  });
};

const cut = (line: string, start: number, gap: Gap): readonly Cell[] => {
  const cells: Cell[] = [];
  let from = 0;
  for (const match of [...cutsIn(line, gap), { 0: '', index: line.length }]) {
    const whole = line.slice(from, match.index);
    const text = whole.trim();
    const at = start + from + whole.indexOf(text);
    cells.push({ text: text.replaceAll('"', '').trim(), from: at, to: at + text.length });
    from = match.index + match[0].length;
  }
  // Bars are drawn around a row too; spaces stand before one.
  const isFramed = gap === 'bar' || gap === 'wide' || gap === 'space';
  const first = isFramed && cells[0]?.text === '' ? 1 : 0;
  const last = isFramed && cells.at(-1)?.text === '' ? -1 : cells.length;
  return cells.slice(first, last);
};

const gapsOf = (line: string): readonly Gap[] =>
  line.includes('\t')
    ? ['tab']
    : /[|│]/.test(line)
      ? ['bar']
      : line.includes(',')
        ? ['comma', 'groupedComma']
        : ['wide', 'space'];

const headOf = ({ text }: Cell): string => text.replaceAll(/[ \t]|\([^()]*\)/g, '');
const isRuler = (line: string): boolean => /^[-—_=+|│: ]+$/u.test(line.trim()) && line.trim() !== '';
const isTotal = (cells: readonly Cell[]): boolean =>
  tableHeads.totals.some((word) => (cells.find(({ text }) => text !== '')?.text ?? '').startsWith(word));
/** Prose, a label with its value, or nothing: the table is over. */
const endsTable = (line: string): boolean =>
  line.trim() === '' || /。/u.test(line) || /^ ?\p{Script=Han}{2,8} ?:/u.test(line) || line.length > longestLine;

type Line = { readonly text: string; readonly from: number };

/** The cells of a row under so many heads; `undefined` where they are more or fewer. */
const rowOf = ({ text, from }: Line, ways: readonly Gap[], count: number): readonly Cell[] | undefined => {
  for (const gap of ways) {
    const cells = cut(text, from, gap);
    if (cells.length === count) return cells;
    // Exports end a row, but not its head, with a comma.
    if (cells.length === count + 1 && cells.at(-1)?.text === '') return cells.slice(0, count);
  }
  return undefined;
};

/**
 * The tables of a text, its signs half-width, of which `isHead` knows the row of heads: columns between tabs, bars, commas or spaces, as exports
 * write them and pictures are read. Rows that add up others are left out. A row that cannot be cut as its heads are makes the table
 * unreadable (`isWhole`), since an empty cell that print leaves out moves the others.
 */
export const gridsIn = (
  folded: string,
  isHead: (heads: readonly string[], gap: string) => boolean,
): readonly Grid[] => {
  let start = 0;
  const lines = folded.split('\n').map((text): Line => {
    const from = start;
    start += text.length + 1;
    return { text, from };
  });
  const headsAt = (line: Line): { readonly heads: readonly string[]; readonly ways: readonly Gap[] } | undefined => {
    if (endsTable(line.text)) return undefined;
    const ways = gapsOf(line.text);
    for (const gap of ways) {
      const heads = cut(line.text, line.from, gap).map(headOf);
      if (heads.length > 1 && isHead(heads, gap)) return { heads, ways };
    }
    return undefined;
  };
  const grids: Grid[] = [];
  let above = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const head = line && headsAt(line);
    if (!line || !head) continue;
    const rows: (readonly Cell[])[] = [];
    let isWhole = true;
    let to = line.from + line.text.length;
    for (let next = lines[at + 1]; next && !endsTable(next.text) && !headsAt(next); next = lines[at + 1]) {
      const cells = rowOf(next, head.ways, head.heads.length);
      // Words under a table that are no row of it.
      if (!cells && !isRuler(next.text) && !/\d/.test(next.text)) break;
      at += 1;
      to = next.from + next.text.length;
      if (isRuler(next.text)) continue;
      if (isTotal(cells ?? cut(next.text, next.from, head.ways[0] ?? 'tab'))) continue;
      if (cells) rows.push(cells);
      else isWhole = false;
    }
    grids.push({ from: line.from, to, heads: head.heads, rows, isWhole, above: folded.slice(above, line.from) });
    above = to;
  }
  return grids;
};
