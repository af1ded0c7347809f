import type { Mark } from '../../../../../domain/case/marks.js';

/** How many answers were suggested and accepted, and how many of them nobody looked at by themselves. */
export type Suggested = { readonly accepted: number; readonly unchecked: number };

/** Counts what rules and models suggested. What the plaintiff wrote of a defendant is filled in without being asked for, and is no suggestion. */
export const suggestedOf = (marks: readonly Mark[]): Suggested => {
  const suggested = marks.filter(({ source }) => source !== 'complaint');
  return {
    accepted: suggested.length,
    unchecked: suggested.filter(({ unchecked }) => unchecked === true).length,
  };
};
