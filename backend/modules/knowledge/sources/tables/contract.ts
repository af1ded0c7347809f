import { z } from 'zod';
import type { Contract } from '../../../../runtime/contained/contract.js';

const Asked = z.object({
  /** Names the content, also for the requests that do not send it again. */
  digest: z.string(),
  /** The place of the first row to send. */
  from: z.number().int().nonnegative(),
  /** The most rows of all sheets, and the most columns and characters of a cell. */
  mostRows: z.number().int().positive(),
  mostColumns: z.number().int().positive(),
  longestCell: z.number().int().positive(),
});
export type AskedTables = z.infer<typeof Asked>;

const Row = z.object({
  /** The place of its sheet among the names. */
  sheet: z.number().int().nonnegative(),
  /** The row of the file, from 1. */
  line: z.number().int().positive(),
  /** The cells that hold something, by column from 0. */
  cells: z.array(z.tuple([z.number().int().nonnegative(), z.string()])),
});
export type TableRow = z.infer<typeof Row>;

/** As many rows as fit; the next ones are asked for without the content, unless it is `gone` by then. */
export const TablesPart = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    sheets: z.array(z.string()),
    rows: z.array(Row),
    total: z.number().int().nonnegative(),
    notes: z.array(z.string()),
  }),
  z.object({ status: z.literal('gone') }),
  z.object({ status: z.literal('refused'), sentence: z.string() }),
]);
export type TablesPart = z.infer<typeof TablesPart>;

/** Reading a workbook or a CSV file row by row, in a contained process. */
export const readTablesContract: Contract<AskedTables, TablesPart> = {
  name: 'readTables',
  fields: Asked,
  result: TablesPart,
};
