import type { LeftOut } from '../../../../../domain/word/leftOut.js';
import { relationsOf, xmlOf } from '../../../../../domain/word/relations.js';
import { elementsOf, walkXml } from '../../../../../domain/word/xml.js';
import type { Parts } from '../../../../../domain/word/zip.js';

/** What a sheet hides, and which of its cells are percentages; rows and columns from 0. */
export type SheetLooks = {
  readonly isHidden: boolean;
  readonly isHiddenRow: (row: number) => boolean;
  readonly isHiddenColumn: (column: number) => boolean;
  readonly isPercent: (row: number, column: number) => boolean;
};

const mostColumns = 16_384;
const isYes = (value: string | undefined): boolean => value === '1' || value === 'true';

/** `AB12` as row 11 and column 27. */
const placeOf = (reference: string): readonly [row: number, column: number] => {
  const [, letters = '', digits = '0'] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(digits) - 1, column - 1];
};

/** The formats of cells that show percentages: 9 and 10 are the program's own, others have the sign outside of quoted text. */
const percentFormats = (parts: Parts): ReadonlySet<string> => {
  const formats = new Set(['9', '10']);
  const percentages = new Set<string>();
  let inCells = false;
  let at = 0;
  const styles = parts.read('xl/styles.xml');
  if (styles === undefined) return percentages;
  walkXml(styles, {
    opened: (name, attributes) => {
      if (name === 'x:cellXfs') inCells = true;
      else if (name === 'x:cellStyles' || name === 'x:dxfs') inCells = false;
      else if (name === 'x:numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        if (formatCode.replaceAll(/"[^"]*"|\\./gu, '').includes('%')) formats.add(numFmtId);
      } else if (name === 'x:xf' && inCells) {
        if (formats.has(attributes()['numFmtId'] ?? '')) percentages.add(String(at));
        at += 1;
      }
    },
    closed: () => undefined,
  });
  return percentages;
};

const looksOf = (sheet: Uint8Array, formats: ReadonlySet<string>): Omit<SheetLooks, 'isHidden'> => {
  const rows = new Set<number>();
  const columns = new Set<number>();
  const percentages = new Map<number, Set<number>>();
  let row = -1;
  walkXml(sheet, {
    opened: (name, attributes) => {
      if (name === 'x:col') {
        const { min = '0', max = '0', hidden } = attributes();
        if (isYes(hidden))
          for (let at = Number(min); at <= Math.min(Number(max), mostColumns); at += 1) columns.add(at - 1);
      } else if (name === 'x:row') {
        const { r, hidden } = attributes();
        row = r === undefined ? row + 1 : Number(r) - 1;
        if (isYes(hidden)) rows.add(row);
      } else if (name === 'x:c') {
        const { r = '', s = '', t = 'n' } = attributes();
        if (t !== 'n' || !formats.has(s)) return;
        const [at, column] = placeOf(r);
        percentages.set(at, (percentages.get(at) ?? new Set()).add(column));
      }
    },
    closed: () => undefined,
  });
  return {
    isHiddenRow: (at) => rows.has(at),
    isHiddenColumn: (at) => columns.has(at),
    isPercent: (at, column) => percentages.get(at)?.has(column) ?? false,
  };
};

/**
 * What the sheets of a workbook hide and show as percentages, by their names: the library that reads their values tells neither.
 * @throws UnreadableWord
 */
export const readSheetLooks = (parts: Parts): ReadonlyMap<string, SheetLooks> => {
  const workbook = xmlOf(parts, 'xl/workbook.xml');
  const relations = relationsOf(parts, 'xl/workbook.xml');
  const formats = percentFormats(parts);
  const sheets = (workbook === undefined ? [] : elementsOf(workbook)).flatMap((one) =>
    one.name === 'x:sheets' ? elementsOf(one) : [],
  );
  return new Map(
    sheets.flatMap(({ attributes }) => {
      const path = relations.find(({ id }) => id === attributes['r:id'])?.path;
      const bytes = path === null || path === undefined ? undefined : parts.read(path);
      if (bytes === undefined) return [];
      const isHidden = /^(?:hidden|veryHidden)$/u.test(attributes['state'] ?? '');
      return [[attributes['name'] ?? '', { ...looksOf(bytes, formats), isHidden }]];
    }),
  );
};

/** 0.285 as 28.5%, without the noise of binary fractions. */
export const percentText = (value: number): string => `${Number((value * 100).toPrecision(12))}%`;

/** The rows of a sheet as they are shown, and how many rows and columns with something in them are not. */
export const shownRows = (
  rows: readonly (readonly string[])[],
  { isHiddenRow, isHiddenColumn }: SheetLooks,
): { readonly rows: readonly (readonly string[])[]; readonly leftOut: LeftOut } => {
  const isFull = (cell: string | undefined): boolean => cell !== undefined && cell !== '';
  const shown = rows.filter((_row, at) => !isHiddenRow(at));
  const width = Math.max(0, ...rows.slice(0, 1).map((row) => row.length));
  const hiddenColumns = Array.from({ length: width }, (_column, at) => at).filter(isHiddenColumn);
  return {
    rows: hiddenColumns.length === 0 ? shown : shown.map((row) => row.filter((_cell, at) => !isHiddenColumn(at))),
    leftOut: {
      hiddenRow: rows.filter((row, at) => isHiddenRow(at) && row.some(isFull)).length,
      hiddenColumn: hiddenColumns.filter((at) => rows.some((row) => isFull(row[at]))).length,
    },
  };
};
