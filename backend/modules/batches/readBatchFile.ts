import type { Cells } from '../../../domain/batches/answersOfRow.js';
import { batchBounds } from '../../../domain/batches/bounds.js';
import {
  columnsOf,
  inEntry,
  mainSheet,
  rowHead,
  type ColumnList,
  type ColumnSet,
} from '../../../domain/batches/columns.js';
import { explainingSheet, optionsSheet } from '../../../domain/batches/table.js';
import { normalDigits } from '../../../domain/batches/rowNumber.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { readHeads, type HeadedSheet, type SheetRows, type UnknownColumn } from './readHeads.js';

/** A file as the reader of tables gives it. */
export type ReadFile = {
  readonly sheets: readonly string[];
  readonly rows: readonly {
    readonly sheet: number;
    readonly line: number;
    readonly cells: readonly (readonly [number, string])[];
  }[];
  readonly notes: readonly string[];
};
export type BatchFile = {
  readonly rows: ReadonlyMap<number, Cells>;
  readonly unknown: readonly UnknownColumn[];
  readonly notes: readonly string[];
};

/** Faults of the whole file that are told at once. */
const mostFaults = 20;

/** @throws RequestError `batch_file_invalid` with a sentence for each fault */
const refuse = (faults: readonly string[]): void => {
  const [first] = faults;
  if (first === undefined) return;
  const errors = faults.slice(0, mostFaults).map((message) => ({ path: 'file', message }));
  const more = faults.length > 1 ? `（另有 ${faults.length - 1} 处）` : '';
  throw new RequestError('batch_file_invalid', { sentence: `${first}${more}。请改正后再上传。`, errors });
};

const sheetsIn = ({ sheets, rows }: ReadFile): readonly SheetRows[] =>
  sheets.flatMap((name, at) => {
    const own = rows.filter(({ sheet }) => sheet === at);
    return own.length === 0 || name === explainingSheet || name === optionsSheet
      ? []
      : [{ name, rows: own.map(({ line, cells }) => ({ line, cells: new Map(cells) })) }];
  });

/** The table of pleadings: the one called so, or the only one. */
const mainOf = (sheets: readonly SheetRows[]): SheetRows | undefined =>
  sheets.find(({ name }) => name === mainSheet) ??
  sheets.find(({ name }) => name === '') ??
  (sheets.length === 1 ? sheets[0] : undefined);

type Numbered = { readonly number: number; readonly line: number; readonly cells: Cells };

/** Rows by their numbers; where none has one, by their order. */
const numbered = ({
  rows,
  hasNumbers,
}: HeadedSheet): { readonly rows: readonly Numbered[]; readonly faults: readonly string[] } => {
  if (!hasNumbers || rows.every(({ number }) => number === ''))
    return { rows: rows.map(({ line, cells }, at) => ({ number: at + 1, line, cells })), faults: [] };
  const faults: string[] = [];
  const lines = new Map<number, number>();
  const found = rows.flatMap(({ number: typed, line, cells }): readonly Numbered[] => {
    const number = normalDigits(typed);
    const before = number === null ? undefined : lines.get(number);
    if (typed === '') faults.push(`第 ${line} 行没有${rowHead}`);
    else if (number === null) faults.push(`第 ${line} 行的${rowHead}“${typed.slice(0, 20)}”不是 1 到 999999 的整数`);
    else if (before !== undefined) faults.push(`第 ${before} 行和第 ${line} 行的${rowHead}都是 ${number}`);
    if (number === null || before !== undefined) return [];
    lines.set(number, line);
    return [{ number, line, cells }];
  });
  return { rows: found, faults };
};

/** Puts the further entries of a list into the rows that they name. */
const addEntries = (
  { name, rows }: HeadedSheet,
  list: ColumnList,
  into: Map<number, Record<string, string>>,
): readonly string[] => {
  const counts = new Map<number, number>();
  return rows.flatMap(({ number: typed, line, cells }): readonly string[] => {
    const number = normalDigits(typed);
    const row = number === null ? undefined : into.get(number);
    if (number === null || !row)
      return [`“${name}”第 ${line} 行的${rowHead}“${typed.slice(0, 20)}”在“${mainSheet}”表中没有`];
    const entry = (counts.get(number) ?? 0) + 1;
    counts.set(number, entry);
    if (entry >= list.most) return [`“${name}”中${rowHead} ${number} 超过 ${list.most} 项`];
    for (const [path, value] of Object.entries(cells)) row[inEntry(list.path, path, entry)] = value;
    return [];
  });
};

const furtherSheets = (
  sheets: readonly SheetRows[],
  set: ColumnSet,
  read: (sheet: SheetRows, list: ColumnList) => void,
): readonly UnknownColumn[] =>
  sheets.flatMap((sheet) => {
    const list = set.lists.find((one) => one.sheet === sheet.name);
    if (list) {
      read(sheet, list);
      return [];
    }
    return [{ sheet: sheet.name, column: '', head: '', sentence: '表单没有名为这样的表，整张表没有读' }];
  });

/**
 * The rows of a filled table, by the form's columns, wherever they stand. Nothing is guessed: a column that is not understood is named, and
 * a file of which it is not certain which row is which is refused.
 * @throws RequestError `batch_file_invalid`, `batch_of_other_form`, `batch_too_many_rows`
 */
export const readBatchFile = (
  definition: FormDefinition,
  file: ReadFile,
  { titleOf, mostRows }: { readonly titleOf: (formKey: string) => string | undefined; readonly mostRows: number },
): BatchFile => {
  const set = columnsOf(definition);
  const sheets = sheetsIn(file);
  const main = mainOf(sheets);
  if (!main)
    throw new RequestError('batch_file_invalid', {
      sentence: `没有找到“${mainSheet}”表，请用本页下载的表格填写后再上传。`,
    });
  const heads = { set, formKey: definition.key, titleOf };
  const headed = readHeads(main, { ...heads, columns: set.columns });
  const { rows, faults } = numbered(headed);
  if (rows.length + faults.length === 0)
    throw new RequestError('batch_file_invalid', { sentence: '表格中还没有填写任何一行，请从示例的下一行起填写。' });
  if (rows.length > mostRows)
    throw new RequestError('batch_too_many_rows', {
      sentence: `表格有 ${rows.length} 行，您的版本每批最多 ${mostRows} 行，请分成几批上传。`,
    });
  const into = new Map(rows.map(({ number, cells }) => [number, { ...cells }]));
  const unknown = [...headed.unknown];
  const all = [...faults];
  unknown.push(
    ...furtherSheets(
      sheets.filter((one) => one !== main),
      set,
      (sheet, list) => {
        const further = readHeads(sheet, { ...heads, columns: list.columns });
        unknown.push(...further.unknown);
        all.push(...addEntries(further, list, into));
      },
    ),
  );
  refuse(all);
  return { rows: into, unknown: unknown.slice(0, batchBounds.told), notes: file.notes.slice(0, batchBounds.told) };
};
