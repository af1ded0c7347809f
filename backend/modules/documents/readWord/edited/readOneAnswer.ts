import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isRecord } from '../../../../../domain/forms/answerValues.js';
import type { Field } from '../../../../../domain/forms/definition.js';
import { fieldAt } from '../../../../../domain/forms/placed.js';
import { chineseDate } from '../../../../../domain/forms/printing/dates.js';
import { moneyDigits } from '../../../../../domain/forms/printing/money.js';
import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';
import { tight } from '../../../../../domain/recognition/printedForm/tightText.js';
import { single, wholeOf, type Answered, type Pair, type WordDifference } from './difference.js';

type Leaf = { readonly path: string; readonly field: Field; readonly text: string };

/** An answer in the words in which it is printed. */
const printedAs = ({ kind }: Field, value: string): string =>
  kind === 'money'
    ? (moneyDigits(value) ?? value)
    : kind === 'date' || kind === 'daterange'
      ? chineseDate(value)
      : value;

/** The answers in words at and below a place. */
const leavesAt = (form: Answered, value: AnswerValue, path: string): readonly Leaf[] => {
  if (typeof value === 'string') {
    const field = fieldAt(form.definition, path)?.field;
    return field && !field.options && field.kind !== 'picture' ? [{ path, field, text: printedAs(field, value) }] : [];
  }
  if (Array.isArray(value))
    return value.flatMap((each: AnswerValue, index) => leavesAt(form, each, `${path}.${index}`));
  return isRecord(value) ? Object.entries(value).flatMap(([key, each]) => leavesAt(form, each, `${path}.${key}`)) : [];
};

/** More answers than these in one row are not tried. */
const mostLeaves = 200;

/**
 * A row in which exactly one answer was written over, and everything around it stands as it was printed: what stands in its place is the answer
 * now. Nothing where the change can be understood of two answers, or of none.
 */
export const readOneAnswer = (form: Answered, pair: Pair): WordDifference | undefined => {
  const { path: row } = pair.expected;
  if (row === '') return undefined;
  const given = wholeOf(pair.actual);
  const [was, now] = [tight(wholeOf(pair.expected)), tight(given)];
  const found = leavesAt(form, answerIn(form.answers, row), row)
    .slice(0, mostLeaves)
    .flatMap(({ path, field, text }): readonly WordDifference[] => {
      const words = tight(text).text;
      const at = words === '' ? -1 : was.text.indexOf(words);
      if (at === -1 || was.text.includes(words, at + 1)) return [];
      const [before, behind] = [was.text.slice(0, at), was.text.slice(at + words.length)];
      const end = now.text.length - behind.length;
      if (end < at || !now.text.startsWith(before) || !now.text.endsWith(behind)) return [];
      const own = end === at ? '' : given.slice(now.at[at] ?? 0, (now.at[end - 1] ?? 0) + 1);
      const read = readAnswer(field, own, { called: field.label ?? '' });
      return read.kind === 'fault' ? [] : [single(form, path, own, read.kind === 'value' ? read.value : null)];
    });
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
};
