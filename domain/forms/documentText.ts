import type { Annex, AnnexRow, DocumentModel, Paragraph, Row, Run } from './documentModel.js';

const runText = (run: Run): string => {
  if (run.kind === 'blank') return run.long ? '________' : '____';
  if (run.kind !== 'box') return run.text;
  const box = run.checked ? '☑' : '□';
  return run.side === 'before' ? `${box}${run.text}` : `${run.text}${box}`;
};

const paragraphText = ({ runs, picture }: Paragraph): string =>
  `${picture ? '［图片］' : ''}${runs.map(runText).join('')}`;

const rowLines = (row: Row): readonly string[] => {
  if (row.kind === 'heading') return ['', `【${row.text}】`];
  // The note of an open cell says how to use it; that of an item is what it asks.
  if (row.kind === 'open') return [...(row.path.includes('.items.') ? [row.note] : []), row.text ?? '（未填写）'];
  const [first = '', ...others] = row.content.map(paragraphText);
  const label = row.label === '' || row.label.endsWith('：') ? row.label : `${row.label}：`;
  return [`${label}${first}`, ...others.map((line) => `    ${line}`)];
};

const annexRowText = ({ no, name, cells, content }: AnnexRow): string =>
  (content?.map((cell) => cell.map(paragraphText).join(' ')) ?? cells ?? [no, name])
    .map((cell) => cell ?? '')
    .join(' | ');

const annexLines = ({ title, columns, groups }: Annex): readonly string[] => [
  '',
  `【${title}】`,
  columns.join(' | '),
  ...groups.flatMap((group) => [...(group.title ? [group.title] : []), ...group.rows.map(annexRowText)]),
];

/** What a pleading says as plain text, row by row as on paper, without the form's notes: to be read without a program for Word. */
export const documentText = ({ documentName, subtitle, sections, attachments, signature }: DocumentModel): string =>
  [
    documentName,
    ...(subtitle === null ? [] : [subtitle]),
    ...sections.flatMap(({ rows }) => rows.flatMap(rowLines)),
    ...attachments.flatMap(annexLines),
    '',
    signature.text,
    signature.date,
    '',
  ].join('\n');
