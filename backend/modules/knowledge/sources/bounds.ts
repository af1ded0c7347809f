/** Bounds on one file that is read into the knowledge base. */
export const sourceBounds = {
  /** Characters of text before it is cut into chunks; thirty megabytes of Chinese in UTF-8 are ten million characters. */
  characters: 12_000_000,
  /** The most bytes of one inflated part of a Word file or workbook, and of all parts that are read. */
  partBytes: 16 * 1024 * 1024,
  allPartsBytes: 32 * 1024 * 1024,
  rows: 200_000,
  pages: 1000,
  /** Milliseconds for all pages of a file, waiting for other files included. */
  pagesMs: 60 * 60_000,
  /** Milliseconds for a file that is not read page by page. */
  fileMs: 120_000,
  /** All that the process may hold, which runs only while files are read. */
  memoryMb: 1024,
} as const;
