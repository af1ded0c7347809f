import {
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
  type TextRun,
} from 'docx';
import type { ModelSection, Row } from '../../../../../../domain/forms/documentModel.js';
import { contentWidth, headingShade, labelWidth, textWidth } from './measures.js';
import { textRuns, wordRuns } from './runs.js';

/**
 * A row up to this size is kept on one page: a person's particulars, and the questions on mediation. On the next page the
 * rest of a row stands beside an empty label. A longer one may run on, or it would leave half a page empty.
 */
export const keepTogether = { characters: 450, paragraphs: 12 };

const cellMargins = { top: 20, bottom: 20, left: 100, right: 100, marginUnitType: WidthType.DXA };

/** The place of a row: `leading` is the first of its table, `keepNext` keeps it on the page of the next block. */
type Place = { readonly leading: boolean; readonly keepNext: boolean };

const paragraph = (style: string, runs: TextRun[], keepNext = false): Paragraph =>
  new Paragraph({ style, children: runs, ...(keepNext ? { keepNext } : {}) });

const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/);

/** A table as wide as the text, with all borders. */
export const borderedTable = (columnWidths: readonly number[], rows: TableRow[]): Table =>
  new Table({
    rows,
    columnWidths,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    margins: cellMargins,
  });

/** A cell `width` twips wide. A cell without paragraphs would not open in Word, so it gets an empty one. */
export const cell = (
  width: number,
  children: Paragraph[],
  options: { columns?: number; shaded?: boolean; middle?: boolean } = {},
) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    children: children.length > 0 ? children : [new Paragraph({ style: 'RowContent' })],
    ...(options.columns ? { columnSpan: options.columns } : {}),
    ...(options.shaded ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: headingShade } } : {}),
    ...(options.middle ? { verticalAlign: VerticalAlignTable.CENTER } : {}),
  });

const headingRow = (row: Extract<Row, { kind: 'heading' }>, { leading }: Place): TableRow => {
  const notes = row.notes.map((note) => paragraph('SectionNote', textRuns(note)));
  return new TableRow({
    cantSplit: true,
    tableHeader: leading,
    children: [
      cell(textWidth, [paragraph('SectionHeading', textRuns(row.text)), ...notes], { columns: 2, shaded: true }),
    ],
  });
};

const openRow = (row: Extract<Row, { kind: 'open' }>, { keepNext }: Place): TableRow => {
  const short = (row.text?.length ?? 0) <= keepTogether.characters;
  const keep = keepNext && short;
  const note = row.note === '' ? [] : [paragraph('RowContent', textRuns(row.note), keep)];
  const text = row.text
    ? linesOf(row.text).map((line) => paragraph('OpenText', textRuns(line), keep))
    : [paragraph('RowContent', [], keep)];
  return new TableRow({ cantSplit: short, children: [cell(textWidth, [...note, ...text], { columns: 2 })] });
};

const pairRow = (row: Extract<Row, { kind: 'pair' }>, { keepNext }: Place): TableRow => {
  const characters = row.content
    .flatMap(({ runs }) => runs)
    .reduce((sum, run) => sum + (run.kind === 'blank' ? 0 : run.text.length), 0);
  const short = characters <= keepTogether.characters && row.content.length <= keepTogether.paragraphs;
  const keep = keepNext && short;
  const notes = row.notes.map((note) => paragraph('RowNote', textRuns(note), keep));
  const content = row.content.map(({ runs }) => paragraph('RowContent', wordRuns(runs), keep));
  return new TableRow({
    cantSplit: short,
    children: [
      cell(labelWidth, [paragraph('RowLabel', textRuns(row.label), keep), ...notes], { middle: true }),
      cell(contentWidth, content, { middle: true }),
    ],
  });
};

const wordRow = (row: Row, place: Place): TableRow => {
  switch (row.kind) {
    case 'heading':
      return headingRow(row, place);
    case 'open':
      return openRow(row, place);
    case 'pair':
      return pairRow(row, place);
  }
};

/**
 * Word repeats only the first rows of a table, so each headed section is a table of its own, set under the one before by
 * a hairline paragraph; rows without a heading go on in the table before them. The very last row stays with what follows
 * it, so that no signature stands on an otherwise empty page.
 */
export const sectionTables = (sections: readonly ModelSection[]): (Paragraph | Table)[] => {
  const tables: Row[][] = [];
  for (const { title, rows } of sections) {
    const first = rows[0];
    if (!first) continue;
    const last = tables.at(-1);
    if (title === null && first.kind !== 'heading' && last) last.push(...rows);
    else tables.push([...rows]);
  }
  return tables.flatMap((rows, index) => {
    const headed = rows.length > 1 && rows[0]?.kind === 'heading';
    const table = borderedTable(
      [labelWidth, contentWidth],
      rows.map((row, position) =>
        wordRow(row, {
          leading: headed && position === 0,
          keepNext: index === tables.length - 1 && position === rows.length - 1,
        }),
      ),
    );
    return index === 0 ? [table] : [new Paragraph({ style: 'Spacer' }), table];
  });
};
