import type { Mark } from '../../../../../domain/case/marks.js';

/** How many answers were suggested and accepted, and how many of them nobody looked at by themselves. */
export type Suggested = { readonly accepted: number; readonly unchecked: number };

/** Counts the marks of a pleading. */
export const suggestedOf = (marks: readonly Mark[]): Suggested => ({
  accepted: marks.length,
  unchecked: marks.filter(({ unchecked }) => unchecked === true).length,
});
