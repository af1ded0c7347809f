import { leavesOf, valueText } from './answerLines.js';
import type { AnswerRecord } from './answers.js';
import type { Field } from './definition.js';
import type { FilledRecord } from './fill.js';
import type { Entry } from './matchEntries.js';

/** Numbers and names of people and organisations; a row that has neither is known by the first thing written in it. */
const numbers: readonly string[] = ['id_number', 'credit_code'];
const names: readonly string[] = ['name', 'entityName'];

/** What an entry is called, as it was typed; `''` where nothing says so. */
export const nameOf = ({ fields, answers }: FilledRecord): string => {
  const named = fields.some(({ id }) => names.includes(id));
  return firstGiven(fields, answers, ({ id, kind }) => (named ? names.includes(id) : kind === 'text'));
};

const firstGiven = (fields: readonly Field[], answers: AnswerRecord, isOne: (field: Field) => boolean): string =>
  fields
    .filter(isOne)
    .map((one) => valueText(one, answers[one.id]))
    .find((text) => text !== '') ?? '';

/** What tells a party, an agent or a row from the others of its list. */
export const entryOf = (record: FilledRecord): Entry => {
  const { path: start, fields, answers } = record;
  const number = firstGiven(fields, answers, ({ id }) => numbers.includes(id));
  const leaves = leavesOf(record).map(({ path, text }) => `${path.slice(start.length + 1)}=${text}`);
  const identity = [number, nameOf(record)].map((text) => text.replace(/\s+/g, '').toUpperCase());
  return { identity, leaves };
};
