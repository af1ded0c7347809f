import { Paragraph, TableRow, type Table } from 'docx';
import type { DocumentModel } from '../../../../../../domain/forms/documentModel.js';
import { signatureLines } from './frontMatter.js';
import { textWidth } from './measures.js';
import { borderedTable, cell, keepTogether } from './rows.js';
import { textRuns } from './runs.js';

type Annex = DocumentModel['attachments'][number];

/** How wide the table is, in twips, and its columns against each other; columns without shares go by their headings. */
type AnnexLayout = { readonly width: number; readonly shares?: readonly number[] };

/** Columns of a number are narrow; the one that names the thing is twice as wide as the others. */
const widthsOf = (columns: readonly string[], named: number, { shares, width: available }: AnnexLayout): number[] => {
  const parts =
    shares ?? columns.map((column, index) => (/^(编号|序号|页码)$/.test(column) ? 0.8 : index === named ? 2.4 : 1.3));
  const sum = parts.reduce((total, share) => total + share, 0);
  const widths = parts.map((share) => Math.floor((share / sum) * available));
  const usedWidth = widths.reduce((total, width) => total + width, 0);
  return widths.map((width, index) => (index === named ? width + available - usedWidth : width));
};

const annexTable = ({ columns, groups }: Annex, layout: AnnexLayout): Table => {
  const numbered = columns.findIndex((column) => /^(编号|序号)$/.test(column));
  const longestName = Math.max(
    columns.findIndex((column) => column.endsWith('名称')),
    numbered + 1,
    0,
  );
  const widths = widthsOf(columns, Math.min(longestName, columns.length - 1), layout);
  const cells = (style: string, texts: readonly string[], shaded: boolean) =>
    widths.map((width, index) =>
      cell(width, [new Paragraph({ style, children: textRuns(texts[index] ?? '') })], { middle: true, shaded }),
    );
  const groupTitle = (text: string): TableRow =>
    new TableRow({
      cantSplit: true,
      children: [
        cell(layout.width, [new Paragraph({ style: 'NoticeHeading', children: textRuns(text) })], {
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

/** Notes, table and the line for the signature. */
export const annexContent = (annex: Annex, layout: AnnexLayout = { width: textWidth }): (Paragraph | Table)[] => [
  ...annex.notes.map((note) => new Paragraph({ style: 'NoticeText', children: textRuns(note) })),
  ...(annex.columns.length > 0 ? [annexTable(annex, layout)] : []),
  ...signatureLines(annex.signature),
];

/** An annex on a page of its own: title, notes, table and its own line for the signature. */
export const annexPage = (annex: Annex): (Paragraph | Table)[] => [
  new Paragraph({ style: 'AnnexTitle', pageBreakBefore: true, children: textRuns(annex.title) }),
  ...annexContent(annex),
];
