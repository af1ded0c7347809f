import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { decodePlainText } from '../../../domain/reading/plainText.js';
import { safeCell } from './spreadsheetCells.js';

/** A row with the line of the file that it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };
export type CsvRead =
  | { readonly kind: 'read'; readonly rows: readonly CsvRow[] }
  /** It is no CSV, and why, for people. */
  | { readonly kind: 'unreadable'; readonly sentence: string };

const unreadable = (sentence: string): CsvRead => ({ kind: 'unreadable', sentence });

/** Reads the bytes of a CSV file, with quotes and line breaks in cells, and as many cells in each row as there are. */
export const readCsv = (bytes: Uint8Array, mostRows: number): CsvRead => {
  const text = decodePlainText(bytes);
  if (text === null) return unreadable('这不是 CSV 文件，请在表格软件中另存为 CSV 后再选择');
  try {
    const rows: CsvRow[] = [];
    let before = 0;
    parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      to: mostRows + 1,
      onRecord: (cells: string[], { lines }) => {
        rows.push({ line: before + 1, cells });
        before = lines;
        return null;
      },
    });
    if (rows.length > mostRows) return unreadable(`文件超过${mostRows}行，请分成几个文件`);
    return { kind: 'read', rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { readonly lines?: unknown };
    return unreadable(`第${String(lines)}行附近的引号没有成对，请检查后再选择`);
  }
};

/** Spreadsheets read a file that begins with it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a CSV file; what would be a formula stands behind an apostrophe, which `readCell` takes away again. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

/** A whole CSV file that spreadsheets open as text. */
export const csvBytes = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(`${byteOrderMark}${csvLines(rows)}`);
