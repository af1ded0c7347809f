import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { valueText } from '../../../../../domain/forms/answerLines.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { fieldAt } from '../../../../../domain/forms/placed.js';
import type { WordRow } from '../../../../../domain/word/wordRows.js';
import { bare } from './alignRows.js';
import type { ExpectedRow } from './expectedRows.js';
import type { Value } from './readRows.js';

/** A form with the answers that a file carries. */
export type Answered = { readonly definition: FormDefinition; readonly answers: FormAnswers };

/** An answer to be set, `null` for one to be taken away. */
export type AnswerChange = { readonly path: string; readonly value: Value | null };

/** A place at which a Word file says something else than the answers in it. */
export type WordDifference = {
  /** Where it lives in `form_data`; `''` where nothing is asked. */
  readonly path: string;
  readonly label: string;
  /** What the answers in the file print there, `''` for nothing. */
  readonly embedded: string;
  /** What the page says there now, `''` for nothing. */
  readonly word: string;
  /** What has to be set to say the same; `null` where the words could not be read as an answer. */
  readonly changes: readonly AnswerChange[] | null;
};

/** A row as the answers print it, and as the file has it. */
export type Pair = { readonly expected: ExpectedRow; readonly actual: WordRow };

/** What stands in the last cell: beside the label. */
export const contentOf = ({ cells }: WordRow): string => cells.at(-1) ?? '';
/** The cells below each other. */
export const wholeOf = ({ cells }: WordRow): string => cells.filter((cell) => cell !== '').join('\n');

/** Two texts without the lines that both have at their beginning and end; of each at least one line is left. */
const changedLines = (one: string, other: string): readonly [string, string] => {
  const [ones, others] = [one.split('\n'), other.split('\n')];
  const most = Math.min(ones.length, others.length) - 1;
  const isSame = (at: number): boolean => bare(ones.at(at) ?? '') === bare(others.at(at) ?? '');
  let start = 0;
  while (start < most && isSame(start)) start += 1;
  let end = 0;
  while (start + end < most && isSame(-1 - end)) end += 1;
  const part = (lines: readonly string[]): string => lines.slice(start, lines.length - end).join('\n');
  return [part(ones), part(others)];
};

/** A row whose words changed in a way that nothing reads. */
export const unread = (form: Answered, { expected, actual }: Pair): WordDifference => {
  const isLabelSame = bare(expected.cells.slice(0, -1).join('')) === bare(actual.cells.slice(0, -1).join(''));
  const part = isLabelSame ? contentOf : wholeOf;
  const [embedded, word] = changedLines(part(expected), part(actual));
  return { path: expected.path, label: labelAt(form.definition, expected.path), embedded, word, changes: null };
};

/** A place that says something else, with the answer that was read there; `null` where none is left. */
export const single = (form: Answered, path: string, word: string, value: Value | null): WordDifference => {
  const standing = answerIn(form.answers, path);
  const field = fieldAt(form.definition, path)?.field;
  const embedded = field ? valueText(field, standing) : typeof standing === 'string' ? standing : '';
  return { path, label: labelAt(form.definition, path), embedded, word, changes: [{ path, value }] };
};
