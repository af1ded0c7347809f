import { lackingAt, type AnswerError, type Lack } from './answerProblems.js';
import { isEmpty } from './answerValues.js';
import type { Field, FormDefinition, Meaning, PartyBlock, PartyRole } from './definition.js';
import { filledFields, saysSomething, type FilledForm, type FilledRecord, type FilledSection } from './fill.js';
import { fieldOf, hasAgent, thereIsNot } from './meaning.js';

export type Missing = {
  /** The place in `form_data` to go to. */
  readonly path: string;
  readonly label: string;
  /** Id of the section of the form; `header` and `parties` for what comes before the sections. */
  readonly section: string;
} & (
  | {
      /** A court cannot take the pleading without it. */
      readonly level: 'required';
      readonly code: Lack;
    }
  | {
      /** Empty, and allowed to stay so. */
      readonly level: 'suggested';
    }
);

/** What is still missing, in the form's order, required and suggested. */
export const missing = (form: FilledForm): readonly Missing[] => [
  ...headerMissing(form),
  ...form.definition.parties.flatMap((role) => roleMissing(form, role)),
  ...form.sections.flatMap((section) => sectionMissing(form.definition, section)),
];

/** What must be there before the pleading can be submitted: the page asks for it, and the API refuses without it. */
export const lacks = (form: FilledForm): readonly AnswerError[] =>
  missing(form).flatMap((one) => (one.level === 'required' ? [lackingAt(one.path, one.code, one.label)] : []));

const headerMissing = ({ header }: FilledForm): readonly Missing[] =>
  filledFields(header)
    .filter(({ value }) => isEmpty(value))
    .map(({ field: { means, label }, path }): Missing => {
      const place = { path, label: label ?? '', section: 'header' };
      return means === 'case-number'
        ? { ...place, level: 'required', code: 'case_number_missing' }
        : { ...place, level: 'suggested' };
    });

/** A complaint needs who sues and who is sued; a defence or application needs who submits it. */
const isNeeded = ({ kind, parties }: Pick<FormDefinition, 'kind' | 'parties'>, role: PartyRole): boolean =>
  kind === 'claim' ? ['plaintiffs', 'defendants'].includes(stemOf(role)) : parties[0]?.role === role.role;

/** A role printed in two places (答辩人 as natural person and, further down, as organisation) is asked for once. */
const needsParty = ({ definition, blocks }: FilledForm, role: PartyRole): boolean => {
  const same = blocks.filter((block) => block.role.role === role.role);
  return isNeeded(definition, role) && same[0]?.role === role && same.every(({ records }) => records.length === 0);
};

/** The roles that must be there, each as the blocks of which one has to hold somebody. */
export const neededRoles = ({
  kind,
  parties,
}: Pick<FormDefinition, 'kind' | 'parties'>): readonly (readonly PartyBlock[])[] =>
  parties
    .filter(
      (role, at) => isNeeded({ kind, parties }, role) && parties.findIndex((other) => other.role === role.role) === at,
    )
    .map((role) => parties.filter((other) => other.role === role.role).flatMap(({ blocks }) => blocks));

const stemOf = ({ blocks }: PartyRole): string => blocks[0]?.key.replace(/_(natural|legal)$/, '') ?? '';

const nameLabels: Partial<Record<Meaning, string>> = { 'person-name': '姓名', 'organisation-name': '名称' };
const contacts: readonly Meaning[] = ['phone', 'address', 'id-number', 'credit-code', 'legal-representative'];

const roleMissing = (form: FilledForm, role: PartyRole): readonly Missing[] => {
  const first = role.blocks[0];
  const nobody = first && needsParty(form, role) ? `${first.key}.0.${nameFieldOf(first)?.id ?? ''}` : undefined;
  const label = `${role.role}的姓名或者名称`;
  return [
    ...(nobody === undefined
      ? []
      : [{ path: nobody, label, section: 'parties', level: 'required', code: 'party_missing' } as const]),
    ...form.blocks
      .filter((block) => block.role === role)
      .flatMap(({ block, given }) =>
        given
          .filter((record) => saysSomething(record) && !saysNobody(record))
          .flatMap((record) => recordMissing(role, block, record)),
      ),
  ];
};

/** Whether a record says only that there is nobody: 第三人 无□. */
const saysNobody = ({ answers }: FilledRecord): boolean =>
  Object.values(answers).every((value) => isEmpty(value) || value === thereIsNot);

const recordMissing = (role: PartyRole, block: PartyBlock, record: FilledRecord): readonly Missing[] => {
  const place = ({ id }: Field, label: string) => ({
    path: `${record.path}.${id}`,
    label: `${role.role}的${label}`,
    section: 'parties',
  });
  const isUnanswered = ({ id }: Field): boolean => isEmpty(record.answers[id]);
  const name = nameFieldOf(block);
  const isAgent = block.variant === 'agent';
  // Whoever says 无 names nobody; so do agents of whom nobody says that there are any.
  const isNobody = (isAgent || fieldOf(block.fields, 'has-agent') !== undefined) && !hasAgent(record);
  const nameless = name && isUnanswered(name) && !isNobody;
  const label = nameLabels[name?.means ?? 'person-name'] ?? '';
  return [
    ...(nameless ? [{ ...place(name, label), level: 'required', code: 'name_missing' } as const] : []),
    ...block.fields
      .filter(
        (field) =>
          !isAgent && !isNobody && field.means !== undefined && contacts.includes(field.means) && isUnanswered(field),
      )
      .map((field): Missing => ({ ...place(field, field.label ?? ''), level: 'suggested' })),
  ];
};

/** The field that names whom a block is about. */
export const nameFieldOf = ({ fields }: Pick<PartyBlock, 'fields'>): Field | undefined =>
  fields.find(({ means }) => means && means in nameLabels);

/** Sections a court decides upon: each needs its open cell or at least one row. */
const decisive: Record<FormDefinition['kind'], readonly string[]> = {
  claim: ['claims', 'facts'],
  defense: ['responses'],
  application: ['requests', 'facts'],
};

/** The sections that may not stay empty. */
export const decisiveSections = ({ kind, sections }: FormDefinition): FormDefinition['sections'] =>
  sections.filter(({ id }) => decisive[kind].includes(id));

const sectionMissing = (
  { kind }: FormDefinition,
  { section, path, open, items }: FilledSection,
): readonly Missing[] => {
  const title = section.title ?? section.items[0]?.label ?? '';
  const empty = (open?.text ?? null) === null && !items.some(saysSomething);
  const required: readonly Missing[] =
    empty && decisive[kind].includes(section.id)
      ? [{ path, label: title, section: section.id, level: 'required', code: 'section_missing' }]
      : [];
  // Nobody need use an annex, or all groups of its rows.
  const rows = (section.annex ? [] : items)
    .filter((item) => item.fields.length > 0 && !saysSomething(item))
    .map((item): Missing => ({
      path: item.path,
      label: item.name || title,
      section: section.id,
      level: 'suggested',
    }));
  return [...required, ...rows];
};
