import { z } from 'zod';
import shipped from './decidingWords.json' with { type: 'json' };

const Words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
const Table = z.strictObject({
  /** Words that may, must and must not be exchanged for each other, a list for each meaning: `能否` asks what `可以` asks. */
  modalities: z.array(Words).min(1),
  negations: Words,
  /** Words with a sign of a negation or a number in them that say neither. */
  harmless: Words,
  /** Parties, and what has an opposite: exchanging one makes another question. */
  decisive: Words,
});

/**
 * Reads the table of words that decide what a question asks.
 * @throws ZodError for a table of another shape
 */
export const decidingWordsTable = (table: unknown): Readonly<z.infer<typeof Table>> => Table.parse(table);

/** The table that comes with the product, which lawyers edit: `decidingWords.json`. */
export const { modalities, negations, harmless, decisive } = decidingWordsTable(shipped);
