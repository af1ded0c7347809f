import readXlsxFile from 'read-excel-file/node';
import { decodePlainText } from '../../../../../domain/reading/plainText.js';
import { leftOutInWords } from '../../../../../domain/word/leftOut.js';
import { otherFiles, otherThanWord } from '../../../../../domain/word/problems.js';
import { BrokenCsv, csvRows } from '../../../../platform/csv/csv.js';
import { readCell } from '../../../../platform/csv/spreadsheetCells.js';
import { inflateParts, zipped, type OfficeParts } from '../parsing/officeParts.js';
import { percentText, readSheetLooks, type SheetLooks } from '../parsing/sheetLooks.js';
import { asUnreadable, damaged, Unreadable } from '../parsing/unreadable.js';
import type { AskedTables, TableRow, TablesPart } from './contract.js';

type Tables = {
  readonly sheets: readonly string[];
  readonly rows: readonly TableRow[];
  readonly notes: readonly string[];
};
type Bounds = Pick<AskedTables, 'mostRows' | 'mostColumns' | 'longestCell'>;

const partNames =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/u;

/** Digits that a spreadsheet keeps of a number: of a longer one the last are noughts, whatever was typed. */
const exactDigits = 1e15;

/** A long number is written with its exponent, which no reader takes for the number that was typed. */
const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Math.abs(cell) >= exactDigits ? cell.toExponential() : String(cell);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : '';
};

const withoutMacros = (file: Buffer, parts: OfficeParts): void => {
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? '';
  // The directory of a zip is not compressed.
  if (types.includes('macroEnabled') || file.includes('xl/vbaProject.bin'))
    throw new Unreadable('带宏的工作簿（.xlsm）不能读，请另存为 .xlsx 后再上传');
};

const mustFit = ({ rows }: Tables, { mostRows, mostColumns, longestCell }: Bounds): void => {
  if (rows.length > mostRows) throw new Unreadable(`表格超过 ${mostRows} 行，请分成几个文件`);
  for (const { line, cells } of rows) {
    if ((cells.at(-1)?.[0] ?? 0) >= mostColumns) throw new Unreadable(`表格超过 ${mostColumns} 列，请删去不需要的列`);
    const long = cells.find(([, text]) => text.length > longestCell);
    if (long) throw new Unreadable(`第 ${line} 行有一格超过 ${longestCell} 个字，请删短后再上传`);
  }
};

type Counts = { hiddenSheet: number; hiddenRow: number; hiddenColumn: number };

const rowsOf = (
  data: readonly (readonly unknown[])[],
  look: SheetLooks | undefined,
  sheet: number,
  counts: Counts,
): readonly TableRow[] => {
  const hiddenColumns = new Set<number>();
  const rows = data.flatMap((row, at): TableRow[] => {
    const cells = row.flatMap((cell, column): [number, string][] => {
      const text =
        typeof cell === 'number' && look?.isPercent(at, column) === true ? percentText(cell) : cellText(cell);
      if (text === '') return [];
      if (look?.isHiddenColumn(column) !== true) return [[column, text]];
      hiddenColumns.add(column);
      return [];
    });
    return cells.length === 0 ? [] : [{ sheet, line: at + 1, cells }];
  });
  counts.hiddenColumn += hiddenColumns.size;
  return rows;
};

/**
 * The rows of the sheets that are shown. A hidden row is left out and counted, unless its first cell says that it belongs to the table
 * (`（`): the table hides its row of places itself.
 */
