/**
 * Bounds of batches. How many rows one has, and how many pleadings an account submits through batches in one court day, is the plan's to say
 * (`domain/account/planLimits.ts`): the limits of documents typed one by one are not asked.
 */
export const batchBounds = {
  /** The most rows of a batch, and pleadings through batches on one court day, that any plan can have. */
  rows: 2000,
  /** Batches of an account at a time. */
  batches: 20,
  /** Days without a change after which a batch is removed; what was submitted stays with the court and in 我的文书. */
  days: 90,
  /** Bytes of an uploaded workbook or table. */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of the parts of a workbook once they are inflated. */
  inflatedBytes: 80 * 1024 * 1024,
  /** Rows of all sheets of a workbook together. */
  sheetRows: 5000,
  /** Columns of a sheet. */
  columns: 1000,
  /** Characters of one cell. */
  cellLength: 20_000,
  /** Characters of a batch's name. */
  name: 100,
  /** Columns that were not understood, and remarks on the file, that are told. */
  told: 100,
  /** Problems of a row that are told. */
  problems: 50,
} as const;
