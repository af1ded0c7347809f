import { element, type WordElement } from '../wordXml.js';
import { cleanText } from './cleanText.js';
import { belowText, border } from './measures.js';

/** The style of a paragraph that has been looked up once: the same element stands in every paragraph of the style. */
const styleElements = new Map<string, { readonly plain: WordElement; readonly keepNext: WordElement }>();

const propertiesOf = (style: string, keepNext: boolean): WordElement => {
  let known = styleElements.get(style);
  if (!known) {
    const named = element('w:pStyle', { 'w:val': style });
    known = { plain: element('w:pPr', {}, [named]), keepNext: element('w:pPr', {}, [named, element('w:keepNext')]) };
    styleElements.set(style, known);
  }
  return keepNext ? known.keepNext : known.plain;
};

/** A paragraph of a named style; `keepNext` keeps it on the page of the next one. */
export const paragraph = (style: string, runs: readonly WordElement[] = [], keepNext = false): WordElement =>
  element('w:p', {}, [propertiesOf(style, keepNext), ...runs]);

/** The same on a page of its own. */
export const paragraphOnNewPage = (style: string, runs: readonly WordElement[]): WordElement =>
  element('w:p', {}, [
    element('w:pPr', {}, [element('w:pStyle', { 'w:val': style }), element('w:pageBreakBefore')]),
    ...runs,
  ]);

export type CellOptions = {
  readonly columns?: number;
  readonly middle?: boolean;
  /** The cell lies below the table: it has the line around the table above it and no other. */
  readonly below?: boolean;
};

const middleOfCell = element('w:vAlign', { 'w:val': 'center' });

const line = (name: string, eighths: number): WordElement =>
  element(`w:${name}`, { 'w:val': 'single', 'w:sz': String(eighths), 'w:space': '0', 'w:color': 'auto' });

const noLine = (name: string): WordElement => element(`w:${name}`, { 'w:val': 'nil' });

const belowTable = element('w:tcBorders', {}, [
  line('top', border.outer),
  noLine('left'),
  noLine('bottom'),
  noLine('right'),
]);

/** A cell `width` twips wide. A cell without paragraphs would not open in Word, so it gets an empty one. */
export const cell = (
  width: number,
  paragraphs: readonly WordElement[],
  { columns = 1, middle = false, below = false }: CellOptions = {},
): WordElement =>
  element('w:tc', {}, [
    element('w:tcPr', {}, [
      element('w:tcW', { 'w:w': String(width), 'w:type': 'dxa' }),
      ...(columns > 1 ? [element('w:gridSpan', { 'w:val': String(columns) })] : []),
      ...(below ? [belowTable] : []),
      ...(middle ? [middleOfCell] : []),
    ]),
    ...(paragraphs.length > 0 ? paragraphs : [paragraph('RowContent')]),
  ]);

export type RowOptions = {
  /** At least so high, in twips. */
  readonly height: number;
  /** The row may run over onto the next page. */
  readonly splits?: boolean;
  /** The row is repeated on every page that its table goes on to. */
  readonly repeated?: boolean;
};

const unsplit = element('w:cantSplit');
const heading = element('w:tblHeader');

/** A row of a table. */
export const row = (cells: readonly WordElement[], { height, splits = false, repeated = false }: RowOptions) =>
  element('w:tr', {}, [
    element('w:trPr', {}, [
      ...(splits ? [] : [unsplit]),
      element('w:trHeight', { 'w:val': String(height), 'w:hRule': 'atLeast' }),
      ...(repeated ? [heading] : []),
    ]),
    ...cells,
  ]);

const borders = element('w:tblBorders', {}, [
  line('top', border.outer),
  line('left', border.outer),
  line('bottom', border.outer),
  line('right', border.outer),
  line('insideH', border.inner),
  line('insideV', border.inner),
]);

const margin = (name: string, twips: number): WordElement =>
  element(`w:${name}`, { 'w:w': String(twips), 'w:type': 'dxa' });

const margins = element('w:tblCellMar', {}, [
  margin('top', 0),
  margin('left', 0),
  margin('bottom', belowText),
  margin('right', 0),
]);

/** The paragraph that Word asks for behind a table at the end of a document, too low to begin a page of its own. */
export const tableEnd = (): WordElement => paragraph('TableEnd');

/** Which cells of a table are headings, for screen readers: those of its first column, or those of its first row besides. */
const headings = {
  column: element('w:tblLook', { 'w:val': '0080', 'w:firstRow': '0', 'w:firstColumn': '1' }),
  both: element('w:tblLook', { 'w:val': '00A0', 'w:firstRow': '1', 'w:firstColumn': '1' }),
};

export type TableOptions = {
  /** In twips. */
  readonly widths: readonly number[];
  /** What the table is, for screen readers; it is not printed. */
  readonly caption: string;
  readonly headings: keyof typeof headings;
};

/** A table of rows: ½ pt around it, ¼ pt within. */
export const table = ({ widths, caption, headings: where }: TableOptions, rows: readonly WordElement[]): WordElement =>
  element('w:tbl', {}, [
    element('w:tblPr', {}, [
      element('w:tblW', { 'w:w': String(widths.reduce((sum, width) => sum + width, 0)), 'w:type': 'dxa' }),
      borders,
      element('w:tblLayout', { 'w:type': 'fixed' }),
      margins,
      headings[where],
      ...(caption === '' ? [] : [element('w:tblCaption', { 'w:val': cleanText(caption) })]),
    ]),
    element(
      'w:tblGrid',
      {},
      widths.map((width) => element('w:gridCol', { 'w:w': String(width) })),
    ),
    ...rows,
  ]);
