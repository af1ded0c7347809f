import type { FormAnswers } from './answers.js';
import type { AnswerError } from './answerProblems.js';
import type { Validation } from './answersSchema.js';

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

/** What has more faults was not given to a form of ours: nothing of it is taken. */
export const maxFaults = 2000;
/** Leaving something out can show what was hidden behind it, a few times over. */
const rounds = 10;

export type Fitting = { readonly answers: FormAnswers; readonly left: readonly AnswerError[] };

/**
 * Returns the answers that the form accepts and those that were left out. Nothing is corrected or guessed. `validate` returns up to
 * `maxFaults` errors a round, so that there are few rounds.
 */
export const fittingAnswers = (given: unknown, validate: (answers: unknown) => Validation): Fitting => {
  let rest = given;
  const errors: AnswerError[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const validation = validate(rest);
    if (validation.ok) return { answers: validation.answers, left: errors };
    errors.push(...validation.errors);
    if (errors.length >= maxFaults || validation.errors.some(({ path }) => path === '')) break;
    rest = without(rest, new Set(validation.errors.map(({ path }) => path)));
  }
  return { answers: {}, left: errors };
};
