import { valueText } from '../answerLines.js';
import type { AnswerRecord, AnswerValue } from '../answers.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import type { Field } from '../definition.js';
import { withAlternativesChosen } from './alternatives.js';
import { moneyDigits } from './money.js';
import { unitBehind, unitOf } from './runs.js';

/** An amount in digits, without capitals and without two zeros for no cents: `13,500元`. Other answers as they read anywhere. */
export const bareText = (field: Field, value: AnswerValue): string =>
  field.kind === 'money' && typeof value === 'string'
    ? `${digits(value)}${unitBehind(field, value)}`
    : valueText(field, value);

/** The same without its unit, for a sentence that prints the unit itself. */
export const bareTextWithin = (field: Field, value: AnswerValue): string => {
  if (field.kind === 'money' && typeof value === 'string') return digits(value);
  if (field.kind === 'number' && typeof value === 'string') return value;
  return field.options ? chosenOptions(field, value).join('、') : valueText(field, value);
};

const digits = (amount: string): string => moneyDigits(amount)?.replace(/\.00$/, '') ?? amount;

/**
 * A printed sentence, or a part of it, with its gaps filled in; `blank` stands in a gap without an answer. A unit that the text prints
 * behind a gap is not said twice.
 */
export const withGapsFilled = (
  given: string,
  fields: readonly Field[],
  answers: AnswerRecord,
  blank: string,
): string => {
  const text = withAlternativesChosen(fields, [{ text: given }], answers).sentences[0]?.text ?? given;
  return text.replace(/\{(\w+)\}(元?)/g, (gap, id: string, yuan: string, at: number) => {
    const field = fields.find((candidate) => candidate.id === id);
    if (!field) return gap;
    const value = answers[id];
    if (isEmpty(value)) return `${blank}${yuan}`;
    const unit = unitBehind(field, value);
    if (unit !== unitOf(field))
      return `${bareTextWithin(field, value)}${text.slice(at + gap.length).startsWith(unit) ? '' : unit}`;
    const isPrinted = unit === '' || text.slice(at + `{${id}}`.length).startsWith(unit);
    return `${bareTextWithin(field, value)}${isPrinted ? '' : unit}${yuan}`;
  });
};
