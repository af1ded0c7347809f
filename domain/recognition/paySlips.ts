import type { FormDefinition } from '../forms/definition.js';
import { gridsIn, type Cell, type Grid } from './grids.js';
import { plainName, type KnownNames } from './knownNames.js';
import { wholeYuan } from '../quantities/money.js';
import { questionPlaces } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { tableHeads } from './tableHeads.js';

const { slip: words, answers } = tableHeads;

/** What somebody earned in one month; amounts in yuan. */
type SlipRow = {
  readonly worker: string | undefined;
  /** `undefined` where neither the row nor the title says it. */
  readonly year: number | undefined;
  readonly month: number;
  readonly gross: string | undefined;
  readonly net: string | undefined;
};

/** A table of wages. */
export type PaySlip = { readonly grid: Grid; readonly rows: readonly SlipRow[] };

const isSlipHead = (heads: readonly string[]): boolean => {
  const has = (labels: readonly string[]): boolean => heads.some((head) => labels.includes(head));
  return heads.length > 2 && (has(words.gross) || has(words.net)) && (has(words.month) || has(words.worker));
};

const amountOf = ({ text }: Cell): string | undefined => {
  const digits = /^[¥￥]? ?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?) ?元?$/u.exec(text);
  const value = digits?.groups?.['digits'];
  const plain = value === undefined ? undefined : wholeYuan(value);
  return plain === undefined ? undefined : String(Number(plain));
};

type Month = { readonly year: number | undefined; readonly month: number };

const monthOf = (text: string): Month | undefined => {
  const plain = text.replaceAll(' ', '');
  const found =
    /^(?<year>20\d{2})(?:[年./-])(?<month>0?[1-9]|1[0-2])月?份?$/u.exec(plain) ??
    /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])$/.exec(plain) ??
    /^(?<month>0?[1-9]|1[0-2])月份?$/u.exec(plain);
  const { year, month } = found?.groups ?? {};
  return month === undefined
    ? undefined
    : { year: year === undefined ? undefined : Number(year), month: Number(month) };
};

/** The lines right above a table. */
const titleOf = ({ above }: Grid): string => above.trimEnd().split('\n').slice(-3).join('\n');
const only = <T>(all: readonly T[]): T | undefined => (new Set(all).size === 1 ? all[0] : undefined);

const titleMonth = (title: string): Month | undefined => {
  const found = [...title.matchAll(/(?:20\d{2} ?[年./-] ?)(?:0?[1-9]|1[0-2]) ?月?份?/gu)].map(([all]) => all);
  const month = only(found.map((all) => all.replaceAll(' ', '')));
  return month === undefined ? undefined : monthOf(month);
};

const titleName = (title: string): string | undefined =>
  /(?:姓名|员工) ?: ?(?<name>\p{Script=Han}{2,4}(?!\p{Script=Han}))/u.exec(title)?.groups?.['name'];

/** Months that the table numbers without a year, in the year of the title; where they begin anew, the year is not certain. */
const withYears = (rows: readonly SlipRow[], title: string): readonly SlipRow[] | undefined => {
  if (rows.every(({ year }) => year !== undefined)) return rows;
  if (rows.some(({ year }) => year !== undefined)) return undefined;
  const years = [...title.matchAll(/(?<!\d)20\d{2}(?= ?年)/gu)].map(([year]) => Number(year));
  const isRising = rows.every(({ month }, at) => at === 0 || month >= (rows[at - 1]?.month ?? 0));
  if (!isRising) return undefined;
  const year = only(years);
  return rows.map((row) => ({ ...row, year }));
};

