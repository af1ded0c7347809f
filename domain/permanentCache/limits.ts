/** Bounds of the permanent cache; texts in characters. */
export const permanentCacheLimits = {
  question: 500,
  answer: 10_000,
  /** The longest folded question: some signs unfold to several. */
  folded: 800,
  entries: 50_000,
  /** The most rows of one imported file. */
  rows: 50_000,
  bytes: 20 * 1024 * 1024,
} as const;

/** The most near questions that are offered. */
export const mostNear = 3;
