import { valueText } from './answerLines.js';
import type { Attachment } from './definition.js';
import { filledFields, saysSomething, type FilledForm, type FilledItem, type FilledRecord } from './fill.js';

type Group = Attachment['groups'][number];

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

/** The section that `annexes.evidence-list` of `common.yaml` names. */
const evidenceSection = 'annex-evidence';

const evidenceOf = ({ fields, answers }: FilledRecord, no: string): AnnexEvidence => {
  const textOf = (id: string): string => {
    const field = fields.find((one) => one.id === id);
    return field ? valueText(field, answers[id]) : '';
  };
  return {
    no,
    name: textOf('evidence_name'),
    source: textOf('evidence_source'),
    purpose: textOf('purpose'),
    page: textOf('page'),
  };
};

/**
 * The evidence that a party lists in the annex of its form, without the groups in which it lists none. Section and columns are found by
 * their ids: they come from one block of `common.yaml`, and a `means` would not reach the definitions in which annexes were already answered.
 */
export const annexEvidence = ({ definition, sections }: FilledForm): readonly AnnexEvidenceGroup[] => {
  const items = sections.find(({ section }) => section.id === evidenceSection)?.items ?? [];
  const groups = definition.attachments.find(({ filledBy }) => filledBy?.section === evidenceSection)?.groups ?? [];
  return groups.flatMap((group, index): readonly AnnexEvidenceGroup[] => {
    const item = items[index];
    const records = item ? annexRows(item) : [];
    if (records.length === 0) return [];
    const evidence = records.map((record, row) => evidenceOf(record, annexRowNumber(group, row)));
    return [{ no: group.no, title: group.title, evidence }];
  });
};