/** The rows of a table of wages; `undefined` where one of them cannot be read, or says that more was paid out than was earned. */
const slipRows = (grid: Grid): readonly SlipRow[] | undefined => {
  const { heads, rows, isWhole } = grid;
  if (!isWhole || rows.length === 0) return undefined;
  const title = titleOf(grid);
  const hasMonths = heads.some((head) => words.month.includes(head));
  const read = rows.flatMap((row): readonly SlipRow[] => {
    const at = (labels: readonly string[]): Cell | undefined =>
      row.find((_, place) => labels.includes(heads[place] ?? ''));
    const [month, worker, gross, net] = [at(words.month), at(words.worker), at(words.gross), at(words.net)];
    const [earned, paid] = [gross && amountOf(gross), net && amountOf(net)];
    const of = hasMonths ? monthOf(month?.text ?? '') : titleMonth(title);
    const name = worker ? plainName(worker.text) : titleName(title);
    const isUnread = (gross && earned === undefined) || (net && paid === undefined) || name === '';
    if (!of || isUnread || (earned !== undefined && paid !== undefined && Number(paid) > Number(earned))) return [];
    return [{ ...of, worker: name, gross: earned, net: paid }];
  });
  return read.length === rows.length ? withYears(read, title) : undefined;
};

/** The tables of wages in a text, its signs half-width, with where they stand; `slip` is absent for one that cannot be read as a whole. */
export const paySlipsIn = (folded: string): readonly { readonly grid: Grid; readonly slip: PaySlip | undefined }[] =>
  gridsIn(folded, isSlipHead).map((grid) => {
    const rows = slipRows(grid);
    return { grid, slip: rows && { grid, rows } };
  });

/** The rows of the one worker whom the form is about; `undefined` where the table may be of somebody else. */
const rowsOfWorker = (slips: readonly PaySlip[], names: KnownNames): readonly SlipRow[] | undefined => {
  const rows = slips.flatMap((slip) => slip.rows);
  const known = new Set([...names.values()].flatMap((own) => [...own]));
  const workers = new Set(rows.flatMap(({ worker }) => worker ?? []));
  if (workers.size === 0) return rows;
  const meant = [...workers].filter((worker) => known.has(worker));
  const [first] =
    meant.length > 0 || [...known].some((name) => /^\p{Script=Han}{2,4}$/u.test(name)) ? meant : [...workers];
  if (first === undefined || meant.length > 1 || (meant.length === 0 && workers.size > 1)) return undefined;
  return rows.filter(({ worker }) => worker === undefined || worker === first);
};

const grouped = (amount: string): string => {
  const [whole = '', part] = amount.split('.');
  const signs = whole.replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `${signs}${part === undefined ? '' : `.${part}`}元`;
};

/** More months than these nobody reads in a sentence. */
const mostMonths = 36;

/**
 * What was earned and paid out month by month, as a sentence for the question of how a labour contract was performed: 2024年3月实发5,200元、4月…. Nothing where a
 * month stands twice, or rows of somebody else cannot be told apart. Always a question.
 */
export const paySlipStatements = (
  definition: FormDefinition,
  slips: readonly PaySlip[],
  names: KnownNames,
): readonly Statement[] => {
  const rows = rowsOfWorker(slips, names) ?? [];
  const [first] = slips;
  const months = new Set(rows.map(({ year, month }) => `${year}-${month}`));
  if (!first || rows.length === 0 || months.size !== rows.length || rows.length > mostMonths) return [];
  const hasBoth = rows.every(({ gross, net }) => gross !== undefined && net !== undefined);
  const parts = rows.map(({ year, month, gross, net }, at) => {
    const isNewYear = year !== undefined && year !== rows[at - 1]?.year;
    const amounts = [
      gross === undefined ? [] : `应发${grouped(gross)}`,
      net === undefined ? [] : `实发${grouped(net)}`,
    ];
    return `${isNewYear ? `${year}年` : ''}${month}月${amounts.flat().join('、')}`;
  });
  const value = `${parts.join(hasBoth ? '；' : '、')}。`;
  const { from, to } = first.grid;
  const rule = `按工资表逐月抄录，共${rows.length}个月，请核对`;
  return questionPlaces(definition)
    .filter(({ field, item }) => field.kind === 'textarea' && answers.wages.includes(item.label ?? ''))
    .map((place) => ({ place, value, finding: { kind: 'clause', value, rule, from, to } }));
};
