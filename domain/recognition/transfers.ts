import { z } from 'zod';
import type { FormDefinition } from '../forms/definition.js';
import { amountWords, finderOf } from './amountWords.js';
import type { FieldSense } from './fieldSenses.js';
import type { Finding, Passage } from './finding.js';
import { meets, senseOf } from './fitting.js';
import type { Cell } from './grids.js';
import { wholeYuan } from '../quantities/money.js';
import { questionPlaces, type QuestionPlace } from './questionPlaces.js';
import { scanText } from './scan.js';
import { foldedWithLabels } from './standingLabels.js';
import type { Statement } from './statement.js';
import { tableHeads } from './tableHeads.js';
import shipped from './transferWords.json' with { type: 'json' };

const words = z.array(z.string().min(1)).min(1);
const TransferWords = z.strictObject({
  /** Heads of columns of statements of account, by what stands below. */
  columns: z.strictObject({
    date: words,
    purpose: words,
    out: words,
    in: words,
    amount: words,
    direction: words,
    other: words,
  }),
  /** Labels of receipts. */
  receiptAmounts: words,
  receiptDates: words,
  /** Words of which a receipt of a transfer has one. */
  receiptSigns: words,
});

/**
 * Reads the table of words of receipts and statements of account.
 * @throws ZodError for a table of another shape
 */
export const transferWordsTable = (table: unknown): z.infer<typeof TransferWords> => TransferWords.parse(table);

/** The table that comes with the product, which lawyers edit: `transferWords.json`. */
const transferWords = transferWordsTable(shipped);
const { receiptAmounts, receiptDates, receiptSigns } = transferWords;
/** Heads of columns of statements of account, by what stands below. */
export const { columns } = transferWords;

/** One transfer of money with what its remark says it was for. */
type Transfer = {
  readonly amount: Finding;
  readonly date: Finding | undefined;
  readonly purpose: string;
  /** As the statement of account says it, from its owner's side. */
  readonly direction: 'in' | 'out' | undefined;
  /** All of its row or, of a receipt, its amount: what it says is read here. */
  readonly passage: Passage;
};

type Column = keyof typeof columns | undefined;

/** Cells of a line: between tabs, bars or commas that are no part of a number, else between wide gaps. */
const cellsOf = (line: string, start: number): readonly Cell[] => {
  const gap = line.includes('\t')
    ? /\t/g
    : /[|│]/.test(line)
      ? /[|│]/g
      : /,(?! )/.test(line) && line.split(',').length > 4
        ? /,(?!\d{3}(?:\D|$))/g
        : / {2,}/g;
  const cells: Cell[] = [];
  let from = 0;
  for (const match of [...line.matchAll(gap), { 0: '', index: line.length }]) {
    const text = line.slice(from, match.index);
    cells.push({ text: text.trim().replaceAll('"', ''), from: start + from, to: start + match.index });
    from = match.index + match[0].length;
  }
  return cells;
};

const columnOf = (head: string): Column => {
  const label = head.replaceAll(' ', '');
  return (Object.keys(columns) as (keyof typeof columns)[]).find((key) => columns[key].includes(label));
};

const amountCell = /^[-+]? ?[¥￥]? ?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?) ?元?$/u;

/** The amount of a cell that has nothing else in it, above zero. */
export const amountIn = ({ text, from, to }: Cell): Finding | undefined => {
  const digits = amountCell.exec(text)?.groups?.['digits'];
  const value = digits === undefined ? undefined : wholeYuan(digits);
  return value === undefined || Number(value) === 0 ? undefined : { kind: 'amount', value, rule: '转账记录', from, to };
};

const compactDay = /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])/u;
/** The day of a cell, whatever time stands behind it. */
export const dateIn = (cell: Cell): Finding | undefined => {
  const found = scanText(cell.text).find(({ kind }) => kind === 'date');
  const { year, month, day } = compactDay.exec(cell.text)?.groups ?? {};
  const value = found?.value ?? (year && month && day ? `${year}-${month}-${day}` : undefined);
  return value === undefined ? undefined : { kind: 'date', value, rule: '转账记录', from: cell.from, to: cell.to };
};

const directionOf = (byColumn: (column: Column) => Cell | undefined): Transfer['direction'] => {
  const said = byColumn('direction')?.text ?? '';
  if (/支|付|借|出/u.test(said)) return 'out';
  if (/收|贷|入/u.test(said)) return 'in';
  const sign = byColumn('amount')?.text[0];
  return sign === '-' ? 'out' : sign === '+' ? 'in' : undefined;
};

/** The rows of the statements of account in a text. */
const rowsIn = (text: string): readonly Transfer[] => {
  const transfers: Transfer[] = [];
  let heads: readonly Column[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const cells = cellsOf(line, start);
    start += line.length + 1;
    const named = cells.map(({ text: head }) => columnOf(head));
    const known = named.filter((column) => column !== undefined);
    if (known.length >= 3 && known.length * 2 >= cells.length) {
      heads = named;
      continue;
    }
    if (cells.length !== heads.length) {
      if (cells.length < 2) heads = [];
      continue;
    }
    const at = (column: Column): Cell | undefined => cells[heads.indexOf(column)];
    const amountAt = (column: Column): Finding | undefined => {
      const cell = at(column);
      return cell && amountIn(cell);
    };
    const [out, into] = [amountAt('out'), amountAt('in')];
    const amount = out ?? into ?? amountAt('amount');
    const dated = at('date');
    // Moved between accounts of one person: 不计收支.
    const isNeutral = tableHeads.account.neutral.includes(at('direction')?.text ?? '');
    const purpose = cells.filter((_, place) => heads[place] === 'purpose').map((cell) => cell.text);
    if (amount && !isNeutral)
      transfers.push({
        passage: { from: start - line.length - 1, to: start - 1 },
        amount,
        date: dated && dateIn(dated),
        purpose: purpose.join(' '),
        direction: out ? 'out' : into ? 'in' : directionOf(at),
      });
  }
  return transfers;
};

