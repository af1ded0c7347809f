import { z } from 'zod';
import shipped from './denial.json' with { type: 'json' };

/** How many signs before a statement are looked at for a denial, and so how long a word of denial may be. */
export const longestDenial = 4;
const Denial = z.strictObject({ before: z.array(z.string().min(1).max(longestDenial)).min(1) });

/**
 * Reads the table of words that deny what stands behind them: 未 in 未付.
 * @throws ZodError for a table of another shape
 */
export const denialTable = (table: unknown): Readonly<z.infer<typeof Denial>> => Denial.parse(table);

/** The table that comes with the product, which lawyers edit: `denial.json`. */
const { before } = denialTable(shipped);

/** Whether what follows the text is denied by its last word; `text` is folded. */
export const endsWithDenial = (text: string): boolean => before.some((word) => text.endsWith(word));
