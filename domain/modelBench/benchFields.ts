import type { AnswerValue } from '../forms/answers.js';
import { validateValue } from '../forms/answersSchema.js';
import type { Field, FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';
import { pictureMembers } from '../forms/pictures.js';
import { labelAt } from '../forms/labelAt.js';
import { fieldAt } from '../forms/placed.js';

/** A place of a form of which a value can be expected; places in lists stand for their first row. */
export type BenchField = { readonly path: string; readonly label: string; readonly field: Field };

const placesIn = (fields: readonly Field[], start: string): readonly string[] =>
  fields
    .filter((field) => field.fixed === undefined && !pictureMembers(field))
    .flatMap((field) => {
      const path = `${start}.${field.id}${field.repeat ? '.0' : ''}`;
      return field.kind === 'group' ? placesIn(field.fields ?? [], path) : [path];
    });

/** The places of a form that a model is asked for, in the form's order. */
export const benchFields = (definition: FormDefinition): readonly BenchField[] => {
  const { header, blocks, sections } = fill(definition, {});
  const paths = [
    ...placesIn(header.fields, header.path),
    ...blocks.flatMap(({ block: { key, fields } }) => placesIn(fields, `${key}.0`)),
    ...sections
      .filter(({ section }) => !section.annex)
      .flatMap(({ items }) => items.flatMap(({ path, fields }) => placesIn(fields, path))),
  ];
  return paths.flatMap((path) => {
    const field = fieldAt(definition, path)?.field;
    return field ? [{ path, label: labelAt(definition, path), field }] : [];
  });
};

/** The same place in another row of its list, counted from 1; places in no list stay. */
export const inRow = (path: string, row: number): string => path.replace(/\.0(?=\.|$)/, `.${row - 1}`);

/** Whether a place stands in a list. */
export const isInList = (path: string): boolean => /\.\d+(?=\.|$)/.test(path);

/** The value that a person typed for a field, as forms keep it: options divided by `、`, periods by `至`. */
export const typedValue = ({ kind }: Pick<Field, 'kind'>, typed: string): AnswerValue => {
  const text = typed.trim();
  switch (kind) {
    case 'money':
    case 'number':
      return [...text].filter((sign) => !',，元¥￥'.includes(sign) && sign.trim() !== '').join('');
    case 'multichoice':
      return text.split(/[、；;]/).map((option) => option.trim());
    case 'tick':
      return ['是', '√', '☑', '有'].includes(text);
    case 'daterange': {
      const [from = '', to = ''] = text
        .replaceAll('至', '~')
        .split(/[—~]/)
        .map((date) => date.trim());
      return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
    }
    default:
      return text;
  }
};

/** What is wrong with an expected value, in Chinese; `null` for one that the form takes. */
export const problemOfExpected = (definition: FormDefinition, path: string, value: AnswerValue): string | null => {
  const field = fieldAt(definition, path)?.field;
  if (!field || field.kind === 'group' || field.fixed !== undefined) return '这份文书没有这一项';
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return '请填写期望的内容';
  if (validateValue(field, value).length > 0) return '内容不合这一项的格式';
  return null;
};
