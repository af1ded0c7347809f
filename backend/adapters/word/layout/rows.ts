import type { ModelSection, Paragraph, Row, Run } from '../../../../domain/forms/documentModel.js';
import type { WordElement } from '../wordXml.js';
import { cell, paragraph, row as tableRow } from './blocks.js';
import { paragraphLines, textLines } from './heights.js';
import { filledLines } from './lineFilling.js';
import { charactersIn, optionIndent, rowHeight, tableWidth, type Columns } from './measures.js';
import { mostHeight, pictureParagraph } from './pictures.js';
import { lineEnd, textRuns, wordRuns } from './runs.js';

/**
 * A row up to this size is kept on one page: a party's particulars. On the next page the rest of a row stands beside an empty
 * label. A longer one may run on, or it would leave half a page empty; the five questions on mediation are as high as a third.
 * Two versions of a row, as tracked changes show them, still fit on one page.
 */
const keepTogether = { characters: 450, paragraphs: 12, statements: 2, lines: 22 };

type PairRow = Extract<Row, { kind: 'pair' }>;

const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/);

const headingRow = ({ text, notes }: Extract<Row, { kind: 'heading' }>): WordElement =>
  tableRow(
    [
      cell(
        tableWidth,
        [paragraph('SectionHeading', textRuns(text)), ...notes.map((note) => paragraph('SectionNote', textRuns(note)))],
        { columns: 2, middle: true },
      ),
    ],
    { height: rowHeight.heading },
  );

/** An open cell that is empty leaves room to write by hand; one with a text is as high as the text. */
const openRow = ({ note, text }: Extract<Row, { kind: 'open' }>, keepNext: boolean): WordElement => {
  const lines = linesOf(text ?? '');
  const short =
    (text?.length ?? 0) <= keepTogether.characters && textLines(lines.join('\n'), tableWidth) <= keepTogether.lines;
  const keep = keepNext && short;
  const head = note === '' ? [] : [paragraph('OpenNote', textRuns(note), keep)];
  const body = text ? lines.map((line) => paragraph('OpenText', textRuns(line), keep)) : [];
  const paragraphs = [...head, ...body];
  return tableRow(
    [cell(tableWidth, paragraphs.length > 0 ? paragraphs : [paragraph('RowContent', [], keep)], { columns: 2 })],
    { height: text ? rowHeight.line : rowHeight.open, splits: !short },
  );
};

/** 原告 over （自然人）: the label of a party in two lines. */
const partyLines = (label: string): readonly string[] => {
  const at = label.indexOf('（');
  return at > 0 ? [label.slice(0, at), label.slice(at)] : [label];
};

const optionsLabel = /^[^：]{2}：$/;

/** 类型：, and all its options behind it: further lines begin below the first option. */
const isOptionList = ([label, ...options]: readonly Run[], width: number): boolean =>
  label?.kind === 'printed' &&
  optionsLabel.test(label.text) &&
  options.length > 0 &&
  options.every((run) => run.kind === 'box' || (run.kind === 'printed' && run.text.trim() === '')) &&
  filledLines([label, ...options], width).length > 1;

const contentLine = (line: Paragraph, cellWidth: number, keepNext: boolean): WordElement => {
  const { runs } = line;
  const width = charactersIn(cellWidth);
  const picture = pictureParagraph(line, { width: cellWidth, mostHeight: mostHeight.row }, keepNext);
  if (picture) return picture;
  return isOptionList(runs, width)
    ? paragraph('OptionLines', wordRuns(runs, width - optionIndent, width), keepNext)
    : paragraph('RowContent', wordRuns(runs, width), keepNext);
};

const isStatement = ({ runs: [first, ...others] }: Paragraph): boolean =>
  first?.kind === 'printed' && first.text.endsWith('。') && others.length === 0;

const isBoxes = ({ runs: [first] }: Paragraph): boolean => first?.kind === 'box';

/** The places of statements that have their boxes on the line below (of what is asked on mediation). */
const statementsIn = (content: readonly Paragraph[]): ReadonlySet<number> =>
  new Set(
    content.flatMap((line, index) => {
      const next = content[index + 1];
      return next && isStatement(line) && isBoxes(next) ? [index] : [];
    }),
  );

/** The lines of a cell; a statement is one paragraph with its boxes, so that no page ends between them. */
const contentLines = (content: readonly Paragraph[], cellWidth: number, keepNext: boolean): WordElement[] => {
  const statements = statementsIn(content);
  const width = charactersIn(cellWidth);
  return content.flatMap((line, index) => {
    if (statements.has(index - 1)) return [];
    const boxes = content[index + 1];
    return boxes && statements.has(index)
      ? [paragraph('Statement', [...wordRuns(line.runs, width), lineEnd, ...wordRuns(boxes.runs, width)], keepNext)]
      : [contentLine(line, cellWidth, keepNext)];
  });
};

