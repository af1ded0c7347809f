import readXlsxFile from 'read-excel-file/node';
import { leftOutInWords, type LeftOut } from '../../../../../domain/word/leftOut.js';
import { BrokenCsv, csvRows } from '../../../../platform/csv/csv.js';
import { sourceBounds } from '../bounds.js';
import { inflateParts, zipped } from './officeParts.js';
import { percentText, readSheetLooks, shownRows } from './sheetLooks.js';
import { asUnreadable, damaged, Unreadable } from './unreadable.js';

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
 * Reads the sheets of a workbook that are shown and have something in them, percentages as such; a note says what was hidden.
 * @throws Unreadable
 */
export const readWorkbook = async (
  file: Buffer,
): Promise<{ readonly sheets: readonly Sheet[]; readonly notes: readonly string[] }> => {
  const parts = await inflateParts(file, (name) => partNames.test(name));
  const read = async () => {
    try {
      return await readXlsxFile(zipped(parts));
    } catch (error) {
      if (error instanceof Error) throw new Unreadable(damaged, { cause: error });
      throw error;
    }
  };
  const found = await read();
  if (found.reduce((sum, { data }) => sum + data.length, 0) > sourceBounds.rows) throw new Unreadable(tooManyRows);
  const looks = asUnreadable(() => readSheetLooks({ read: (name) => parts.get(name) }));
  const counts = { hiddenSheet: 0, hiddenRow: 0, hiddenColumn: 0 };
  const sheets = found.flatMap(({ sheet: name, data }): Sheet[] => {
    const look = looks.get(name);
    const all = data.map((row, at) =>
      row.map((cell, column) =>
        typeof cell === 'number' && look?.isPercent(at, column) === true ? percentText(cell) : cellText(cell),
      ),
    );
    if (!all.some((row) => row.some((cell) => cell !== ''))) return [];
    if (look?.isHidden === true) {
      counts.hiddenSheet += 1;
      return [];
    }
    const { rows, leftOut } = look === undefined ? { rows: all, leftOut: {} as LeftOut } : shownRows(all, look);
    counts.hiddenRow += leftOut.hiddenRow ?? 0;
    counts.hiddenColumn += leftOut.hiddenColumn ?? 0;
    return rows.some((row) => row.some((cell) => cell !== '')) ? [{ name, rows }] : [];
  });
  const note = leftOutInWords(counts);
  return { sheets, notes: note === null ? [] : [note] };
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
