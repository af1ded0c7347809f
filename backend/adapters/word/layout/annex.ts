import type { Annex, AnnexRow, Paragraph } from '../../../../domain/forms/documentModel.js';
import type { WordElement } from '../wordXml.js';
import { columnsByWords } from './annexColumns.js';
import { cell, paragraph, paragraphOnNewPage, row, table, tableEnd } from './blocks.js';
import { signatureLines, signatureRow } from './frontMatter.js';
import { paragraphLines, textLines } from './heights.js';
import { charactersIn, rowHeight, tableWidth } from './measures.js';
import { mostHeight, pictureParagraph } from './pictures.js';
import { textRuns, wordRuns } from './runs.js';

/**
 * How wide the table is, in twips, and its columns against each other; columns without shares go by their headings, and by their words where somebody
 * filled the table in.
 */
type AnnexLayout = {
  readonly width: number;
  readonly shares?: readonly number[] | undefined;
  /** A row that is higher than so many lines may run over: whole it would leave that much of a page empty. A third of an upright page without it. */
  readonly mostLinesKept?: number;
  /** The signature is the last row of the table; else it stands below. */
  readonly signsInTable?: boolean;
};

/**
 * Columns of the official annexes in twips, by their number and the heading of the first; those of other tables go by their headings. The
 * three columns of boxes are 3.5 mm wider than officially, or the comma behind 不认可□ would take the box along to the next line.
 */
const officialColumns: Readonly<Record<string, readonly number[]>> = {
  '6 编号': [714, 1672, 1333, 1333, 1333, 2959],
  '8 序号': [479, 1319, 1438, 1199, 1217, 1180, 1060, 1452],
  '6 序号': [599, 2278, 2173, 1798, 1303, 1193],
  // Related cases (24, 25): officially on a page that lies down; here the same shares of an upright one.
  '12 序号': [572, 1181, 1181, 1181, 1181, 1182, 1181, 1181, 1181, 1181, 1181, 1186],
  '15 序号': [572, 833, 915, 1010, 915, 915, 833, 1095, 833, 915, 833, 833, 1095, 915, 833],
};

const officialShares = ({ columns }: Annex): readonly number[] | undefined =>
  officialColumns[`${columns.length} ${columns[0] ?? ''}`];

/** What columns of numbers are headed. */
const numberColumns = ['编号', '序号'];
const narrowColumns = [...numberColumns, '页码'];

/** Columns of a number are narrow; the one that names the thing is twice as wide as the others. */
const widthsOf = (columns: readonly string[], named: number, { shares, width: available }: AnnexLayout): number[] => {
  const parts =
    shares ?? columns.map((column, index) => (narrowColumns.includes(column) ? 0.8 : index === named ? 2.4 : 1.3));
  const sum = parts.reduce((total, share) => total + share, 0);
  const widths = parts.map((share) => Math.floor((share / sum) * available));
  const usedWidth = widths.reduce((total, width) => total + width, 0);
  return widths.map((width, index) => (index === named ? width + available - usedWidth : width));
};

/** A cell of the form in lines: each of its boxes (认可□／不认可□，理由：) begins one, as in a row that was filled in. */
const linesOf = (text: string): readonly string[] => (text.includes('□') ? text.split(/(?<=□／)/) : [text]);

/** A row that the party filled in: the paragraphs of each column. */
const filledRow = (
  { widths, mostLinesKept }: { readonly widths: readonly number[]; readonly mostLinesKept: number },
  content: readonly (readonly Paragraph[])[],
  keepNext: boolean,
): WordElement => {
  const splits = content.some(
    (paragraphs, index) =>
      paragraphLines(paragraphs, widths[index] ?? tableWidth) > mostLinesKept ||
      paragraphs.some(({ picture }) => picture),
  );
  const cells = widths.map((width, index) =>
    cell(
      width,
      (content[index] ?? []).map(
        (one) =>
          pictureParagraph(one, { width, mostHeight: mostHeight.annex }, keepNext && !splits) ??
          paragraph('RowContent', wordRuns(one.runs, charactersIn(width)), keepNext && !splits),
      ),
      { middle: true },
    ),
  );
  return row(cells, { height: rowHeight.line, splits });
};

const annexTable = (annex: Annex, layout: AnnexLayout): WordElement => {
  const { columns, groups } = annex;
  const shares = layout.shares ?? officialShares(annex);
  const numbered = columns.findIndex((column) => numberColumns.includes(column));
  const longestName = Math.max(
    columns.findIndex((column) => column.endsWith('名称')),
    numbered + 1,
    0,
  );
  const official = widthsOf(columns, Math.min(longestName, columns.length - 1), {
    ...layout,
    ...(shares && { shares }),
  });
  const isFilledIn = layout.shares === undefined && groups.some(({ rows }) => rows.some(({ content }) => content));
  const widths = isFilledIn ? columnsByWords(annex, official, (name) => narrowColumns.includes(name)) : official;
  const height = rowHeight.line;
  const { mostLinesKept = 15 } = layout;
  const cells = (style: string, texts: readonly string[], keepNext = false) =>
    widths.map((width, index) =>
      cell(
        width,
        linesOf(texts[index] ?? '').map((line) => paragraph(style, textRuns(line), keepNext)),
        { middle: true },
      ),
    );
  const isHigh = (texts: readonly string[]): boolean =>
    texts.some((text, index) => textLines(text, widths[index] ?? tableWidth) > mostLinesKept);
  const groupTitle = (text: string): WordElement =>
    row([cell(layout.width, [paragraph('NoticeHeading', textRuns(text))], { columns: widths.length })], { height });
  // The last two stay with the signature: a single row with it would stand on an otherwise empty page.
  const kept = new Set(groups.flatMap(({ rows }) => rows).slice(-2));
  const groupRow = (one: AnnexRow): WordElement => {
    const { no, name, cells: printed, content } = one;
    const isKept = kept.has(one);
    if (content) return filledRow({ widths, mostLinesKept }, content, isKept);
    const texts = columns.map((_, index) => {
      if (printed) return printed[index] ?? '';
      if (index === numbered) return no ?? '';
      return index === longestName ? (name ?? '') : '';
    });
    const splits = isHigh(texts);
    return row(cells('RowContent', texts, isKept && !splits), { height, splits });
  };
  return table({ widths, caption: annex.title, headings: 'both' }, [
    row(cells('AnnexColumn', columns), { height, splits: isHigh(columns), repeated: !isHigh(columns) }),
    ...groups.flatMap(({ no, title, rows }) => [
      ...(title === null ? [] : [groupTitle(no === null ? title : `${no}. ${title}`)]),
      ...rows.map(groupRow),
    ]),
    ...(layout.signsInTable ? signatureRow(annex.signature, widths.length, layout.width) : []),
  ]);
};

/** Notes, table and the line for the signature. */
export const annexContent = (annex: Annex, layout: AnnexLayout = { width: tableWidth }): WordElement[] => [
  ...annex.notes.map((note, index) =>
    paragraph('NoticeText', textRuns(note), annex.columns.length > 0 && index === annex.notes.length - 1),
  ),
  ...(annex.columns.length > 0 ? [annexTable(annex, layout)] : []),
  ...(annex.columns.length > 0 && layout.signsInTable ? [tableEnd()] : signatureLines(annex.signature)),
];

/** An annex on a page of its own: title, notes, table and its own line for the signature. */
export const annexPage = (annex: Annex): WordElement[] => [
  paragraphOnNewPage('AnnexTitle', textRuns(annex.title)),
  ...annexContent(annex, { width: tableWidth, signsInTable: true }),
];
