import type { Annex, AnnexRow, Paragraph } from '../../../../domain/forms/documentModel.js';
import { textWidth } from './lineFilling.js';
import { charactersIn, inset, size } from './measures.js';

/** How wide each line of a cell is that ends itself, in full-width characters. */
type Cell = readonly number[];

const textOf = ({ runs }: Paragraph): string =>
  runs.map((run) => (run.kind === 'blank' ? '' : run.kind === 'box' ? `${run.text}□` : run.text)).join('');

const cellsOf = ({ content = [] }: AnnexRow, columns: number): readonly Cell[] =>
  Array.from({ length: columns }, (_, index) => (content[index] ?? []).map((line) => textWidth(textOf(line))));

/** A part of a character that a program may find too little for one. */
const slack = 0.3;

const linesIn = (cell: Cell, width: number): number =>
  cell.reduce((sum, line) => sum + Math.max(1, Math.ceil(line / (charactersIn(width) - slack))), 0);

type TableRows = readonly (readonly Cell[])[];

const rowLines = (cells: readonly Cell[], widths: readonly number[]): number =>
  Math.max(...cells.map((cell, column) => linesIn(cell, widths[column] ?? 0)));

/** How many lines all rows are high. */
const tableLines = (rows: TableRows, widths: readonly number[]): number =>
  rows.reduce((sum, cells) => sum + rowLines(cells, widths), 0);

/** A heading stands on at most so many lines, and a column holds at least so many characters. */
const mostHeadingLines = 3;
const fewestCharacters = 4;
/** A number of a row (2-1) stays on its line; what is written as a number and is longer may break. */
const longestNumber = 6;

const widthFor = (characters: number): number => Math.ceil((characters + slack) * size.five * 10) + 2 * inset;

/** Boxes with their options and pictures are as wide as the official column at least: the official widths were measured for them. */
const isFixed = (annex: Annex, column: number): boolean =>
  annex.groups.some(({ rows }) =>
    rows.some(({ content = [] }) =>
      (content[column] ?? []).some(({ runs, picture }) => picture || runs.some(({ kind }) => kind === 'box')),
    ),
  );

const leastWidth = (annex: Annex, column: number, official: number, isNumber: boolean): number => {
  const heading = textWidth(annex.columns[column] ?? '');
  if (isFixed(annex, column)) return official;
  if (!isNumber) return Math.min(official, widthFor(Math.max(fewestCharacters, Math.ceil(heading / mostHeadingLines))));
  const longest = Math.max(
    ...annex.groups.flatMap(({ rows }) => rows.flatMap((row) => cellsOf(row, annex.columns.length)[column] ?? [])),
    heading,
  );
  return widthFor(Math.min(longest, longestNumber));
};

/** How far a column is widened at once, in twips. */
const step = 60;

/** The column that makes the most rows high, by the lines by which it does; `undefined` where every row is one line high. */
const highest = (rows: TableRows, widths: readonly number[]): number | undefined => {
  const weights = widths.map(() => 0);
  for (const cells of rows) {
    const lines = cells.map((cell, column) => linesIn(cell, widths[column] ?? 0));
    const most = Math.max(...lines);
    if (most > 1)
      for (const [column, own] of lines.entries()) if (own === most) weights[column] = (weights[column] ?? 0) + most;
  }
  const most = Math.max(...weights);
  return most === 0 ? undefined : weights.indexOf(most);
};

/**
 * The widths of the columns of an annex that somebody filled in, in twips: what its words need, so that no row is high for a narrow column beside
 * an empty one. Columns of numbers and of boxes stay narrow; what no row needs goes to the columns in the official proportion, and
 * where nothing is gained the official widths stay.
 */
export const columnsByWords = (
  annex: Annex,
  official: readonly number[],
  isNumber: (heading: string) => boolean,
): readonly number[] => {
  const available = official.reduce((sum, width) => sum + width, 0);
  const numbers = annex.columns.map(isNumber);
  const widths = official.map((width, column) => leastWidth(annex, column, width, numbers[column] ?? false));
  const rows = annex.groups.flatMap((group) => group.rows.map((row) => cellsOf(row, widths.length)));
  let left = available - widths.reduce((sum, width) => sum + width, 0);
  if (left < 0) return official;
  while (left >= step) {
    const column = highest(rows, widths);
    if (column === undefined) break;
    widths[column] = (widths[column] ?? 0) + step;
    left -= step;
  }
  const wide = official.map((width, column) => (numbers[column] ? 0 : width));
  const sum = wide.reduce((total, width) => total + width, 0);
  const shared = widths.map((width, column) => width + Math.floor((left * (wide[column] ?? 0)) / Math.max(1, sum)));
  const rest = available - shared.reduce((total, width) => total + width, 0);
  const widest = wide.indexOf(Math.max(...wide));
  const fitted = shared.map((width, column) => (column === widest ? width + rest : width));
  return tableLines(rows, fitted) < tableLines(rows, official) ? fitted : official;
};
