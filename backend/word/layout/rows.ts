import {
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { ModelSection, Row } from '../../../domain/forms/documentModel.js';
import { contentWidth, headingShade, labelWidth, textWidth } from './measures.js';
import { textRuns, wordRuns } from './runs.js';

/** A row up to this size is kept on one page; a longer one may run on, or it would leave half a page empty. */
export const keepTogether = { characters: 300, paragraphs: 6 };

const cellMargins = { top: 20, bottom: 20, left: 100, right: 100, marginUnitType: WidthType.DXA };

const paragraph = (style: string, text: string): Paragraph => new Paragraph({ style, children: textRuns(text) });

const paragraphsOfLines = (style: string, text: string): Paragraph[] =>
  text.split(/\r\n|[\r\n\u2028\u2029]/).map((part) => paragraph(style, part));

/** A table as wide as the text, with all borders. */
export const borderedTable = (columnWidths: readonly number[], rows: TableRow[]): Table =>
  new Table({
    rows,
    columnWidths,
    width: { size: textWidth, type: WidthType.DXA },
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

const headingRow = (row: Extract<Row, { kind: 'heading' }>, repeated: boolean): TableRow =>
  new TableRow({
    cantSplit: true,
    tableHeader: repeated,
    children: [
      cell(
        textWidth,
        [paragraph('SectionHeading', row.text), ...row.notes.map((note) => paragraph('SectionNote', note))],
        {
          columns: 2,
          shaded: true,
        },
      ),
    ],
  });

const openRow = (row: Extract<Row, { kind: 'open' }>): TableRow =>
  new TableRow({
    cantSplit: (row.text?.length ?? 0) <= keepTogether.characters,
    children: [
      cell(
        textWidth,
        [
          ...(row.note === '' ? [] : [paragraph('RowContent', row.note)]),
          ...(row.text ? paragraphsOfLines('OpenText', row.text) : [new Paragraph({ style: 'RowContent' })]),
        ],
        { columns: 2 },
      ),
    ],
  });

const pairRow = (row: Extract<Row, { kind: 'pair' }>): TableRow => {
  const characters = row.content
    .flatMap(({ runs }) => runs)
    .reduce((sum, run) => sum + (run.kind === 'blank' ? 0 : run.text.length), 0);
  return new TableRow({
    cantSplit: characters <= keepTogether.characters && row.content.length <= keepTogether.paragraphs,
    children: [
      cell(labelWidth, [paragraph('RowLabel', row.label), ...row.notes.map((note) => paragraph('RowNote', note))], {
        middle: true,
      }),
      cell(
        contentWidth,
        row.content.map(({ runs }) => new Paragraph({ style: 'RowContent', children: wordRuns(runs) })),
        { middle: true },
      ),
    ],
  });
};

const wordRow = (row: Row, leading: boolean): TableRow => {
  switch (row.kind) {
    case 'heading':
      return headingRow(row, leading);
    case 'open':
      return openRow(row);
    case 'pair':
      return pairRow(row);
  }
};

/**
 * Word repeats only the first rows of a table, so each headed section is a table of its own, set under the one before by
 * a hairline paragraph; rows without a heading go on in the table before them.
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
      rows.map((row, position) => wordRow(row, headed && position === 0)),
    );
    return index === 0 ? [table] : [new Paragraph({ style: 'Spacer' }), table];
  });
};
