import type { AnswerRecord, FormAnswers } from './answers.js';
import type { FormDefinition, Item, PartyBlock, PartyRole, Section } from './definition.js';
import { isBlank, partyRecords, visibleAnswers } from './visibleAnswers.js';

export type Missing = {
  /** Where to go in `form_data`. */
  readonly path: string;
  readonly label: string;
  /** Id of the section of the form; `header` and `parties` for what stands before the sections. */
  readonly section: string;
  /** `required`: a court cannot take the pleading without it. `suggested`: blank, and allowed to stay so. */
  readonly level: 'required' | 'suggested';
};

/** What is still missing, in the form's order, required and suggested. Whoever has the visible answers hands them in. */
export const missing = (
  definition: FormDefinition,
  answers: FormAnswers,
  visible: FormAnswers = visibleAnswers(definition, answers),
): readonly Missing[] => [
  ...headerMissing(definition, visible),
  ...definition.parties.flatMap((role) => roleMissing(role, needsParty(definition, role, answers), answers)),
  ...definition.sections.flatMap((section) => sectionMissing(definition, section, visible)),
];

const headerMissing = ({ header }: FormDefinition, answers: FormAnswers): readonly Missing[] =>
  header
    .filter(({ id }) => isBlank(answers.header?.[id]))
    .map(({ id, label }) => ({
      path: `header.${id}`,
      label: label ?? '',
      section: 'header',
      level: id === 'case_number' ? 'required' : 'suggested',
    }));

/**
 * A complaint needs who sues and who is sued; an answer or application needs who files it. A role printed in two places
 * (答辩人 as natural person and, further down, as organisation) is asked for once.
 */
const needsParty = ({ kind, parties }: FormDefinition, role: PartyRole, answers: FormAnswers): boolean => {
  const same = parties.filter((other) => other.role === role.role);
  const needed =
    kind === 'claim' ? ['plaintiffs', 'defendants'].includes(stemOf(role)) : parties[0]?.role === role.role;
  return needed && same[0] === role && !same.some((other) => hasSomeone(other, answers));
};

const stemOf = ({ blocks }: PartyRole): string => blocks[0]?.key.replace(/_(natural|legal)$/, '') ?? '';

const hasSomeone = ({ blocks }: PartyRole, answers: FormAnswers): boolean =>
  blocks.some(({ key }) => partyRecords(answers, key).some((record) => !isBlank(record)));

const nameFields: Record<string, string> = { name: '姓名', entityName: '名称' };
const contactFields = ['phone', 'domicile', 'id_number', 'credit_code', 'legal_representative'];

const roleMissing = (role: PartyRole, needed: boolean, answers: FormAnswers): readonly Missing[] => {
  const found = role.blocks.flatMap((block) =>
    partyRecords(answers, block.key).flatMap((record, index) =>
      isBlank(record) ? [] : recordMissing(role, block, record, index),
    ),
  );
  const first = role.blocks[0];
  if (!needed || !first) return found;
  const label = `${role.role}的姓名或者名称`;
  return [{ path: `${first.key}.0.${nameFieldOf(first) ?? ''}`, label, section: 'parties', level: 'required' }];
};

const recordMissing = (role: PartyRole, block: PartyBlock, record: AnswerRecord, index: number): readonly Missing[] => {
  const path = `${block.key}.${index}`;
  const name = nameFieldOf(block);
  const isAgent = block.variant === 'agent';
  const nameless = name !== undefined && isBlank(record[name]) && !(isAgent && record['has'] !== '有');
  const unnamed: readonly Missing[] = nameless
    ? [
        {
          path: `${path}.${name}`,
          label: `${role.role}的${nameFields[name] ?? ''}`,
          section: 'parties',
          level: 'required',
        },
      ]
    : [];
  if (isAgent) return unnamed;
  const contacts = block.fields
    .filter(({ id }) => contactFields.includes(id) && isBlank(record[id]))
    .map(({ id, label }): Missing => ({
      path: `${path}.${id}`,
      label: `${role.role}的${label ?? ''}`,
      section: 'parties',
      level: 'suggested',
    }));
  return [...unnamed, ...contacts];
};

const nameFieldOf = ({ fields }: PartyBlock): string | undefined =>
  fields.find(({ id }) => Object.hasOwn(nameFields, id))?.id;

/** Sections a court decides upon: each needs its open cell or at least one row. */
const decisive: Record<FormDefinition['kind'], readonly string[]> = {
  claim: ['claims', 'facts'],
  defense: ['responses'],
  application: ['requests', 'facts'],
};

const sectionMissing = (definition: FormDefinition, section: Section, answers: FormAnswers): readonly Missing[] => {
  const given = answers.sections?.[section.id];
  const path = `sections.${section.id}`;
  const title = section.title ?? section.items[0]?.label ?? '';
  const empty = isBlank(given?.open) && !section.items.some(({ id }) => !isBlank(given?.items?.[id]));
  const required: readonly Missing[] =
    empty && decisive[definition.kind].includes(section.id)
      ? [{ path, label: title, section: section.id, level: 'required' }]
      : [];
  const rows = section.items
    .filter((item) => item.fields.length > 0 && isBlank(given?.items?.[item.id]))
    .map((item): Missing => ({
      path: `${path}.items.${item.id}`,
      label: itemName(item) || title,
      section: section.id,
      level: 'suggested',
    }));
  return [...required, ...rows];
};

const itemName = ({ no, label }: Item): string => `${no === null ? '' : `${no}. `}${label ?? ''}`;
