import type { AnswerRecord, AnswerValue, FormAnswers, SectionAnswers } from './answers.js';
import { chosenOptions, isEmpty, isRecord } from './answerValues.js';
import type { Field, FormDefinition, Item, PartyBlock, PartyRole, Section } from './definition.js';

/** Fields with the answers given to them: the header, one party, one item, one row of a group. */
export type FilledRecord = {
  /** Dotted place in `form_data`. */
  readonly path: string;
  readonly fields: readonly Field[];
  /** The answers that are not empty, by the fields' ids, in the form's order. */
  readonly answers: AnswerRecord;
};

/** One field of a record. A repeated field has an entry for each of its answers, any other field exactly one. */
export type FilledField = {
  readonly field: Field;
  readonly path: string;
  readonly value: AnswerValue;
  readonly entries: readonly FilledEntry[];
};

export type FilledEntry = {
  readonly path: string;
  readonly value: AnswerValue;
  /** The members of a group; `null` for every other kind of field. */
  readonly record: FilledRecord | null;
};

export type FilledBlock = {
  readonly role: PartyRole;
  readonly block: PartyBlock;
  readonly path: string;
  /** Every record as given, each in its place; an empty one has no answers. */
  readonly given: readonly FilledRecord[];
  /** The records that say something, numbered without the empty ones: so they are stored and printed. */
  readonly records: readonly FilledRecord[];
};

export type FilledItem = FilledRecord & {
  readonly item: Item;
  /** `claims.rent`: how the `answers` of a defence name it. */
  readonly id: string;
  /** Number and label: `1. 本金`. */
  readonly name: string;
  /** The same, with the section's title where the item has no label of its own. */
  readonly question: string;
};

export type FilledSection = {
  readonly section: Section;
  readonly path: string;
  /** The open cell, where the form prints one. */
  readonly open: { readonly path: string; readonly note: string; readonly text: string | null } | null;
  readonly items: readonly FilledItem[];
};

export type FilledForm = {
  readonly definition: FormDefinition;
  readonly header: FilledRecord;
  /** The blocks in the form's order; a role has one block for people and one for organisations. */
  readonly blocks: readonly FilledBlock[];
  readonly sections: readonly FilledSection[];
};

/** `visible`: the answers that count, without the branches that another answer hides. `all`: hidden branches too. */
type Keep = 'visible' | 'all';

/**
 * A form with its answers: the only place that knows where answers live in `form_data`. What is printed, checked,
 * summed, compared and given to AI reads these parts. With no answers it is the empty form with every path in it.
 */
export const fill = (definition: FormDefinition, answers: FormAnswers, keep: Keep = 'visible'): FilledForm => ({
  definition,
  header: filledRecord('header', definition.header, answers.header, keep),
  blocks: fillBlocks(definition, answers, keep),
  sections: definition.sections.map((section): FilledSection => {
    const path = `sections.${section.id}`;
    const sectionAnswers = answers.sections?.[section.id];
    const items = section.items.map((item): FilledItem => {
      const record = filledRecord(`${path}.items.${item.id}`, item.fields, sectionAnswers?.items?.[item.id], keep);
      const number = item.no === null ? '' : `${item.no}. `;
      return {
        ...(keep === 'visible' ? withBoxTicked(record) : record),
        item,
        id: `${section.id}.${item.id}`,
        name: `${number}${item.label ?? ''}`,
        question: `${number}${item.label ?? section.title ?? ''}`,
      };
    });
    const text = isEmpty(sectionAnswers?.open) ? null : (sectionAnswers?.open ?? null);
    const open = section.openCell === null ? null : { path: `${path}.open`, note: section.openCell, text };
    return { section, path, open, items };
  }),
});

/** The parties of a form alone: a replay asks every complaint of the log for them, and for nothing else. */
export const fillBlocks = (
  { parties }: Pick<FormDefinition, 'parties'>,
  answers: FormAnswers,
  keep: Keep = 'visible',
): readonly FilledBlock[] =>
  parties.flatMap((role) =>
    role.blocks.map((block): FilledBlock => {
      const entries = recordsAt(answers, block.key).map((each, index) =>
        filledRecord(`${block.key}.${index}`, block.fields, each, keep),
      );
      const records = entries.filter(saysSomething).map((each, index) => ({ ...each, path: `${block.key}.${index}` }));
      return { role, block, path: block.key, given: entries, records };
    }),
  );

/** True when at least one field of the record is answered. */
export const saysSomething = ({ answers }: FilledRecord): boolean => Object.keys(answers).length > 0;

/** The fields of a record one by one, groups and repeated fields with their entries. */
export const filledFields = ({ path, fields, answers }: FilledRecord): readonly FilledField[] =>
  fields.map((field) => filledField(field, answers[field.id], `${path}.${field.id}`));

