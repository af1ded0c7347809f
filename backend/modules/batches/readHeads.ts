import type { Cells } from '../../../domain/batches/answersOfRow.js';
import { rowHead, type Column, type ColumnSet } from '../../../domain/batches/columns.js';
import { exampleRow, formOfPlaceCell, noteRow } from '../../../domain/batches/table.js';
import { columnLetters } from '../../platform/csv/sheets.js';
import { RequestError } from '../../platform/http/requestError.js';

type Row = { readonly line: number; readonly cells: ReadonlyMap<number, string> };
export type SheetRows = { readonly name: string; readonly rows: readonly Row[] };
export type UnknownColumn = {
  readonly sheet: string;
  readonly column: string;
  readonly head: string;
  readonly sentence: string;
};

/** A sheet whose columns are known. */
export type HeadedSheet = {
  readonly name: string;
  readonly hasNumbers: boolean;
  readonly rows: readonly { readonly number: string; readonly line: number; readonly cells: Cells }[];
  readonly unknown: readonly UnknownColumn[];
};

type Asked = {
  readonly set: ColumnSet;
  readonly columns: readonly Column[];
  readonly formKey: string;
  readonly titleOf: (formKey: string) => string | undefined;
};

/** Heads are the same whatever the width of their signs, and the spaces and breaks that a spreadsheet puts in. */
const plain = (head: string): string => head.normalize('NFKC').replaceAll(/\s+/g, '');

const placesOf = ({ rows }: SheetRows): Row | undefined =>
  rows.find(({ cells }) => [...cells.values()].some((cell) => formOfPlaceCell(cell) !== null));

/** The row of heads: the one that says where the numbers stand, else the first. */
const headsOf = ({ rows }: SheetRows): Row | undefined =>
  rows.find(({ cells }) => [...cells.values()].some((cell) => plain(cell) === rowHead)) ?? rows[0];

/** @throws RequestError `batch_of_other_form` */
const mustBeOfForm = (places: Row | undefined, { formKey, titleOf }: Asked): void => {
  const named = [...(places?.cells.values() ?? [])].map(formOfPlaceCell).find((key) => key !== null);
  if (named === undefined || named === null || named === formKey) return;
  const title = titleOf(named);
  throw new RequestError('batch_of_other_form', {
    sentence: `这是${title === undefined ? '另一种文书' : `“${title}”`}的表格，不是所选文书的。请选择对应的文书，或者重新下载表格。`,
  });
};

const isMark = (cell: string): boolean => cell === noteRow || cell === exampleRow || formOfPlaceCell(cell) !== null;

/**
 * Finds the columns of a sheet: by the place that the table says, which outlives other words of a later edition, else by the head.
 * @throws RequestError `batch_of_other_form`, `batch_file_invalid`
 */
export const readHeads = (sheet: SheetRows, asked: Asked): HeadedSheet => {
  const { name, rows } = sheet;
  const places = placesOf(sheet);
  mustBeOfForm(places, asked);
  const heads = headsOf(sheet);
  const byPlace = new Map(asked.columns.map((column) => [column.path, column]));
  const byHead = new Map(asked.columns.map((column) => [plain(column.head), column]));
  const found = new Map<number, Column>();
  const unknown: UnknownColumn[] = [];
  let numbers: number | undefined;
  const width = Math.max(-1, ...rows.flatMap(({ cells }) => [...cells.keys()]));
  for (let at = 0; at <= width; at += 1) {
    const head = heads?.cells.get(at) ?? '';
    const place = places?.cells.get(at) ?? '';
    const tell = (sentence: string): void =>
      void unknown.push({ sheet: name, column: columnLetters(at), head: head.slice(0, 200), sentence });
    const column = byPlace.get(place) ?? byHead.get(plain(head));
    const twin = [...found].find(([, one]) => one === column)?.[0];
    if (plain(head) === rowHead || formOfPlaceCell(place) !== null) numbers ??= at;
    else if (!column) {
      const holds = rows.some((row) => row !== heads && row !== places && row.cells.has(at));
      if (head !== '' || holds) tell(head === '' ? '这一列没有题目，其内容没有读' : '表单中没有这个题目，这一列没有读');
    } else if (twin === undefined) found.set(at, column);
    else tell(`与第 ${columnLetters(twin)} 列是同一个问题，这一列没有读`);
  }
  if (found.size === 0)
    throw new RequestError('batch_file_invalid', {
      sentence: `${name === '' ? '表格' : `“${name}”表`}中没有一列是所选文书的问题，请用本页下载的表格填写后再上传。`,
    });
  return {
    name,
    hasNumbers: numbers !== undefined,
    unknown,
    rows: rows
      .filter((row) => row !== heads && row !== places && ![...row.cells.values()].some(isMark))
      .map(({ line, cells }) => ({
        number: numbers === undefined ? '' : (cells.get(numbers) ?? ''),
        line,
        cells: Object.fromEntries(
          [...found].flatMap(([at, { path }]): [string, string][] => {
            const cell = cells.get(at);
            return cell === undefined ? [] : [[path, cell]];
          }),
        ),
      }))
      // A number alone, as spreadsheets fill them in down a column, is no pleading.
      .filter(({ cells }) => Object.keys(cells).length > 0),
  };
};
