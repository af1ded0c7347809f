import type { AnswerRecord } from '../answers.js';
import { chosenOptions } from '../answerValues.js';
import type { Alternatives, Field, Sentence } from '../definition.js';

/** What is printed for what was chosen: the words of the options, several with 、; the words with a slash while nothing is. */
const wordsChosen = (field: Field, { printed, chosen }: Alternatives, record: AnswerRecord): string => {
  const options = chosenOptions(field, record[field.id]);
  const words = chosen.filter((_, index) => options.includes(field.options?.[index] ?? ''));
  return words.length === 0 ? printed : words.join('、');
};

/**
 * Fields and sentences of a record with the one word of each 欠/超付 of the form that was chosen. The choices themselves are not printed: they have no
 * place of their own on the form.
 */
export const withAlternativesChosen = (
  fields: readonly Field[],
  sentences: readonly Sentence[],
  record: AnswerRecord,
): { readonly fields: readonly Field[]; readonly sentences: readonly Sentence[] } => {
  const words = fields.flatMap((field) =>
    field.alternatives
      ? [{ printed: field.alternatives.printed, said: wordsChosen(field, field.alternatives, record) }]
      : [],
  );
  if (words.length === 0) return { fields, sentences };
  const said = (text: string): string =>
    words.reduce((whole, { printed, said: chosen }) => whole.replaceAll(printed, () => chosen), text);
  return {
    fields: fields
      .filter(({ alternatives }) => !alternatives)
      .map((field) => (field.label === null ? field : { ...field, label: said(field.label) })),
    sentences: sentences.map((sentence) => ({ ...sentence, text: said(sentence.text) })),
  };
};
