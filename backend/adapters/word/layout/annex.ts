import { Paragraph, TableRow, type Table } from 'docx';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { signatureLines } from './frontMatter.js';
import { textWidth } from './measures.js';
import { borderedTable, cell, keepTogether } from './rows.js';
import { textRuns } from './runs.js';

type Annex = DocumentModel['attachments'][number];

/** Columns of a number are narrow; the one that names the thing is twice as wide as the others. */
const widthsOf = (
  columns: readonly string[],
  named: number,
  shares: readonly number[] = columns.map((column, index) =>
    /^(编号|序号|页码)$/.test(column) ? 0.8 : index === named ? 2.4 : 1.3,
  ),
): number[] => {
  const sum = shares.reduce((total, share) => total + share, 0);
  const widths = shares.map((share) => Math.floor((share / sum) * textWidth));
  const usedWidth = widths.reduce((total, width) => total + width, 0);
  return widths.map((width, index) => (index === named ? width + textWidth - usedWidth : width));
};

const annexTable = ({ columns, groups }: Annex, shares?: readonly number[]): Table => {
  const numbered = columns.findIndex((column) => /^(编号|序号)$/.test(column));
  const longestName = Math.max(
    columns.findIndex((column) => column.endsWith('名称')),
    numbered + 1,
    0,
  );
  const widths = widthsOf(columns, Math.min(longestName, columns.length - 1), shares);
  const cells = (style: string, texts: readonly string[], shaded: boolean) =>
    widths.map((width, index) =>
      cell(width, [new Paragraph({ style, children: textRuns(texts[index] ?? '') })], { middle: true, shaded }),
    );
  const groupTitle = (text: string): TableRow =>
    new TableRow({
      cantSplit: true,
      children: [
        cell(textWidth, [new Paragraph({ style: 'NoticeHeading', children: textRuns(text) })], {
          columns: widths.length,
        }),
      ],
    });
  const groupRow = ({ no, name, cells: printed }: Annex['groups'][number]['rows'][number]): TableRow => {
    const texts = columns.map((_, index) => {
      if (printed) return printed[index] ?? '';
      if (index === numbered) return no ?? '';
      return index === longestName ? (name ?? '') : '';
    });
    return new TableRow({
      cantSplit: texts.every((text) => text.length <= keepTogether.characters),
      children: cells('RowContent', texts, false),
    });
  };
  return borderedTable(widths, [
    new TableRow({ cantSplit: true, tableHeader: true, children: cells('AnnexColumn', columns, true) }),
    ...groups.flatMap(({ no, title, rows }) => [
      ...(title === null ? [] : [groupTitle(no === null ? title : `${no}. ${title}`)]),
      ...rows.map(groupRow),
    ]),
  ]);
};

/** Notes, table and the line for the signature; `shares`: how wide the columns are against each other. */
export const annexContent = (annex: Annex, shares?: readonly number[]): (Paragraph | Table)[] => [
  ...annex.notes.map((note) => new Paragraph({ style: 'NoticeText', children: textRuns(note) })),
  ...(annex.columns.length > 0 ? [annexTable(annex, shares)] : []),
  ...signatureLines(annex.signature),
];

/** An annex on a page of its own: title, notes, table and its own line for the signature. */
export const annexPage = (annex: Annex): (Paragraph | Table)[] => [
  new Paragraph({ style: 'AnnexTitle', pageBreakBefore: true, children: textRuns(annex.title) }),
  ...annexContent(annex),
];
