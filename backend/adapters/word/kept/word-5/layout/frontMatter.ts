import { Paragraph, TableRow, type Table } from 'docx';
import type { DocumentModel } from '../../../../../../domain/forms/documentModel.js';
import { textWidth } from './measures.js';
import { borderedTable, cell } from './rows.js';
import { textRuns } from './runs.js';

const paragraph = (style: string, text: string): Paragraph => new Paragraph({ style, children: textRuns(text) });

/** The two lines of the title. */
export const titleLines = ({ documentName, subtitle }: DocumentModel): Paragraph[] => [
  paragraph('PleadingTitle', documentName),
  ...(subtitle === null ? [] : [paragraph('PleadingSubtitle', subtitle)]),
];

/** 说明 and ★特别提示★ in one bordered cell; nothing where a document has neither. */
export const notice = ({ preamble }: DocumentModel): (Paragraph | Table)[] => {
  const part = (heading: string, texts: readonly string[]): Paragraph[] =>
    texts.length === 0
      ? []
      : [paragraph('NoticeHeading', heading), ...texts.map((text) => paragraph('NoticeText', text))];
  const title = preamble.title === '' || /[：:]$/.test(preamble.title) ? preamble.title : `${preamble.title}：`;
  const content = [...part(title, preamble.paragraphs), ...part(preamble.reminderTitle, preamble.reminder)];
  if (content.length === 0) return [];
  return [
    borderedTable([textWidth], [new TableRow({ children: [cell(textWidth, content)] })]),
    new Paragraph({ style: 'Spacer' }),
  ];
};

const withColon = (label: string): string => (/[：:]\s*$/.test(label) || label === '' ? label : `${label}：`);

/** Where the party signs and dates: lines that stay together, in the right half of the page. */
export const signatureLines = (labels: readonly string[]): Paragraph[] => {
  const lines = labels.filter((label) => label !== '');
  return lines.map(
    (label, index) =>
      new Paragraph({ style: 'Signature', keepNext: index < lines.length - 1, children: textRuns(withColon(label)) }),
  );
};
