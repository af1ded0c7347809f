import readXlsxFile from 'read-excel-file/node';
import { BrokenCsv, csvRows } from '../../../../platform/csv/csv.js';
import { sourceBounds } from '../bounds.js';
import { damaged, inflateParts, zipped } from './officeParts.js';
import { Unreadable } from './unreadable.js';

export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

const partNames =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/u;

const tooManyRows = `表格超过 ${sourceBounds.rows} 行，请拆分后再上传`;

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
};

/**
 * Reads the sheets of a workbook that have something in them.
 * @throws Unreadable
 */
export const readWorkbook = async (file: Buffer): Promise<Sheet[]> => {
  const parts = await inflateParts(file, (name) => partNames.test(name));
  const read = async () => {
    try {
      return await readXlsxFile(zipped(parts));
    } catch (error) {
      if (error instanceof Error) throw new Unreadable(damaged, { cause: error });
      throw error;
    }
  };
  const sheets = (await read()).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map(cellText)),
  }));
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > sourceBounds.rows) throw new Unreadable(tooManyRows);
  return sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
};

const format = { separator: 'of-first-line', isTrimmed: true } as const;

/**
 * Reads a CSV that was decoded; cells may hold line breaks and quotes.
 * @throws Unreadable with the line where a quote has no end
 */
export const readCsv = async (text: string): Promise<(readonly string[])[]> => {
  const rows: (readonly string[])[] = [];
  try {
    for await (const { cells } of csvRows(text, { ...format, mostRows: sourceBounds.rows + 1 })) rows.push(cells);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const line = error.line === null ? '' : `第 ${error.line} 行`;
    throw new Unreadable(`CSV ${line}的引号不成对或格式有误，请检查后再上传`, { cause: error });
  }
  if (rows.length > sourceBounds.rows) throw new Unreadable(tooManyRows);
  return rows;
};

/** Whether a text is a table: all of its first lines have the same number of cells, two at least. */
export const looksLikeCsv = async (text: string): Promise<boolean> => {
  const widths: number[] = [];
  try {
    for await (const { cells } of csvRows(text, { separator: 'of-first-line', mostRows: 20 }))
      widths.push(cells.length);
  } catch (error) {
    if (error instanceof BrokenCsv) return false;
    throw error;
  }
  const [first = 0] = widths;
  return widths.length > 1 && first > 1 && widths.every((width) => width === first);
};
