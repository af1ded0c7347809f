import { valueText } from './answerLines.js';
import type { Field, Meaning } from './definition.js';
import type { FilledRecord } from './fill.js';

/** The field that means it; `undefined` where nothing asks for that. Groups are not looked into. */
export const fieldOf = (fields: readonly Field[], meaning: Meaning): Field | undefined =>
  fields.find(({ means }) => means === meaning);

/** The first answer of a record to a field that means one of these, as text; `''` where there is none. */
export const answerTo = ({ fields, answers }: FilledRecord, ...meanings: readonly Meaning[]): string =>
  fields
    .filter(({ means }) => means !== undefined && meanings.includes(means))
    .map((field) => valueText(field, answers[field.id]))
    .find((text) => text !== '') ?? '';