/** How many lines a row is high, about. */
const pairLines = ({ label, notes, content }: PairRow, columns: Columns): number =>
  Math.max(textLines([label, ...notes].join('\n'), columns.label), paragraphLines(content, columns.content));

/** Whether a row stands on one page. One that stays with the signature does unless it is high, whatever it holds. */
const isKeptWhole = (row: PairRow, columns: Columns, isWithSignature: boolean): boolean => {
  if (pairLines(row, columns) > keepTogether.lines || row.content.some(({ picture }) => picture)) return false;
  const characters = row.content
    .flatMap(({ runs }) => runs)
    .reduce((sum, run) => sum + (run.kind === 'blank' ? 0 : run.text.length), 0);
  return (
    isWithSignature ||
    (characters <= keepTogether.characters &&
      row.content.length <= keepTogether.paragraphs &&
      statementsIn(row.content).size <= keepTogether.statements)
  );
};

/** A row as wide as the table: its label stands above what is answered. */
const wideRow = (row: PairRow, columns: Columns, keepNext: boolean): WordElement => {
  const short = isKeptWhole(row, columns, keepNext);
  const keep = keepNext && short;
  const label = row.label === '' ? [] : [paragraph('RowContent', textRuns(row.label), keep)];
  const notes = row.notes.map((note) => paragraph('RowNote', textRuns(note), keep));
  const lines = contentLines(row.content, tableWidth, keep);
  return tableRow([cell(tableWidth, [...label, ...notes, ...lines], { columns: 2 })], {
    height: rowHeight.line,
    splits: !short,
  });
};

const pairRow = (row: PairRow, columns: Columns, keepNext: boolean): WordElement => {
  const { label, content } = columns;
  const short = isKeptWhole(row, columns, keepNext);
  const keep = keepNext && short;
  const labels = row.party
    ? partyLines(row.label).map((line) => paragraph('PartyLabel', textRuns(line), keep))
    : [paragraph('RowLabel', textRuns(row.label), keep)];
  const notes = row.notes.map((note) => paragraph('RowNote', textRuns(note), keep));
  const lines = contentLines(row.content, content, keep);
  // The label of a row that may run over stands where the row begins: in its middle it would be on neither page, or on the second alone.
  return tableRow([cell(label, [...labels, ...notes], { middle: short }), cell(content, lines, { middle: true })], {
    height: rowHeight.line,
    splits: !short,
  });
};

/** A note that would fill the narrow column of the labels stands below its row, as wide as the table. */
const isLongNote = (note: string): boolean => note.length > 80;

const noteRow = (note: string, keepNext: boolean): WordElement =>
  tableRow([cell(tableWidth, [paragraph('RowNote', textRuns(note), keepNext)], { columns: 2 })], {
    height: rowHeight.line,
  });

const wordRows = (row: Row, columns: Columns, keepNext: boolean): WordElement[] => {
  switch (row.kind) {
    case 'heading':
      return [headingRow(row)];
    case 'open':
      return [openRow(row, keepNext)];
    case 'pair': {
      if (row.wide) return [wideRow(row, columns, keepNext)];
      const notes = row.notes.filter((note) => !isLongNote(note));
      const below = row.notes.filter(isLongNote).map((note) => noteRow(note, keepNext));
      return [pairRow({ ...row, notes }, columns, keepNext), ...below];
    }
  }
};

/** How many lines may be kept on the page of the signature. */
const mostLinesKept = 30;

const rowLines = (row: Row, columns: Columns): number => {
  if (row.kind === 'pair') return pairLines(row, columns);
  return textLines(row.kind === 'open' ? (row.text ?? '') : row.text, tableWidth);
};

/** From which row on the rows stay on the page of the signature: the last, and the one before it where both are low enough. */
const firstKept = (rows: readonly Row[], columns: Columns): number => {
  const [before, last] = [rows.at(-2), rows.at(-1)];
  const isLow = before && last && rowLines(before, columns) + rowLines(last, columns) <= mostLinesKept;
  return rows.length - (isLow ? 2 : 1);
};

/**
 * The rows of all sections, which go on in one table. The last ones stay with what follows the table, so that neither a signature nor a signature
 * with a single row stands on an otherwise empty page.
 */
export const sectionRows = (sections: readonly ModelSection[], columns: Columns): WordElement[] => {
  const rows = sections.flatMap((section) => section.rows);
  const first = firstKept(rows, columns);
  return rows.flatMap((row, index) => wordRows(row, columns, index >= first));
};
