import { valueText } from './answerLines.js';
import type { Attachment } from './definition.js';
import { filledFields, saysSomething, type FilledForm, type FilledItem, type FilledRecord } from './fill.js';

type Group = Attachment['groups'][number];

/** The id of the list of rows in the item of a group. */
export const annexRowsId = 'rows';

/** The rows of a group of an annex in which something is answered. */
export const annexRows = (item: FilledItem): readonly FilledRecord[] =>
  filledFields(item)
    .filter(({ field }) => field.kind === 'group' && field.repeat)
    .flatMap(({ entries }) => entries.flatMap(({ record }) => (record && saysSomething(record) ? [record] : [])));

/** The number of a row, by its index among the rows of its group: 2-1 in the second group. */
export const annexRowNumber = ({ no }: Pick<Group, 'no'>, index: number): string =>
  no === null ? String(index + 1) : `${no}-${index + 1}`;

/** A piece of evidence as a party lists it in an annex; `''` for what the party left empty. */
type AnnexEvidence = {
  /** As the annex numbers it. */
  readonly no: string;
  readonly name: string;
  readonly source: string;
  readonly purpose: string;
  readonly page: string;
};

/** The evidence under one heading of an annex. */
export type AnnexEvidenceGroup = Pick<Group, 'no' | 'title'> & { readonly evidence: readonly AnnexEvidence[] };

/** The sections that `annexes.evidence-list` and `annexes.opinions` of `common.yaml` name. */
const evidenceSection = 'annex-evidence';
export const opinionSection = 'annex-opinions';

const textIn = ({ fields, answers }: FilledRecord, id: string): string => {
  const field = fields.find((one) => one.id === id);
  return field ? valueText(field, answers[id]) : '';
};

const evidenceOf = (record: FilledRecord, no: string): AnnexEvidence => ({
  no,
  name: textIn(record, 'evidence_name'),
  source: textIn(record, 'evidence_source'),
  purpose: textIn(record, 'purpose'),
  page: textIn(record, 'page'),
});

/** The groups of the annex that a section fills in, each with its item; none where the form has no such annex. */
const groupsFilledBy = (
  { definition, sections }: FilledForm,
  id: string,
): readonly { readonly group: Group; readonly item: FilledItem }[] => {
  const items = sections.find(({ section }) => section.id === id)?.items ?? [];
  const groups = definition.attachments.find(({ filledBy }) => filledBy?.section === id)?.groups ?? [];
  return groups.flatMap((group, index) => {
    const item = items[index];
    return item ? [{ group, item }] : [];
  });
};

/**
 * The evidence that a party lists in the annex of its form, without the groups in which it lists none. Section and columns are found by
 * their ids: they come from one block of `common.yaml`, and a `means` would not reach the definitions in which annexes were already answered.
 */
export const annexEvidence = (form: FilledForm): readonly AnnexEvidenceGroup[] =>
  groupsFilledBy(form, evidenceSection).flatMap(({ group, item }): readonly AnnexEvidenceGroup[] => {
    const records = annexRows(item);
    if (records.length === 0) return [];
    const evidence = records.map((record, row) => evidenceOf(record, annexRowNumber(group, row)));
    return [{ no: group.no, title: group.title, evidence }];
  });

/** What a party says to a piece of the other side's evidence; `''` for a name that the party left out. */
export type AnnexOpinion = {
  /** As the annex prints it: the number that the party wrote, or else that of the row. */
  readonly no: string;
  readonly name: string;
  /** The opinion itself: the fields besides number and name, with their answers. */
  readonly said: FilledRecord;
};

/** A group of the annex of opinions, also one without a row. */
export type AnnexOpinionGroup = Pick<Group, 'no'> & {
  /** Where its rows stand in `form_data`. */
  readonly path: string;
  readonly opinions: readonly AnnexOpinion[];
};

/** The columns of an opinion that name the evidence. */
export const opinionColumns = { number: 'evidence_number', name: 'evidence_name' } as const;
const naming: ReadonlySet<string> = new Set(Object.values(opinionColumns));

const opinionOf = (record: FilledRecord, no: string): AnnexOpinion => {
  const { path, fields, answers } = record;
  return {
    no: textIn(record, opinionColumns.number) || no,
    name: textIn(record, opinionColumns.name),
    said: {
      path,
      fields: fields.filter(({ id }) => !naming.has(id)),
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !naming.has(id))),
    },
  };
};

/** What a defence says to the plaintiff's evidence, in its annex; no groups where the form has no such annex. */
export const annexOpinions = (form: FilledForm): readonly AnnexOpinionGroup[] =>
  groupsFilledBy(form, opinionSection).map(({ group, item }) => ({
    no: group.no,
    path: `${item.path}.${annexRowsId}`,
    opinions: annexRows(item).map((record, row) => opinionOf(record, annexRowNumber(group, row))),
  }));
