import { Zip, ZipDeflate, strToU8 } from 'fflate';

export type Cell = string | number;
export type Rows = readonly (readonly Cell[])[];

/** The most characters that Excel takes in one cell. */
const longestCell = 32_767;
/** What XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text as an inline string, which no spreadsheet takes for a formula; numbers as numbers. */
const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.replaceAll(unwritable, '').slice(0, longestCell))}</t></is></c>`;

const rowsXml = (rows: Rows): string => rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (type: string, target: string): string =>
  `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/${type}" Target="${target}"/></Relationships>`;

/** The parts of the package (ECMA-376, part 2) besides the sheet itself. */
const fixedParts = (sheetName: string): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
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
