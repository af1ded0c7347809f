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

/** What is chosen as a default in one press: a party, the answers of an item, an open cell, the header. */
export type DefaultChoice = {
  readonly path: string;
  readonly label: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
};

/** What can be chosen among answers, in the form's order. */
export const defaultChoices = (definition: FormDefinition, answers: FormAnswers): readonly DefaultChoice[] => {
  const form = fill(definition, defaultsIn(definition, answers), 'all');
  const records = [form.header, ...form.blocks.flatMap((block) => block.records)];
  const choice = (path: string, fields: readonly Default[]): readonly DefaultChoice[] => {
    const lines = fields
      .map((one) => ({ label: one.field?.label ?? '', text: textOf(one) }))
      .filter(({ text }) => text !== '');
    const label = path === 'header' ? '案件信息' : labelAt(definition, path);
    return lines.length === 0 ? [] : [{ path, label, lines }];
  };
  return [
    ...records.flatMap((record) => choice(record.path, leaves(record))),
    ...form.sections.flatMap(({ open, items }) => [
      ...(open?.text ? choice(open.path, [{ path: open.path, field: null, value: open.text }]) : []),
      ...items.flatMap((item) => choice(item.path, leaves(item))),
    ]),
  ];
};

/** The answers of the chosen places alone. */
export const chosenDefaults = (
  definition: FormDefinition,
  answers: FormAnswers,
  chosen: ReadonlySet<string>,
): FormAnswers => {
  const form = fill(definition, defaultsIn(definition, answers), 'all');
  const only = <R extends FilledRecord>(record: R): R =>
    chosen.has(record.path) ? record : { ...record, answers: {} };
  return answersIn({
    ...form,
    header: only(form.header),
    blocks: form.blocks.map((block) => ({ ...block, records: block.records.filter(({ path }) => chosen.has(path)) })),
    sections: form.sections.map((section) => ({
      ...section,
      open: section.open && (chosen.has(section.open.path) ? section.open : { ...section.open, text: null }),
      items: section.items.map(only),
    })),
  });
};
