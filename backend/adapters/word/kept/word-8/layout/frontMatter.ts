import type { DocumentModel } from '../../../../../../domain/forms/documentModel.js';
import type { WordElement } from '../../../wordXml.js';
import { cell, paragraph, row } from './blocks.js';
import { rowHeight, tableWidth } from './measures.js';
import { textRuns } from './runs.js';

/** The two lines of the title. */
export const titleLines = ({ documentName, subtitle }: DocumentModel): WordElement[] => [
  paragraph('PleadingTitle', textRuns(documentName)),
  ...(subtitle === null ? [] : [paragraph('PleadingSubtitle', textRuns(subtitle))]),
];

/** 说明 and ★特别提示★ as the first row of the table; nothing where a document has neither. */
export const noticeRow = ({ preamble }: DocumentModel): WordElement[] => {
  const part = (style: string, heading: string, texts: readonly string[]): WordElement[] =>
    texts.length === 0
      ? []
      : [paragraph(style, textRuns(heading)), ...texts.map((text) => paragraph('NoticeText', textRuns(text)))];
  const title = preamble.title === '' || /[：:]$/.test(preamble.title) ? preamble.title : `${preamble.title}：`;
  const content = [
    ...part('NoticeHeading', title, preamble.paragraphs),
    ...part('NoticeText', preamble.reminderTitle, preamble.reminder),
  ];
  return content.length === 0 ? [] : [row([cell(tableWidth, content, { columns: 2 })], { height: rowHeight.line })];
};

const withColon = (label: string): string => (/[：:]\s*$/.test(label) || label === '' ? label : `${label}：`);

const linesOf = (labels: readonly string[]): readonly string[] => labels.filter((label) => label !== '').map(withColon);

/** Where the party signs and dates: lines that stay together, in the right half of the page. */
export const signatureLines = (labels: readonly string[]): WordElement[] =>
  linesOf(labels).map((label, index, lines) => paragraph('Signature', textRuns(label), index < lines.length - 1));

/**
 * The same as the last row of a table of so many columns, without lines around it. LibreOffice keeps a row on the page of the next row,
 * but not the last row of a table on the page of what follows it: a signature would stand alone on a page.
 */
export const signatureRow = (labels: readonly string[], columns: number, width = tableWidth): WordElement[] => {
  const lines = linesOf(labels).map((label) => paragraph('Signature', textRuns(label)));
  return lines.length === 0 ? [] : [row([cell(width, lines, { columns, below: true })], { height: rowHeight.line })];
};
