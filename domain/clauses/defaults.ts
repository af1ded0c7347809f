import type { AnswerRecord, AnswerValue, FormAnswers } from '../forms/answers.js';
import { isEmpty, isRecord } from '../forms/answerValues.js';
import { copyAnswers } from '../forms/copyAnswers.js';
import type { Field, FormDefinition } from '../forms/definition.js';
import { answersIn, fill, filledFields, type FilledRecord } from '../forms/fill.js';
import { valueText } from '../forms/answerLines.js';
import { labelAt } from '../forms/labelAt.js';

const withoutPictures = (fields: readonly Field[], record: AnswerRecord): AnswerRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([id, value]): readonly (readonly [string, AnswerValue])[] => {
      const field = fields.find((one) => one.id === id);
      if (field === undefined || field.kind === 'picture') return [];
      const inner = field.fields;
      // A caption without its picture says nothing.
      if (inner === undefined || inner.some(({ kind }) => kind === 'picture')) return inner ? [] : [[id, value]];
      if (Array.isArray(value)) return [[id, value.map((row) => (isRecord(row) ? withoutPictures(inner, row) : row))]];
      return [[id, isRecord(value) ? withoutPictures(inner, value) : value]];
    }),
  );

/** The answers that can be the defaults of a form: without numbers of cases, pictures and what the form does not ask. */
export const defaultsIn = (definition: FormDefinition, answers: FormAnswers): FormAnswers => {
  const form = fill(definition, copyAnswers(definition, answers).answers, 'all');
  const bare = <R extends FilledRecord>(record: R): R => ({
    ...record,
    answers: withoutPictures(record.fields, record.answers),
  });
  return answersIn({
    ...form,
    header: bare(form.header),
    blocks: form.blocks.map((block) => ({ ...block, records: block.records.map(bare) })),
    sections: form.sections.map((section) => ({ ...section, items: section.items.map(bare) })),
  });
};

type Default = { readonly path: string; readonly field: Field | null; readonly value: AnswerValue };

const leaves = (record: FilledRecord): readonly Default[] =>
  filledFields(record).flatMap(({ field, path, value, entries }): readonly Default[] => {
    if (isEmpty(value)) return [];
    // The rows of a list are one default: they are counted, and so have no places that stay.
    if (field.kind !== 'group' || field.repeat) return [{ path, field, value }];
    return entries.flatMap(({ record: members }) => (members === null ? [] : leaves(members)));
  });

const defaultsOf = (definition: FormDefinition, answers: FormAnswers): readonly Default[] => {
  const { header, blocks, sections } = fill(definition, answers, 'all');
  return [
    ...leaves(header),
    ...blocks.flatMap(({ records }) => records.flatMap(leaves)),
    ...sections.flatMap(({ open, items }) => [
      ...(open?.text ? [{ path: open.path, field: null, value: open.text }] : []),
      ...items.flatMap(leaves),
    ]),
  ];
};

/** Each default by its place in `form_data`. */
export const defaultPlaces = (
  definition: FormDefinition,
  answers: FormAnswers,
): Readonly<Record<string, AnswerValue>> =>
  Object.fromEntries(defaultsOf(definition, answers).map(({ path, value }) => [path, value]));

const textOf = ({ field, value }: Default): string => {
  if (field === null) return typeof value === 'string' ? value.trim() : '';
  const list = Array.isArray(value) && field.repeat ? value : [value];
  if (field.kind === 'group') return `${list.length}项`;
  return list
    .map((one) => valueText({ ...field, repeat: false }, one))
    .filter((text) => text !== '')
    .join('、');
};

/** The defaults in words, in the form's order; a tick is 是. */
export const defaultLines = (
  definition: FormDefinition,
  answers: FormAnswers,
): readonly { readonly label: string; readonly text: string }[] =>
  defaultsOf(definition, answers)
    .map((one) => ({ label: labelAt(definition, one.path), text: textOf(one) }))
    .filter(({ text }) => text !== '');
