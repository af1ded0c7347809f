import type { AnswerValue } from './answers.js';

/** The answer at a dotted path of `form_data`. */
export const answerIn = (answers: unknown, path: string): AnswerValue =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
      answers,
    ) as AnswerValue;
