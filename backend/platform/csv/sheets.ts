import { strToU8, zipSync } from 'fflate';
import {
  declaration,
  escaped,
  inlineString,
  main,
  officeRelations,
  relationsXml,
  typesXml,
} from './spreadsheetParts.js';

/** A workbook of several sheets, small enough to be whole in memory: one to fill in, or one of results. A list that may be long is `workbook.ts`'s. */
export type SheetToFill = {
  /** 31 signs at most, none of `[]:*?/\`. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** In characters. */
  readonly widths: readonly number[];
  /** How many of the first rows stay in sight, and how many of the first columns. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Rows from 0 that are not shown. */
  readonly hiddenRows?: readonly number[];
  /** Rows from 0 that are heads. */
  readonly headRows?: readonly number[];
  readonly isHidden?: boolean;
  /** By column: the cells that offer a list; `range` is where its items stand (`选项!$A$1:$A$5`). */
  readonly lists?: readonly { readonly column: number; readonly range: string; readonly isStrict: boolean }[];
  /** The first row from 0 that is to be filled in, and the last one. */
  readonly filled?: { readonly first: number; readonly last: number };
};

/** `0` as A, `27` as AB. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/**
 * The looks of cells: 0 as it comes; 1 text, so that a spreadsheet takes neither a long number for a rounded one nor a day for a number;
 * 2 the same over several lines; 3 a head.
 */
const styles =
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '</cellXfs></styleSheet>';

const rowXml = (cells: readonly string[], row: number, { hiddenRows = [], headRows = [] }: SheetToFill): string => {
  const style = headRows.includes(row) ? 3 : 2;
  const xml = cells.map((cell, column) => {
    return cell === ''
      ? ''
      : `<c r="${columnLetters(column)}${row + 1}" s="${style}" t="inlineStr">${inlineString(cell)}</c>`;
  });
  return `<row r="${row + 1}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${xml.join('')}</row>`;
};

const validationsXml = ({ lists = [], filled }: SheetToFill): string => {
  if (lists.length === 0 || !filled) return '';
  const each = lists.map(({ column, range, isStrict }) => {
    const letters = columnLetters(column);
    const refusal = isStrict
      ? ' showErrorMessage="1" errorTitle="请从列表中选择" error="请从下拉列表中选择一项，或者留空。"'
      : '';
    return (
      `<dataValidation type="list" allowBlank="1"${refusal} sqref="${letters}${filled.first + 1}:${letters}${filled.last + 1}">` +
      `<formula1>${escaped(range)}</formula1></dataValidation>`
    );
  });
  return `<dataValidations count="${lists.length}">${each.join('')}</dataValidations>`;
};

const paneXml = ({ rows, columns }: SheetToFill['frozen']): string => {
  if (rows === 0 && columns === 0) return '';
  const corner = `${columnLetters(columns)}${rows + 1}`;
  const pane = rows === 0 ? 'topRight' : columns === 0 ? 'bottomLeft' : 'bottomRight';
  const split = `${columns === 0 ? '' : ` xSplit="${columns}"`}${rows === 0 ? '' : ` ySplit="${rows}"`}`;
  return `<pane${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/>`;
};

const sheetXml = (sheet: SheetToFill): string =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${paneXml(sheet.frozen)}</sheetView></sheetViews>` +
  `<cols>${sheet.widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${sheet.rows.map((cells, row) => rowXml(cells, row, sheet)).join('')}</sheetData>${validationsXml(sheet)}</worksheet>`;

/** A workbook (.xlsx, ECMA-376) of sheets with lists to choose from. Text stands in inline strings, which no spreadsheet takes for a formula. */
export const sheetsBytes = (sheets: readonly SheetToFill[]): Uint8Array => {
  const paths = sheets.map((_sheet, at) => `worksheets/sheet${at + 1}.xml`);
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': typesXml([
      ['workbook.xml', 'sheet.main'],
      ['styles.xml', 'styles'],
      ...paths.map((path) => [path, 'worksheet'] as const),
    ]),
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...paths.map((path) => ['worksheet', path] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/${paths[at] ?? ''}`, sheetXml(sheet)])),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)])));
};
