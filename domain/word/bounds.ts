/** What reading one Word file may take, wherever it is read: far more than any pleading or law needs, and little enough for a telephone. */
export const wordBounds = {
  entries: 2000,
  /** Inflated bytes of one part, and of all that are read. */
  partBytes: 16 * 1024 * 1024,
  allPartsBytes: 32 * 1024 * 1024,
  /** Elements that are kept of one part, and how deep they may be nested. */
  elements: 500_000,
  depth: 250,
  /** Word files within Word files (`altChunk`). */
  nested: 2,
} as const;
