import { rowsOfWord, readElements, type WordRow } from '../../../../../domain/word/wordRows.js';
import type { Annex, AnnexRow, DocumentModel, Row } from '../../../../../domain/forms/documentModel.js';
import { annexPage } from '../../../../adapters/word/layout/annex.js';
import { noticeRow, signatureRow, titleLines } from '../../../../adapters/word/layout/frontMatter.js';
import { columnsOf } from '../../../../adapters/word/layout/measures.js';
import { sectionRows } from '../../../../adapters/word/layout/rows.js';
import { element, type WordElement } from '../../../../adapters/word/wordXml.js';

/** A row of a Word file as the answers in it print it, and whose it is. */
export type ExpectedRow = WordRow & {
  /** `text` is nobody's answer: titles, notes, where somebody signs. */
  readonly kind: 'text' | 'open' | 'pair' | 'annex';
  /** Where its answers live in `form_data`; `''` for what is nobody's answer. */
  readonly path: string;
  /** What is printed above the answer of an open cell. */
  readonly note: string;
  /** Of a row of an annex: where the one answer of each cell lives; `null` for a cell of none or of several. */
  readonly cellPaths: readonly (string | null)[];
};

const none = { path: '', note: '', cellPaths: [] } as const;

const rowsOf = (elements: readonly WordElement[]): readonly WordRow[] => rowsOfWord(readElements(elements));
const tableRows = (rows: readonly WordElement[]): readonly WordRow[] => rowsOf([element('w:tbl', {}, rows)]);
const asText = (rows: readonly WordRow[]): readonly ExpectedRow[] =>
  rows.map((row) => ({ ...row, ...none, kind: 'text' }));

const formRows = (row: Row, formKey: string): readonly ExpectedRow[] => {
  const elements = sectionRows([{ id: '', title: null, rows: [row] }], columnsOf(formKey));
  // A long note is a row of its own below that of the answers.
  const [first, ...notes] = tableRows(elements);
  if (!first) return [];
  const { path } = row;
  const own: ExpectedRow =
    row.kind === 'heading'
      ? { ...first, ...none, kind: 'text', path }
      : { ...first, ...none, kind: row.kind, path, note: row.kind === 'open' ? row.note : '' };
  return [own, ...asText(notes)];
};

/** The place of the one answer that a cell holds; no box may stand in it, nor more than its words. */
const onlyPath = (content: NonNullable<AnnexRow['content']>[number]): string | null => {
  const paths = new Set(content.map(({ path }) => path));
  const isOneAnswer = content.every(({ runs, picture }) => !picture && runs.every(({ kind }) => kind === 'answer'));
  const [path] = paths;
  return paths.size === 1 && isOneAnswer ? (path ?? null) : null;
};

const annexRowsOf = (annex: Annex): readonly ExpectedRow[] => {
  const rows = rowsOf(annexPage(annex));
  const first = rows.findIndex(({ isOfTable }) => isOfTable);
  if (first === -1) return asText(rows);
  const heads: readonly (AnnexRow | null)[] = [
    null,
    ...annex.groups.flatMap(({ title, rows: own }) => [...(title === null ? [] : [null]), ...own]),
  ];
  return rows.map((row, index): ExpectedRow => {
    const content = heads[index - first]?.content;
    if (!content) return { ...row, ...none, kind: 'text' };
    // The place of the row, whichever of its answers is the first.
    const [path = ''] = /^.*\.rows\.\d+/u.exec(content.flat().find((one) => one.path !== undefined)?.path ?? '') ?? [];
    return { ...row, ...none, kind: 'annex', path, cellPaths: content.map(onlyPath) };
  });
};

/**
 * The rows of the Word file of a document, in its order. They are laid out by what lays out the file and read by what reads a file, so
 * that a file nobody has changed reads exactly so, whatever was answered.
 */
export const expectedRows = (model: DocumentModel): readonly ExpectedRow[] => [
  ...asText(rowsOf(titleLines(model))),
  ...asText(tableRows(noticeRow(model))),
  ...model.sections.flatMap(({ rows }) => rows.flatMap((row) => formRows(row, model.formKey))),
  ...asText(tableRows(signatureRow([model.signature.text, model.signature.date], 2))),
  ...model.attachments.flatMap(annexRowsOf),
];
