import { optionText } from './answerLines.js';
import type { Field, Meaning } from './definition.js';
import type { FilledRecord } from './fill.js';

/** The field that means it; `undefined` where nothing asks for that. Groups are not looked into. */
export const fieldOf = (fields: readonly Field[], meaning: Meaning): Field | undefined =>
  fields.find(({ means }) => means === meaning);

/** The first answer of a record to a field that means one of these, as text, an option as it is printed; `''` where there is none. */
export const answerTo = ({ fields, answers }: FilledRecord, ...meanings: readonly Meaning[]): string =>
  fields
    .filter(({ means }) => means !== undefined && meanings.includes(means))
    .map((field) => optionText(field, answers[field.id]))
    .find((text) => text !== '') ?? '';

/** A record without the answers to fields that mean this. */
export const withoutMeaning = <R extends FilledRecord>(record: R, meaning: Meaning): R => ({
  ...record,
  answers: Object.fromEntries(
    Object.entries(record.answers).filter(([id]) => record.fields.find((field) => field.id === id)?.means !== meaning),
  ),
});

/** Whether it means money that is demanded: an amount that counts towards the total, a part or an alternative of one. */
export const isDemand = (means: Meaning | undefined): boolean =>
  means === 'claim-amount' || means === 'claim-amount-part' || means === 'claim-amount-alternative';

/** The field of an agent's block in which a special power is spelled out; `undefined` where none is asked. */
export const specialPowersField = (fields: readonly Field[]): Field | undefined => {
  const authority = fieldOf(fields, 'agent-authority');
  return authority && fields.find(({ when }) => when?.field === authority.id);
};

/** The option by which a choice of 有 and 无 says that there is something. */
export const thereIs = '有';
/** The option that says that there is nobody. */
export const thereIsNot = '无';

/** Whether a record says, by its `has-agent`, that there is an agent. */
export const hasAgent = (record: FilledRecord): boolean => answerTo(record, 'has-agent') === thereIs;

/** The answer to `has-agent` with which an agent's fields are asked; empty where the form has no such choice. */
export const withAgent = (fields: readonly Field[]): { readonly [id: string]: string } => {
  const has = fieldOf(fields, 'has-agent');
  return has?.options?.includes(thereIs) ? { [has.id]: thereIs } : {};
};
