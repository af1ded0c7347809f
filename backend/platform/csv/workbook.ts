import { Zip, ZipDeflate, strToU8 } from 'fflate';
import {
  declaration,
  escaped,
  inlineString,
  main,
  officeRelations,
  relationsXml,
  typesXml,
} from './spreadsheetParts.js';

export type Cell = string | number;
export type Rows = readonly (readonly Cell[])[];

/** Text as an inline string, which no spreadsheet takes for a formula; numbers as numbers. */
const cellXml = (cell: Cell): string =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr">${inlineString(cell)}</c>`;

const rowsXml = (rows: Rows): string => rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');

/** The parts of the package (ECMA-376, part 2) besides the sheet itself. */
const fixedParts = (sheetName: string): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    typesXml([
      ['workbook.xml', 'sheet.main'],
      ['worksheets/sheet1.xml', 'worksheet'],
    ]),
  ],
  ['_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relationsXml([['worksheet', 'worksheets/sheet1.xml']])],
];

/** How a sheet is laid out: widths of its columns in characters, and how many of its first rows stay in sight. */
export type SheetLayout = { readonly name: string; readonly widths: readonly number[]; readonly frozenRows: number };

const opening = ({ widths, frozenRows }: SheetLayout): string =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;

/**
 * A spreadsheet of one sheet (.xlsx, ECMA-376), written piece by piece as its rows come: it is never whole in memory. Text stands in
 * inline strings. Excel reads at most 1,048,576 rows.
 */
export const workbookBytes = async function* (
  layout: SheetLayout,
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<Uint8Array, void, void> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const begin = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path);
    zip.add(part);
    return part;
  };
  for (const [path, xml] of fixedParts(layout.name)) begin(path).push(strToU8(declaration + xml), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(declaration + opening(layout)));
  for await (const rows of pages) {
    sheet.push(strToU8(rowsXml(rows)));
    yield* written.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* written.splice(0);
};
