import { leavesOf, valueText } from './answerLines.js';
import type { Meaning } from './definition.js';
import type { FilledRecord } from './fill.js';
import type { Entry } from './matchEntries.js';
import { answerTo } from './meaning.js';

/** What people and organisations are called; a row that has no name is known by the first thing written in it. */
const names: readonly Meaning[] = ['person-name', 'organisation-name'];

/** The name of an entry, as it was typed; `''` where no field has one. */
export const nameOf = (record: FilledRecord): string => {
  if (record.fields.some(({ means }) => means !== undefined && names.includes(means)))
    return answerTo(record, ...names);
  const texts = record.fields.filter(({ kind }) => kind === 'text');
  return texts.map((field) => valueText(field, record.answers[field.id])).find((text) => text !== '') ?? '';
};

/** The traits that tell a party, an agent or a row from the others of its list. */
export const entryOf = (record: FilledRecord): Entry => {
  const number = answerTo(record, 'id-number', 'credit-code');
  const leaves = leavesOf(record).map(({ path, text }) => `${path.slice(record.path.length + 1)}=${text}`);
  const identity = [number, nameOf(record)].map((text) => text.replace(/\s+/g, '').toUpperCase());
  return { identity, leaves };
};
