import { CsvError, parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
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

const separators = [',', '\t', ';'] as const;

/** What separates the cells: that which the first line has most of. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1);
  const counts = separators.map((sign) => first.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
};

/**
 * Reads a CSV that was decoded; cells may hold line breaks and quotes.
 * @throws Unreadable with the line where a quote has no end
 */
export const readCsv = (text: string): string[][] => {
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: sourceBounds.rows + 1,
    });
    if (rows.length > sourceBounds.rows) throw new Unreadable(tooManyRows);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? `第 ${error.lines} 行` : '';
    throw new Unreadable(`CSV ${line}的引号不成对或格式有误，请检查后再上传`, { cause: error });
  }
};

/** Whether a text is a table: all of its first lines have the same number of cells, two at least. */
export const looksLikeCsv = (text: string): boolean => {
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: 20,
    });
    const [first = []] = rows;
    return rows.length > 1 && first.length > 1 && rows.every((row) => row.length === first.length);
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
};