/** One field with its answer; `path` is its own place. */
export const filledField = (field: Field, value: AnswerValue, path: string): FilledField => {
  const entry = (at: string, one: AnswerValue): FilledEntry => ({
    path: at,
    value: one,
    record: field.kind === 'group' ? { path: at, fields: field.fields ?? [], answers: isRecord(one) ? one : {} } : null,
  });
  const list: readonly AnswerValue[] = Array.isArray(value) ? value : [];
  const entries = field.repeat ? list.map((one, index) => entry(`${path}.${index}`, one)) : [entry(path, value)];
  return { field, path, value, entries };
};

/** The answers of a filled form in the shape of `form_data`; what is empty is left out. */
export const answersIn = ({ header, blocks, sections }: FilledForm): FormAnswers => {
  const out: Record<string, FormAnswers[string]> = {};
  if (saysSomething(header)) out['header'] = header.answers;
  for (const { path, records } of blocks) if (records.length > 0) out[path] = records.map(({ answers }) => answers);
  const sectionAnswers = sections.flatMap(({ section, open, items }): [string, SectionAnswers][] => {
    const itemAnswers = items.filter(saysSomething).map(({ item, answers }) => [item.id, answers] as const);
    const parts: SectionAnswers = {
      ...(open === null || open.text === null ? {} : { open: open.text }),
      ...(itemAnswers.length > 0 ? { items: Object.fromEntries(itemAnswers) } : {}),
    };
    return Object.keys(parts).length > 0 ? [[section.id, parts]] : [];
  });
  if (sectionAnswers.length > 0) out['sections'] = Object.fromEntries(sectionAnswers);
  return out;
};

/** The answers that count: branches hidden by another answer and what is empty are left out. What is printed and given to AI. */
export const visibleAnswers = (definition: FormDefinition, answers: FormAnswers): FormAnswers =>
  answersIn(fill(definition, answers));

/**
 * One canonical shape for equal answers, so that their hash is stable: nothing empty, keys in the form's order, options
 * in the printed order. Hidden branches stay: they come back when the party changes their mind.
 */
export const normalizeAnswers = (definition: FormDefinition, answers: FormAnswers): FormAnswers =>
  answersIn(fill(definition, answers, 'all'));

/** The records given for a party block, in order; what is no record is ignored. */
export const recordsAt = (answers: FormAnswers, key: string): readonly AnswerRecord[] => {
  const value: unknown = answers[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** Options chosen so far, by field: in the record, and in the record around it. */
type Chosen = ReadonlyMap<string, readonly string[]>;

const nothingChosen: Chosen = new Map();

const filledRecord = (path: string, fields: readonly Field[], given: AnswerValue, keep: Keep): FilledRecord => ({
  path,
  fields,
  answers: countingAnswers(fields, given, nothingChosen, keep) ?? {},
});

const countingAnswers = (
  fields: readonly Field[],
  given: AnswerValue,
  around: Chosen,
  keep: Keep,
): AnswerRecord | undefined => {
  if (!isRecord(given)) return undefined;
  let scope = around;
  const out: Record<string, AnswerValue> = {};
  for (const field of fields) {
    const answer = Object.hasOwn(given, field.id) ? given[field.id] : undefined;
    if (answer === undefined) continue; // most are: a form of a hundred parties is filled in at every pause in typing
    const { when } = field;
    if (keep === 'visible' && when && !when.is.some((option) => scope.get(when.field)?.includes(option))) continue;
    const value = countingValue(field, answer, scope, keep);
    if (value === undefined) continue;
    if (field.options) scope = new Map([...scope, [field.id, chosenOptions(field, value)]]);
    out[field.id] = value;
  }
  return Object.keys(out).length > 0 ? out : undefined;
};

const countingValue = (field: Field, given: AnswerValue, chosen: Chosen, keep: Keep): AnswerValue => {
  if (isEmpty(given)) return undefined;
  if (field.repeat) {
    const single = { ...field, repeat: false };
    const list = (Array.isArray(given) ? given : []).flatMap((each: AnswerValue) => {
      const value = countingValue(single, each, chosen, keep);
      return value === undefined ? [] : [value];
    });
    return list.length > 0 ? list : undefined;
  }
  switch (field.kind) {
    case 'group':
      return countingAnswers(field.fields ?? [], given, chosen, keep);
    case 'multichoice': {
      const options = chosenOptions(field, given);
      return options.length > 0 ? options : undefined;
    }
    case 'daterange': {
      if (!isRecord(given)) return undefined;
      const { from, to } = given;
      return { ...(isEmpty(from) ? {} : { from }), ...(isEmpty(to) ? {} : { to }) };
    }
    default:
      return given;
  }
};

/** The box of the item itself (执行标的□) is ticked as soon as anything below it is answered. */
const withBoxTicked = (record: FilledRecord): FilledRecord => {
  const [box] = record.fields;
  return box?.kind === 'tick' && saysSomething(record)
    ? { ...record, answers: { [box.id]: true, ...record.answers } }
    : record;
};
