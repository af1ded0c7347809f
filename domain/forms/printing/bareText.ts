import { valueText } from '../answerLines.js';
import type { AnswerRecord, AnswerValue } from '../answers.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import type { Field } from '../definition.js';
import type { Run } from '../documentModel.js';
import { withAlternativesChosen } from './alternatives.js';
import { withoutDoubles } from './doubles.js';
import { moneyDigits } from './money.js';
import { answer, printed, unitBehind, unitOf } from './runs.js';

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
 * behind a gap is not said twice, nor are words that an answer brings along: ［202____］ answered with 2026.
 */
export const withGapsFilled = (
  given: string,
  fields: readonly Field[],
  answers: AnswerRecord,
  blank: string,
): string => {
  const text = withAlternativesChosen(fields, [{ text: given }], answers).sentences[0]?.text ?? given;
  const filled = (gap: RegExpExecArray): readonly Run[] => {
    const [whole, id = '', yuan = ''] = gap;
    const field = fields.find((candidate) => candidate.id === id);
    if (!field) return [printed(whole)];
    const value = answers[id];
    if (isEmpty(value)) return [printed(`${blank}${yuan}`)];
    const unit = unitBehind(field, value);
    const isUsual = unit === unitOf(field);
    const behind = text.slice(gap.index + (isUsual ? `{${id}}` : whole).length);
    const said = answer(`${bareTextWithin(field, value)}${unit === '' || behind.startsWith(unit) ? '' : unit}`);
    return isUsual ? [said, printed(yuan)] : [said];
  };
  let at = 0;
  const runs: Run[] = [];
  for (const gap of text.matchAll(/\{(\w+)\}(元?)/g)) {
    runs.push(printed(text.slice(at, gap.index)), ...filled(gap));
    at = gap.index + gap[0].length;
  }
  return withoutDoubles([...runs, printed(text.slice(at))].filter((run) => 'text' in run && run.text !== ''))
    .map((run) => ('text' in run ? run.text : ''))
    .join('');
};