const readWorkbook = async (file: Buffer, bounds: Bounds): Promise<Tables> => {
  const parts = await inflateParts(file, (name) => partNames.test(name));
  withoutMacros(file, parts);
  const found = await readXlsxFile(zipped(parts)).catch((error: unknown) => {
    if (error instanceof Error) throw new Unreadable(damaged, { cause: error });
    throw error;
  });
  if (found.reduce((sum, { data }) => sum + data.length, 0) > bounds.mostRows * 4)
    throw new Unreadable(`表格超过 ${bounds.mostRows} 行，请分成几个文件`);
  const looks = asUnreadable(() => readSheetLooks({ read: (name) => parts.get(name) }));
  const counts: Counts = { hiddenSheet: 0, hiddenRow: 0, hiddenColumn: 0 };
  const rows = found.flatMap(({ sheet: name, data }, sheet) => {
    const look = looks.get(name);
    if (look?.isHidden === true) return [];
    return rowsOf(data, look, sheet, counts).filter(({ line, cells }) => {
      if (look?.isHiddenRow(line - 1) !== true || cells[0]?.[1].startsWith('（') === true) return true;
      counts.hiddenRow += 1;
      return false;
    });
  });
  const merged = [...parts].some(([name, bytes]) => name.startsWith('xl/worksheets/') && bytes.includes('<mergeCell '));
  const hidden = leftOutInWords(counts);
  return {
    sheets: found.map(({ sheet }) => sheet),
    rows,
    notes: [
      ...(hidden === null ? [] : [hidden]),
      ...(merged ? ['有合并的单元格：只有左上角的一格读作有内容，其余读作空格。'] : []),
    ],
  };
};

const readText = async (file: Buffer, { mostRows }: Bounds): Promise<Tables> => {
  const text = decodePlainText(file)?.replaceAll(/\r\n?/g, '\n');
  if (text === undefined) throw new Unreadable('这不是 .xlsx 或 .csv 文件，请在表格软件中另存后再上传');
  const rows: TableRow[] = [];
  try {
    for await (const { line, cells } of csvRows(text, { separator: 'of-first-line', mostRows: mostRows + 1 })) {
      const full = cells.flatMap((cell, column): [number, string][] => {
        const read = readCell(cell).trim();
        return read === '' ? [] : [[column, read]];
      });
      if (full.length > 0) rows.push({ sheet: 0, line: Math.max(1, line), cells: full });
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    throw new Unreadable(
      `CSV ${error.line === null ? '' : `第 ${error.line} 行`}的引号不成对或格式有误，请检查后再上传`,
      {
        cause: error,
      },
    );
  }
  return { sheets: [''], rows, notes: [] };
};

const read = async (file: Buffer, asked: AskedTables): Promise<Tables> => {
  if (file.length === 0) throw new Unreadable('文件是空的，请填写后再上传');
  const other = otherThanWord(file);
  const sentence = other === null ? undefined : otherFiles[other];
  if (sentence !== undefined) throw new Unreadable(sentence);
  if (other === null || other === 'pdf') throw new Unreadable('这不是表格，请上传 .xlsx 或 .csv 文件');
  const tables = other === 'workbook' ? await readWorkbook(file, asked) : await readText(file, asked);
  mustFit(tables, asked);
  return tables;
};

/** Well below what one response may hold, in UTF-16 units; Chinese takes three bytes each. */
const mostInPart = 300_000;

const partOf = ({ sheets, rows, notes }: Tables, from: number): TablesPart => {
  let length = 0;
  let to = from;
  for (; to < rows.length; to += 1) {
    length += (rows[to]?.cells ?? []).reduce((sum, [, text]) => sum + text.length + 10, 30);
    if (length > mostInPart && to > from) break;
  }
  return { status: 'read', sheets: [...sheets], rows: rows.slice(from, to), total: rows.length, notes: [...notes] };
};

let last: { readonly digest: string; readonly tables: Tables } | undefined;

/** Reads a file of tables, and sends its rows from a place on; the last file is kept until its last row was sent. */
export const readTablesFile = async (asked: AskedTables, file: Buffer): Promise<TablesPart> => {
  if (last?.digest !== asked.digest) {
    last = undefined;
    if (asked.from > 0 && file.length === 0) return { status: 'gone' };
    try {
      last = { digest: asked.digest, tables: await read(file, asked) };
    } catch (error) {
      if (error instanceof Unreadable) return { status: 'refused', sentence: error.message };
      throw error;
    }
  }
  const part = partOf(last.tables, asked.from);
  if (part.status === 'read' && asked.from + part.rows.length >= part.total) last = undefined;
  return part;
};
