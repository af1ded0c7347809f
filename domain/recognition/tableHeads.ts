import { z } from 'zod';
import shipped from './tableHeads.json' with { type: 'json' };

const words = z.array(z.string().min(1)).min(1);
const TableHeads = z.strictObject({
  /** Heads of columns of pay slips: the month, whose it is, what was earned and what was paid out. */
  slip: z.strictObject({ month: words, worker: words, gross: words, net: words }),
  account: z.strictObject({
    /** Heads of the column that names the other side of a transfer. */
    other: words,
    /** What a row says of the way of the money, from the owner of the account; `neutral` moves nothing to anybody. */
    out: words,
    in: words,
    neutral: words,
    /** Remarks that say no more than that money was transferred. */
    plainRemarks: words,
    /** Signs in a row by which its money came back or never left. */
    void: words,
    /** Labels above the table, of whose account it is. */
    owner: words,
  }),
  /** First words of rows that add up the others. */
  totals: words,
  answers: z.strictObject({
    /** Keys of forms in which transfers without a remark may be the loan and what was paid back, and those in which they may be rent. */
    loans: words,
    rents: words,
    /** Printed labels of questions that are answered by what was paid out each month, and by what rent was paid when. */
    wages: words,
    rentDetails: words,
  }),
});

/**
 * Reads the table of heads of pay slips and statements of account.
 * @throws ZodError for a table of another shape
 */
export const tableHeadsTable = (table: unknown): Readonly<z.infer<typeof TableHeads>> => TableHeads.parse(table);

/** The table that comes with the product, which lawyers edit: `tableHeads.json`. */
export const tableHeads = tableHeadsTable(shipped);
