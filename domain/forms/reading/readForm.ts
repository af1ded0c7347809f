import { limits, validateValue } from '../answersSchema.js';
import { isRecord } from '../answerValues.js';
import type { AnswerValue } from '../answers.js';
import type { Field, FormDefinition } from '../definition.js';
import { nounOf } from '../asking/called.js';
import { readAnswer } from './readAnswer.js';

/** Answers as another program sent them, with every value that could be understood as forms keep it. */
export type ReadForm = {
  readonly formData: unknown;
  /** By path: why a value is none of its kind, in the words that a person at the form's page reads. */
  readonly sentences: ReadonlyMap<string, string>;
};

/** Either end of a period. */
const day: Field = { id: 'day', kind: 'date', label: null };

/**
 * Reads the values of `form_data` as the form's page reads what is typed: 12万, 1e5, 二〇二四年三月一日. A value that forms keep is left as it is, and
 * so is all that has not the shape of a form, and lists that are longer than a form's: the schema says what is wrong there. Once as many values are
 * known to be none as are told, no more are read. `today` (`2026-01-31`) is the day of 去年 and 昨天.
 */
export const readForm = (
  definition: Pick<FormDefinition, 'header' | 'parties' | 'sections'>,
  formData: unknown,
  today?: string,
): ReadForm => {
  const { parties, sections } = definition;
  const sentences = new Map<string, string>();

  const readText = (field: Field, typed: string, path: string): AnswerValue => {
    if (sentences.size >= limits.errors || validateValue(field.kind === 'daterange' ? day : field, typed).length === 0)
      return typed;
    const reading = readAnswer(field, typed, { called: nounOf(field.label ?? ''), today });
    if (reading.kind === 'fault') sentences.set(path, reading.sentence);
    return reading.kind === 'value' ? reading.value : typed;
  };
  const readValue = (field: Field, value: AnswerValue, path: string): AnswerValue => {
    if (field.kind === 'group') return isRecord(value) ? readRecord(field.fields ?? [], value, path) : value;
    if (field.kind === 'daterange' && isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([end, day]) => [
          end,
          typeof day === 'string' ? readText(field, day, `${path}.${end}`) : day,
        ]),
      );
    return typeof value === 'string' && field.kind !== 'daterange' ? readText(field, value, path) : value;
  };
  const readRecord = (
    fields: readonly Field[],
    record: Readonly<Record<string, AnswerValue>>,
    path: string,
  ): Readonly<Record<string, AnswerValue>> =>
    Object.fromEntries(
      Object.entries(record).map(([id, value]) => {
        const field = fields.find((one) => one.id === id);
        const own = `${path}.${id}`;
        if (field === undefined) return [id, value];
        if (field.repeat && Array.isArray(value))
          return value.length > limits.rows
            ? [id, value]
            : [id, value.map((one: AnswerValue, index) => readValue(field, one, `${own}.${index}`))];
        return [id, readValue(field, value, own)];
      }),
    );
  const recordAt = (fields: readonly Field[], value: AnswerValue, path: string): AnswerValue =>
    isRecord(value) ? readRecord(fields, value, path) : value;

  const blocks = new Map(parties.flatMap((role) => role.blocks.map((block) => [block.key, block.fields] as const)));
  const items = (value: AnswerValue, id: string, path: string): AnswerValue => {
    const section = sections.find((one) => one.id === id);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, answers]) => [
        key,
        recordAt(section?.items.find((item) => item.id === key)?.fields ?? [], answers, `${path}.${key}`),
      ]),
    );
  };
  const section = (value: AnswerValue, id: string): AnswerValue =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, part]) => [
            key,
            key === 'items' ? items(part, id, `sections.${id}.items`) : part,
          ]),
        )
      : value;
  const part = (key: string, value: AnswerValue): AnswerValue => {
    const fields = blocks.get(key);
    if (fields !== undefined && Array.isArray(value))
      return value.length > limits.parties
        ? value
        : value.map((record: AnswerValue, index) => recordAt(fields, record, `${key}.${index}`));
    if (key === 'header') return recordAt(definition.header, value, key);
    if (key !== 'sections' || !isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([id, answers]) => [id, section(answers, id)]));
  };
  if (typeof formData !== 'object' || formData === null || Array.isArray(formData)) return { formData, sentences };
  const read = Object.entries(formData).map(([key, value]: [string, AnswerValue]) => [key, part(key, value)] as const);
  return { formData: Object.fromEntries(read), sentences };
};
