import type { AnswerRecord, AnswerValue } from '../answers.js';
import type { Field, Item, Sentence, When } from '../definition.js';
import { fieldIdsIn } from '../resolveSentences.js';
import { chosenOptions, isEmpty, isRecord } from '../answerValues.js';

/**
 * The fields and sentences of an item that are printed, given its visible answers. Left out is what the form would say
 * in the party's name although the party chose otherwise: a sentence of an option that was not taken, and a label that
 * is a statement by itself, or a sentence of such labels, and has no answer. The empty form prints them all (`isEmptyForm`), for
 * somebody who chooses with a pen. A field that the official form does not print (`copy`) stands there with an answer only.
 */
export const printedParts = (
  { fields, sentences }: Pick<Item, 'fields' | 'sentences'>,
  record: AnswerRecord,
  isEmptyForm: boolean,
): Pick<Item, 'fields' | 'sentences'> => {
  const untouched = isEmptyForm && isEmpty(record);
  const unanswered = ({ statement, id }: Field) => statement === true && !untouched && isEmpty(record[id]);
  const unsaid = sentences.filter(
    ({ text, when }) =>
      chosenOtherwise(when, fields, record) ||
      fieldIdsIn(text).every((fieldId) => fields.some((field) => field.id === fieldId && unanswered(field))),
  );
  const silent = new Set(unsaid.flatMap(({ text }) => fieldIdsIn(text)));
  // A field beside an option in such a sentence (□其他场合：____) goes with it.
  for (const { id, when } of fields) if (when && silent.has(when.field)) silent.add(id);
  const said = sentences.filter((sentence: Sentence) => !unsaid.includes(sentence));
  // In a sentence that is printed a gap without an answer stays a gap.
  const gaps = new Set(said.flatMap(({ text }) => fieldIdsIn(text)));
  return {
    fields: fields
      .filter(({ id }) => !silent.has(id))
      .flatMap((field) => (gaps.has(field.id) ? [field] : withoutStatements([field], record, untouched))),
    sentences: said,
  };
};

/** True when the choice of a condition, or one that this choice depends on, is answered with other options only. */
const chosenOtherwise = (when: When | undefined, fields: readonly Field[], record: AnswerRecord): boolean => {
  const choice = when && fields.find(({ id }) => id === when.field);
  if (!when || !choice) return false;
  const options = chosenOptions(choice, record[choice.id]);
  if (options.length > 0) return !when.is.some((option) => options.includes(option));
  return chosenOtherwise(choice.when, fields, record);
};

const withoutStatements = (fields: readonly Field[], record: AnswerRecord, untouched: boolean): readonly Field[] =>
  fields.flatMap((field) => {
    const value: AnswerValue = record[field.id];
    if (((field.statement && !untouched) || field.copy) && isEmpty(value)) return [];
    if (!field.fields || field.repeat) return [field];
    return [{ ...field, fields: withoutStatements(field.fields, isRecord(value) ? value : {}, untouched) }];
  });