const labelled = (labels: readonly string[], value: string): RegExp =>
  new RegExp(String.raw`(?:${labels.join('|')})\)? {0,4}:? {0,4}(?<value>${value})`, 'u');
const receiptAmount = labelled(receiptAmounts, String.raw`[-+]? ?[¥￥]? ?\d[\d,]*(?:\.\d{1,2})?`);
const receiptDate = labelled(receiptDates, String.raw`[^\n]{8,24}`);
const receiptPurpose = labelled(columns.purpose, String.raw`[^\n:]{1,30}`);

/** The receipts of a text: parts between empty lines that have one amount with its label, and a remark. */
const receiptsIn = (text: string): readonly Transfer[] => {
  let start = 0;
  return text.split(/(?<=\n[ \t]*\n)/u).flatMap((part): readonly Transfer[] => {
    const from = start;
    start += part.length;
    const [amount, purpose] = [receiptAmount.exec(part), receiptPurpose.exec(part)];
    const value = amount?.groups?.['value'];
    if (!amount || value === undefined || !purpose || !receiptSigns.some((sign) => part.includes(sign))) return [];
    const at = from + amount.index + amount[0].lastIndexOf(value);
    const found = amountIn({ text: value.trim(), from: at, to: at + value.length });
    const day = receiptDate.exec(part);
    const written = day?.groups?.['value'] ?? '';
    const dayAt = from + (day?.index ?? 0) + (day?.[0].lastIndexOf(written) ?? 0);
    return found
      ? [
          {
            amount: found,
            passage: found,
            date: day ? dateIn({ text: written, from: dayAt, to: dayAt + written.length }) : undefined,
            purpose: purpose.groups?.['value'] ?? '',
            direction: undefined,
          },
        ]
      : [];
  });
};

const subjectsIn = finderOf(amountWords.subjects);
/** What a transfer was of, by its remark: 还 alone says that a debt was paid back. */
export const subjectOf = (purpose: string): readonly string[] => {
  if (/利息|付息|结息/u.test(purpose)) return ['interest'];
  if (/(?:先|归|偿|再|继续|部分)?还(?:款|钱|你|清|一部分|部分|借|了|本)|^还/u.test(purpose)) return ['principal'];
  if (/借/u.test(purpose)) return ['loan'];
  return subjectsIn(purpose).at(0)?.keys ?? [];
};

/** Whether a field asks for what was paid of a subject. */
export const isFor = ({ act, of, late }: FieldSense, subjects: readonly string[]): boolean =>
  act?.includes('paid') === true && late !== true && meets(of, new Set(subjects));

const sumOf = (transfers: readonly Transfer[]): string =>
  String(Number(transfers.reduce((sum, { amount }) => sum + Number(amount.value), 0).toFixed(2)));

/**
 * What receipts of transfers and statements of account say of money that was paid, by the remark of each: 借款, 还款, 利息, 货款. Several of one
 * kind are added up, with the sum shown. Always a question. `passages`: rows, and amounts of receipts, of which nothing else is to be read.
 */
export const transfersIn = (
  definition: FormDefinition,
  given: string,
): { readonly statements: readonly Statement[]; readonly passages: readonly Passage[] } => {
  const text = foldedWithLabels(given);
  const rows = rowsIn(text);
  const isRow = ({ amount }: Transfer): boolean =>
    rows.some((row) => row.amount.from < amount.to && amount.from < row.amount.to);
  const all = [...rows, ...receiptsIn(text).filter((receipt) => !isRow(receipt))].sort(
    (a, b) => a.amount.from - b.amount.from,
  );
  if (all.length === 0) return { statements: [], passages: [] };
  const groups = new Map<string, Transfer[]>();
  for (const transfer of all) {
    const key = subjectOf(transfer.purpose).join(' ');
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), transfer]);
  }
  const places = questionPlaces(definition).map((place) => ({ place, sense: senseAtPlace(definition, place) }));
  const statements = [...groups].flatMap(([key, transfers]): readonly Statement[] => {
    const [first] = transfers;
    // Money that went both ways for the same thing: somebody has to read it.
    const directions = new Set(transfers.flatMap(({ direction }) => direction ?? []));
    if (!first || directions.size > 1) return [];
    const value = transfers.length === 1 ? first.amount.value : sumOf(transfers);
    const parts = transfers.map(({ amount }) => amount.value).join('+');
    const rule =
      transfers.length === 1
        ? `转账附言“${first.purpose.trim()}”，请核对是否指此项`
        : `按附言合计${transfers.length}笔：${parts}=${value}元，请核对`;
    const subjects = key.split(' ');
    return places.flatMap(({ place, sense }): readonly Statement[] => {
      if (sense === null) return [];
      if (place.field.kind === 'money' && isFor(sense, subjects))
        return [{ place, value, finding: { ...first.amount, value, rule } }];
      const isLoanDay = place.field.kind === 'date' && sense.of.includes('loan-provided') && subjects.includes('loan');
      return isLoanDay && first.date ? [{ place, value: first.date.value, finding: { ...first.date, rule } }] : [];
    });
  });
  const known = [...groups.values()].flat();
  return { statements, passages: [...rows, ...known].map(({ passage }) => passage) };
};

/** What a question asks for. */
export const senseAtPlace = (
  definition: FormDefinition,
  { path, field, item, section }: QuestionPlace,
): FieldSense | null =>
  senseOf(definition, {
    ...{ path, field, labels: [item.label ?? '', field.label ?? ''] },
    isClaim: section.id !== 'facts',
  });
