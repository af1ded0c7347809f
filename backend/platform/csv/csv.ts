import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { decodePlainText } from '../../../domain/reading/plainText.js';
import { safeCell } from './spreadsheetCells.js';

/** A row with the line of the file that it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** How a table is written. What is not named is read as RFC 4180 has it. */
export type CsvFormat = {
  /** `of-first-line`: the one of comma, tab and semicolon that the first line has most of. */
  readonly separator?: 'comma' | 'of-first-line';
  /** Whether a quote in the middle of an unquoted cell is a mistake or an ordinary character. */
  readonly strayQuotes?: 'refused' | 'text';
  /** Whether a line with nothing in it is a row of one empty cell, or no row. */
  readonly emptyLines?: 'rows' | 'skipped';
  /** Whether spaces around cells are taken away; not those within quotes. */
  readonly isTrimmed?: boolean;
  /** The most rows that are read; the rest of the text is not looked at. */
  readonly mostRows?: number;
  /** The most characters of a row: without it, a quote that is never closed takes in the rest of the text. */
  readonly longestRow?: number;
};

/** The text is no table: a quote is not closed or stands where none may, or the text is broken in another way. */
export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
  constructor(
    readonly isOpenQuote: boolean,
    /** The line of the text, from 1, at which the mistake was noticed. */
    readonly line: number | null,
    cause: CsvError,
  ) {
    super(cause.message, { cause });
  }
}

const separators = [',', '\t', ';'] as const;
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1);
  const counts = separators.map((sign) => first.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
};

const brokenCsv = (error: CsvError & { readonly lines?: unknown }): BrokenCsv =>
  new BrokenCsv(
    error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED',
    typeof error.lines === 'number' ? error.lines : null,
    error,
  );

/** The text, cut small enough that other requests are served while it is read. */
const pieces = async function* (text: string): AsyncGenerator<string, void, void> {
  for (let at = 0; at < text.length; at += 65_536) {
    yield text.slice(at, at + 65_536);
    await othersFirst();
  }
};

/** The text of an uploaded table, with `\n` at the end of each line; null for what is no text. */
export const csvText = (bytes: Uint8Array): string | null => decodePlainText(bytes)?.replaceAll(/\r\n?/g, '\n') ?? null;

/**
 * Reads the rows of a table of which the lines end with `\n`: cells may hold quotes and line breaks, and rows have as many cells as they have.
 * @throws BrokenCsv
 */
export const csvRows = async function* (text: string, format: CsvFormat = {}): AsyncGenerator<CsvRow, void, void> {
  const source = Readable.from(pieces(text));
  const parser = parse({
    bom: true,
    info: true,
    delimiter: format.separator === 'of-first-line' ? separatorOf(text) : ',',
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: format.strayQuotes === 'text',
    skip_empty_lines: format.emptyLines !== 'rows',
    trim: format.isTrimmed ?? false,
    ...(format.mostRows === undefined ? {} : { to: format.mostRows }),
    ...(format.longestRow === undefined ? {} : { max_record_size: format.longestRow }),
  });
  const parsed: AsyncIterable<{ info: { lines: number }; record: string[] }> = source.pipe(parser);
  try {
    for await (const { info, record: cells } of parsed)
      yield { line: info.lines - cells.join('').split('\n').length + 1, cells };
  } catch (error) {
    if (error instanceof CsvError) throw brokenCsv(error);
    throw error;
  } finally {
    source.destroy();
  }
};

export type CsvRead =
  | { readonly kind: 'read'; readonly rows: readonly CsvRow[] }
  /** The bytes are no CSV; the sentence tells people why. */
  | { readonly kind: 'unreadable'; readonly sentence: string };

const unreadable = (sentence: string): CsvRead => ({ kind: 'unreadable', sentence });

/** Reads the bytes of a CSV file; an empty line is a row too. */
export const readCsv = async (bytes: Uint8Array, mostRows: number): Promise<CsvRead> => {
  const text = csvText(bytes);
  if (text === null) return unreadable('这不是 CSV 文件，请在表格软件中另存为 CSV 后再选择');
  try {
    const rows: CsvRow[] = [];
    for await (const row of csvRows(text, { emptyLines: 'rows', mostRows: mostRows + 1 })) rows.push(row);
    if (rows.length > mostRows) return unreadable(`文件超过${mostRows}行，请分成几个文件`);
    return { kind: 'read', rows };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return unreadable(`第${String(error.line)}行附近的引号没有成对，请检查后再选择`);
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
