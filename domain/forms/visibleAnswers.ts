import type { AnswerRecord, AnswerValue, FormAnswers, SectionAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';

type Chosen = ReadonlyMap<string, readonly string[]>;
type Keep = 'visible' | 'all';

/** The answers that count: branches hidden by another answer and blanks are left out. What is printed and given to AI. */
export const visibleAnswers = (definition: FormDefinition, answers: FormAnswers): FormAnswers =>
  rebuilt(definition, answers, 'visible');

/**
 * One canonical shape for equal answers, so that their hash is stable: blanks left out, keys in the form's order, options
 * in the printed order. Hidden branches stay: they come back when the party changes their mind.
 */
export const normalizeAnswers = (definition: FormDefinition, answers: FormAnswers): FormAnswers =>
  rebuilt(definition, answers, 'all');

const rebuilt = (definition: FormDefinition, answers: FormAnswers, keep: Keep): FormAnswers => {
  const out: Record<string, FormAnswers[string]> = {};
  const header = cleanRecord(definition.header, answers.header, nothing, keep);
  if (header) out['header'] = header;
  for (const { key, fields } of definition.parties.flatMap(({ blocks }) => blocks)) {
    const records = partyRecords(answers, key)
      .map((record) => cleanRecord(fields, record, nothing, keep))
      .filter((record) => record !== undefined);
    if (records.length > 0) out[key] = records;
  }
  const sections: Record<string, SectionAnswers> = {};
  for (const section of definition.sections) {
    const given = answers.sections?.[section.id];
    const items: Record<string, AnswerRecord> = {};
    for (const item of section.items) {
      const record = cleanRecord(item.fields, given?.items?.[item.id], nothing, keep);
      if (record) items[item.id] = keep === 'visible' ? withBoxTicked(item.fields, record) : record;
    }
    const open = section.openCell !== null && !isBlank(given?.open) ? given?.open : undefined;
    const anyItem = Object.keys(items).length > 0;
    if (open || anyItem) sections[section.id] = { ...(open ? { open } : {}), ...(anyItem ? { items } : {}) };
  }
  if (Object.keys(sections).length > 0) out['sections'] = sections;
  return out;
};

const nothing: Chosen = new Map();

/** The records given for a party block, in order; what is no record is ignored. */
export const partyRecords = (answers: FormAnswers, key: string): readonly AnswerRecord[] => {
  const given = answers[key];
  return isList(given) ? given.filter(isRecord) : [];
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** True for absent, null, white space, false, and lists or records that hold nothing else. */
export const isBlank = (value: AnswerValue): boolean => {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
};

/** True for a plain record of answers: neither text, list nor null. */
export const isRecord = (value: unknown): value is AnswerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cleanRecord = (
  fields: readonly Field[],
  given: AnswerValue,
  around: Chosen,
  keep: Keep,
): AnswerRecord | undefined => {
  if (!isRecord(given)) return undefined;
  const chosen = new Map(around);
  const out: Record<string, AnswerValue> = {};
  for (const field of fields) {
    const { when } = field;
    if (keep === 'visible' && when && !when.is.some((option) => chosen.get(when.field)?.includes(option))) continue;
    const value = cleanValue(field, own(given, field.id), chosen, keep);
    if (value === undefined) continue;
    if (field.options) chosen.set(field.id, chosenOptions(field, value));
    out[field.id] = value;
  }
  return Object.keys(out).length > 0 ? out : undefined;
};

/** The box of the item itself (执行标的□) is ticked as soon as anything below it is answered. */
const withBoxTicked = ([box]: readonly Field[], record: AnswerRecord): AnswerRecord =>
  box?.kind === 'tick' ? { [box.id]: true, ...record } : record;

const own = (record: AnswerRecord, id: string): AnswerValue => (Object.hasOwn(record, id) ? record[id] : undefined);

const cleanValue = (field: Field, given: AnswerValue, chosen: Chosen, keep: Keep): AnswerValue => {
  if (isBlank(given)) return undefined;
  if (field.repeat) {
    const single = { ...field, repeat: false };
    const list = (Array.isArray(given) ? given : []).flatMap((each: AnswerValue) => {
      const value = cleanValue(single, each, chosen, keep);
      return value === undefined ? [] : [value];
    });
    return list.length > 0 ? list : undefined;
  }
  switch (field.kind) {
    case 'group':
      return cleanRecord(field.fields ?? [], given, chosen, keep);
    case 'multichoice': {
      const options = chosenOptions(field, given);
      return options.length > 0 ? options : undefined;
    }
    case 'daterange': {
      if (!isRecord(given)) return undefined;
      const { from, to } = given;
      return { ...(isBlank(from) ? {} : { from }), ...(isBlank(to) ? {} : { to }) };
    }
    default:
      return given;
  }
};

/** The options an answer to a choice or multichoice ticks, in printed order. */
export const chosenOptions = (field: Field, value: AnswerValue): readonly string[] =>
  (field.options ?? []).filter((option) => (Array.isArray(value) ? value.includes(option) : value === option));
