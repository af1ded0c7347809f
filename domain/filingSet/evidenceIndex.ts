import { filledFields, type FilledForm, type FilledRecord } from '../forms/fill.js';
import { linesOf } from '../forms/printing/plainText.js';
import type { SetDraft } from './setDocument.js';

const columns = ['编号', '证据名称', '来源', '证明目的', '页码'];
const shares = [0.7, 2.6, 1.7, 2.8, 0.8];
/** Rows for the pen where the form names no evidence, and below what it names. */
const emptyRows = { alone: 10, below: 4 };

const evidenceIn = (record: FilledRecord): readonly string[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    field.means === 'evidence' ? entries.flatMap(({ value }) => (typeof value === 'string' ? linesOf(value) : [])) : [],
  );

/** A number that the party put before a line of the list; the table numbers by itself. */
const ownNumber = /^\s*(?:证据)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s*[、.．:：)）]\s*/;

/**
 * The index of evidence as a table (证据规定第十九条: numbered, with source and what it proves): a row for each line that the pleading
 * states as evidence. Source, purpose and page were not said, so they stay empty.
 */
export const evidenceIndexes = (form: FilledForm): readonly SetDraft[] => {
  const names = form.sections
    .flatMap(({ items }) => items.flatMap(evidenceIn))
    .map((line) => line.replace(ownNumber, '').trim())
    .filter((line) => line !== '' && line !== '无');
  const blank = names.length === 0 ? emptyRows.alone : emptyRows.below;
  const rows = [...names, ...Array.from({ length: blank }, () => '')].map((name, index) => {
    const no = String(index + 1);
    return { no, name, cells: [no, name, '', '', ''] };
  });
  return [
    {
      title: '证据目录',
      about: '',
      list: { shares, landscape: true },
      attachment: {
        notes: ['请逐一编号，写明每份证据的来源和要证明的事实；按对方当事人人数准备副本。'],
        columns,
        groups: [{ no: null, title: null, rows }],
        signature: ['提交人（签字、盖章）', '日期'],
      },
    },
  ];
};
