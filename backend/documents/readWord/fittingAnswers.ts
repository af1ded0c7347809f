import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { AnswerError, Validation } from '../../../domain/forms/answersSchema.js';

const without = (value: unknown, refused: ReadonlySet<string>, path = ''): unknown => {
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) =>
      refused.has(below(index)) ? [] : [without(each, refused, below(index))],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !refused.has(below(key)))
      .map(([key, each]) => [key, without(each, refused, below(key))]),
  );
};

/** Each round tells at most `limits.errors`; a file with thousands of faults is no file of ours. */
const rounds = 20;

export type Fitting = { readonly answers: FormAnswers; readonly left: readonly AnswerError[] };

/** The answers that the form takes, and those that had to be left out. Nothing is corrected or guessed. */
export const fittingAnswers = (given: unknown, validate: (answers: unknown) => Validation): Fitting => {
  let rest = given;
  const left: AnswerError[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const checked = validate(rest);
    if (checked.ok) return { answers: checked.answers, left };
    left.push(...checked.errors);
    if (checked.errors.some(({ path }) => path === '')) break;
    rest = without(rest, new Set(checked.errors.map(({ path }) => path)));
  }
  return { answers: {}, left };
};
