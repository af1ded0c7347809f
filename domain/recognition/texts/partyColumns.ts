/** A passage of the text that is laid out: a cell, a column of it, a line. */
export type Segment = { readonly from: number; readonly to: number };

/** What stands before the colon of a segment: its label. */
export const labelOf = (segment: string): string =>
  (/^ ?([\p{Script=Han} ()/]{2,24}?) ?:/u.exec(segment)?.[1] ?? '').replaceAll(/[ ]|\([^()]*\)/g, '');

type IsRole = (label: string) => boolean;

/** Where a label begins within a line: 出租方(甲方)：范玉珍 承租方(乙方)：左晓鹏. */
const labelStart = /(?:^|(?<= ))(?=[\p{Script=Han}]{2,8}(?: ?\([^()]{1,8}\))? ?:)/gu;

/** The cells of a line whose columns stand a single space apart, each with its label. */
const labelledCells = (text: string, { from: start, to: end }: Segment): readonly Segment[] => {
  const line = text.slice(start, end);
  const starts = [...line.matchAll(labelStart)].map(({ index }) => index);
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? line.length;
    return { from: start + from, to: start + from + line.slice(from, to).trimEnd().length };
  });
};

/**
 * The rows of two columns a single space apart: a line that names two roles, and the lines under it that say the same label once for each of
 * them. None where another line follows.
 */
export const closeColumns = (
  text: string,
  lines: readonly Segment[],
  at: number,
  isRole: IsRole,
): readonly (readonly Segment[])[] => {
  const cellsAt = (place: number): readonly Segment[] => {
    const line = lines[place];
    return line ? labelledCells(text, line) : [];
  };
  const labelsOf = (cells: readonly Segment[]) => cells.map(({ from, to }) => labelOf(text.slice(from, to)));
  const first = cellsAt(at);
  const roles = labelsOf(first);
  if (first.length < 2 || !roles.every(isRole) || new Set(roles).size < roles.length) return [];
  const rows = [first];
  for (let next = at + 1; next < lines.length; next += 1) {
    const cells = cellsAt(next);
    const labels = new Set(labelsOf(cells));
    if (cells.length !== first.length || labels.size !== 1 || labels.has('')) break;
    rows.push(cells);
  }
  return rows;
};

/** What may stand over the labels of a table of the parties. */
const tableCorner = /^(?:项目|信息|内容|类别|栏目|事项|当事人|基本信息|主体|合同主体|签约方)?$/u;
const isRuler = (line: string): boolean => /^[-—_=+|│: ]+$/u.test(line.trim()) && line.trim() !== '';
const longestLabel = 12;

/** The cells of a row between tabs, bars or wide gaps, empty ones kept where a sign stands between them. */
const cellsOfRow = (text: string, { from: start, to: end }: Segment): readonly Segment[] => {
  const line = text.slice(start, end);
  const sign = /[|│]/.test(line) ? /[|│]/g : line.includes('\t') ? /\t/g : / {2,}/g;
  const cells: Segment[] = [];
  let from = 0;
  for (const match of [...line.matchAll(sign), { 0: '', index: line.length }]) {
    const cell = line.slice(from, match.index);
    const lead = cell.length - cell.trimStart().length;
    cells.push({ from: start + from + lead, to: start + from + Math.max(lead, cell.trimEnd().length) });
    from = match.index + match[0].length;
  }
  // Bars are drawn around a row too.
  if (!/[|│]/.test(line)) return cells;
  const isEmpty = (cell: Segment | undefined) => cell !== undefined && cell.from >= cell.to;
  return cells.slice(isEmpty(cells[0]) ? 1 : 0, isEmpty(cells.at(-1)) ? -1 : cells.length);
};

/** A table of the parties: their roles side by side, and the rows under them, each with its label first. */
export type PartyTable = {
  readonly roles: readonly Segment[];
  readonly rows: readonly (readonly Segment[])[];
  /** The line behind the table. */
  readonly end: number;
};

/**
 * The table of the parties whose row of heads stands at a line: 项目 | 甲方 | 乙方 over 名称 | … | …. A row with another number of cells ends it;
 * `undefined` where no table begins.
 */
export const tableOfParties = (
  text: string,
  lines: readonly Segment[],
  at: number,
  isRole: IsRole,
): PartyTable | undefined => {
  const rowAt = (place: number): readonly Segment[] => {
    const line = lines[place];
    return line ? cellsOfRow(text, line) : [];
  };
  const wordOf = (cell: Segment): string => text.slice(cell.from, cell.to).replaceAll(/[ \t]|\([^()]*\)/g, '');
  const [corner, ...roles] = rowAt(at);
  const words = roles.map(wordOf);
  const isHead = corner !== undefined && tableCorner.test(wordOf(corner)) && words.length > 1 && words.every(isRole);
  if (!isHead || new Set(words).size < words.length) return undefined;
  const rows: (readonly Segment[])[] = [];
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    if (line && isRuler(text.slice(line.from, line.to))) continue;
    const row = rowAt(end);
    const [label] = row;
    const word = label && wordOf(label);
    if (row.length !== roles.length + 1 || !word || !/^\p{Script=Han}/u.test(word) || word.length > longestLabel) break;
    rows.push(row);
  }
  return rows.length === 0 ? undefined : { roles, rows, end };
};
