import { type Segment, closeColumns, labelOf, tableOfParties } from './partyColumns.js';

/** A text with its columns put one behind the other; `at` says where each of its characters stands in the text as it was given. */
export type Reading = { readonly text: string; readonly at: readonly number[] | null };

const gap = /\t+ *| {3,}/g;

const segmentsOf = (line: string, start: number): Segment[] => {
  const out: Segment[] = [];
  let from = 0;
  for (const match of [...line.matchAll(gap), { 0: '', index: line.length }]) {
    if (line.slice(from, match.index).trim() !== '') out.push({ from: start + from, to: start + match.index });
    from = match.index + match[0].length;
  }
  return out;
};

/** Spaces inside a word like 供　　　　方 are no columns, nor are those of a label before its colon: 甲　　　方：某某公司. */
const withoutLoneSigns = (
  text: string,
  segments: readonly Segment[],
  isRole: (label: string) => boolean,
): readonly Segment[] => {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    const lone = (one: Segment) => [...text.slice(one.from, one.to).trim()].length === 1;
    const labelBehind = /^ ?(\p{Script=Han}) ?(?:\([^()]*\) ?)?:/u.exec(text.slice(segment.from, segment.to))?.[1];
    const isLabel = last && labelBehind && isRole(`${text.slice(last.from, last.to).trim()}${labelBehind}`);
    if (last && lone(last) && (lone(segment) || isLabel)) out[out.length - 1] = { from: last.from, to: segment.to };
    else out.push(segment);
  }
  return out;
};

/**
 * Contracts print their two parties beside each other; read line by line, what stands in the right column would be taken for the left one's.
 * Where neighbouring lines have as many cells with the same labels side by side, the columns are put one behind the other, and so are the columns of
 * a table of the parties with its labels on the left. A line between is no part of them, and everything else stays in its place.
 */
export const readingOrder = (text: string, isRole: (label: string) => boolean): Reading => {
  const lines: { from: number; to: number; cells: readonly Segment[] }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({
      from: start,
      to: start + line.length,
      cells: withoutLoneSigns(text, segmentsOf(line, start), isRole),
    });
    start += line.length + 1;
  }
  const cellText = ({ from, to }: Segment) => text.slice(from, to);
  const labels = (cells: readonly Segment[]) => cells.map((cell) => labelOf(cellText(cell)));
  const startsColumns = (cells: readonly Segment[]): boolean => {
    if (cells.length < 2) return false;
    const heads = cells.map((cell) => labelOf(cellText(cell)) || cellText(cell).replaceAll(/[ \t]|\([^()]*\)/g, ''));
    return heads.every(isRole) && new Set(heads).size === heads.length;
  };
  const goesOn = (cells: readonly Segment[], count: number): boolean =>
    cells.length === count && labels(cells).every((label) => label !== '');
  /** Cells of one column, put together: those between which the gaps are smallest. */
  const fitted = (cells: readonly Segment[], count: number): readonly Segment[] => {
    if (cells.length <= count) return cells;
    const gaps = cells.slice(1).map((cell, at) => ({ at: at + 1, width: cell.from - (cells[at]?.to ?? 0) }));
    const cuts = [...gaps]
      .sort((a, b) => b.width - a.width)
      .slice(0, count - 1)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    return [0, ...cuts].map((first, at) => ({
      from: cells[first]?.from ?? 0,
      to: cells[(cuts[at] ?? cells.length) - 1]?.to ?? 0,
    }));
  };
  const order: Segment[] = [];
  let changed = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) break;
    const table = tableOfParties(text, lines, at, isRole);
    if (table) {
      changed = true;
      for (const [column, role] of table.roles.entries()) {
        order.push(role, newLine);
        for (const [label, ...values] of table.rows) {
          const value = values[column];
          if (label && value && value.from < value.to) order.push(label, colon, value, newLine);
        }
        order.push(endOfColumn);
      }
      at = table.end - 1;
      continue;
    }
    const close = line.cells.length > 1 ? [] : closeColumns(text, lines, at, isRole);
    if (close.length > 1) {
      changed = true;
      for (let column = 0; column < (close[0]?.length ?? 0); column += 1) {
        for (const cell of close.flatMap((cells) => cells[column] ?? [])) order.push(cell, newLine);
        order.push(endOfColumn);
      }
      at += close.length - 1;
      continue;
    }
    const count = line.cells.length;
    let end = at + 1;
    if (startsColumns(line.cells)) while (goesOn(fitted(lines[end]?.cells ?? [], count), count)) end += 1;
    if (end - at < 2) {
      order.push({ from: line.from, to: Math.min(line.to + 1, text.length) });
      continue;
    }
    changed = true;
    for (let column = 0; column < count; column += 1) {
      for (const { cells } of lines.slice(at, end)) {
        const cell = fitted(cells, count)[column];
        if (cell) order.push(cell, newLine);
      }
      order.push(endOfColumn);
    }
    at = end - 1;
  }
  if (!changed) return { text, at: null };
  let laid = '';
  const places: number[] = [];
  for (const segment of order) {
    const sign = signs.get(segment);
    if (sign !== undefined) {
      laid += sign;
      places.push(Math.min((places.at(-1) ?? -1) + 1, text.length - 1));
    } else
      for (let index = segment.from; index < segment.to; index += 1) {
        laid += text[index] ?? '';
        places.push(index);
      }
  }
  return { text: laid, at: places };
};
const newLine: Segment = { from: -1, to: -1 };
/** A form feed: what stands behind a column is not of it. */
const endOfColumn: Segment = { from: -2, to: -2 };
/** Between the label of a row and the value of a column. */
const colon: Segment = { from: -3, to: -3 };
const signs: ReadonlyMap<Segment, string> = new Map([
  [newLine, '\n'],
  [endOfColumn, '\f'],
  [colon, ':'],
]);

/** The passage of the given text that a passage of the reading comes from; as much of it as stands together. */
export const passageIn = ({ at }: Reading, from: number, to: number): { from: number; to: number } => {
  if (at === null) return { from, to };
  const first = at[from] ?? 0;
  let length = 1;
  while (length < to - from && at[from + length] === first + length) length += 1;
  return { from: first, to: first + length };
};
