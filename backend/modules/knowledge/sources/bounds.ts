/** What is taken of one file that is read into the knowledge base. */
export const sourceBounds = {
  /** Of text, before it is cut up; thirty megabytes of Chinese in UTF-8 have ten million. */
  characters: 12_000_000,
  /** One part of a Word file or workbook, inflated, and all that is read of it. */
  partBytes: 16 * 1024 * 1024,
  allPartsBytes: 32 * 1024 * 1024,
  rows: 200_000,
  pages: 1000,
  /** For all pages of a file, with the wait for other files. */
  pagesMs: 60 * 60_000,
  /** For any other file. */
  fileMs: 120_000,
  /** All that the process may hold, which runs only while files are read. */
  memoryMb: 1024,
} as const;
