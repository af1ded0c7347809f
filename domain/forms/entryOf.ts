import { leavesOf, valueText } from './answerLines.js';
import type { AnswerRecord, AnswerValue } from './answers.js';
import type { Field } from './definition.js';
import type { Entry } from './matchEntries.js';
import { isRecord } from './visibleAnswers.js';

/** Numbers and names of people and organisations; a row that has neither is known by the first thing written in it. */
const numbers: readonly string[] = ['id_number', 'credit_code'];
const names: readonly string[] = ['name', 'entityName'];

/** What an entry is called, as it was typed; `''` where nothing says so. */
export const nameOf = (field: Field, record: AnswerRecord): string => {
  const fields = field.fields ?? [];
  const named = fields.some(({ id }) => names.includes(id));
  return firstGiven(fields, record, ({ id, kind }) => (named ? names.includes(id) : kind === 'text'));
};

const firstGiven = (fields: readonly Field[], record: AnswerRecord, isOne: (field: Field) => boolean): string =>
  fields
    .filter(isOne)
    .map((one) => valueText(one, record[one.id]))
    .find((text) => text !== '') ?? '';

/** What tells a party, an agent, a row or a repeated blank from the others of its list. */
export const entryOf =
  (field: Field) =>
  (value: AnswerValue): Entry => {
    if (field.kind !== 'group') return { identity: [], leaves: [valueText(field, value)] };
    const fields = field.fields ?? [];
    const record = isRecord(value) ? value : {};
    const number = firstGiven(fields, record, ({ id }) => numbers.includes(id));
    const leaves = leavesOf(fields, record).map(({ path, text }) => `${path}=${text}`);
    const identity = [number, nameOf(field, record)].map((text) => text.replace(/\s+/g, '').toUpperCase());
    return { identity, leaves };
  };
