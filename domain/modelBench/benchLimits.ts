/** Bounds of the bench of models. */
export const benchLimits = {
  documents: 50,
  /** Characters of a document. */
  characters: 20_000,
  /** Characters of a document's name. */
  name: 60,
  /** Expected values of a document. */
  expected: 200,
  runs: 50,
  /** Days until a document is deleted by itself, and with it what runs found in it. */
  days: 180,
  /** The longest that one document may take, in milliseconds. */
  documentMs: 600_000,
} as const;
