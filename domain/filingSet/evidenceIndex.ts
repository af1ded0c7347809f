import { annexEvidence, type AnnexEvidenceGroup } from '../forms/annexRows.js';
import { filledFields, type FilledForm, type FilledRecord } from '../forms/fill.js';
import { linesOf } from '../forms/printing/plainText.js';
import { numberBeforeEvidence, referenceToList } from '../forms/reading/evidenceLines.js';
import type { SetDraft } from './setDocument.js';

const columns = ['编号', '证据名称', '来源', '证明目的', '页码'];
const shares = [0.7, 2.6, 1.7, 2.8, 0.8];
/** Rows for the pen where the form names no evidence, and below what it names. */
const emptyRows = { alone: 10, below: 4 };

const evidenceIn = (record: FilledRecord): readonly string[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    field.means === 'evidence' ? entries.flatMap(({ value }) => (typeof value === 'string' ? linesOf(value) : [])) : [],
  );

type Group = NonNullable<SetDraft['attachment']>['groups'][number];

type Evidence = AnnexEvidenceGroup['evidence'][number];

const rowOf = ({
  no,
  name,
  source = '',
  purpose = '',
  page = '',
}: Pick<Evidence, 'no' | 'name'> & Partial<Evidence>): Group['rows'][number] => ({
  no,
  name,
  cells: [no, name, source, purpose, page],
});

/** The groups of the form's annex, with the numbers under which the annex lists the evidence. */
const annexGroups = (listed: readonly AnnexEvidenceGroup[]): readonly Group[] =>
  listed.map(({ no, title, evidence }) => ({
    no,
    title,
    rows: evidence.map(rowOf),
  }));

/** What the pleading names as evidence in its text, line by line, without what its annex lists. */
const namesIn = (form: FilledForm, listed: readonly AnnexEvidenceGroup[]): readonly string[] => {
  const inAnnex = new Set(listed.flatMap(({ evidence }) => evidence.map(({ name }) => name.trim())));
  return form.sections
    .flatMap(({ items }) => items.flatMap(evidenceIn))
    .map((line) => line.replace(numberBeforeEvidence, '').trim())
    .filter((line) => line !== '' && line !== '无' && !inAnnex.has(line))
    .filter((line) => listed.length === 0 || !referenceToList.test(line));
};

/**
 * The index of evidence as a table (证据规定第十九条: numbered, with source and what it proves): the rows of the form's annex as they
 * were filled in, and a row for each line that the text states as evidence, of which source, purpose and page were not said. Rows that
 * stand beside those of an annex have no number of ours: it would be mistaken for one of the annex.
 */
export const evidenceIndexes = (form: FilledForm): readonly SetDraft[] => {
  const listed = annexEvidence(form);
  const names = namesIn(form, listed);
  const blank = names.length === 0 && listed.length === 0 ? emptyRows.alone : emptyRows.below;
  const further = [...names, ...Array.from({ length: blank }, () => '')].map((name, index) =>
    rowOf({ no: listed.length === 0 ? String(index + 1) : '', name }),
  );
  return [
    {
      title: '证据目录',
      about: '',
      list: { shares, landscape: true },
      attachment: {
        notes: ['请逐一编号，写明每份证据的来源和要证明的事实；按对方当事人人数准备副本。'],
        columns,
        groups: [
          ...annexGroups(listed),
          { no: null, title: listed.length === 0 ? null : '附件以外的证据', rows: further },
        ],
        signature: ['提交人（签字、盖章）', '日期'],
      },
    },
  ];
};
