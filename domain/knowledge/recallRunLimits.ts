/** Bounds of a bulk test of the search. */
export const recallRunLimits = {
  questions: 2000,
  fileBytes: 2 * 1024 * 1024,
  name: 100,
  /** Characters of a question. */
  question: 1000,
  expected: 20,
  /** Characters of all results of a question together: room for ten of the longest chunks, so that the tenth place is never cut off. */
  budget: 40_000,
  /** Runs that are kept of one account, and of the platform. */
  runs: 50,
} as const;

/** What becomes of a question from one run to another, as they are shown. */
export const comparisons = ['worse', 'better', 'same'] as const;
