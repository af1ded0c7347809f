/** Bounds of the permanent cache; texts in characters. */
export const permanentCacheLimits = {
  question: 500,
  answer: 10_000,
  /** Of a question as it is compared: some signs unfold to several. */
  folded: 800,
  entries: 50_000,
  /** Of one imported file. */
  rows: 50_000,
  bytes: 20 * 1024 * 1024,
} as const;

/** So many near questions are offered. */
export const mostNear = 3;
