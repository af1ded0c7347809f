import { z } from 'zod';
import shipped from './names.json' with { type: 'json' };

const word = z.string().regex(/^\p{Script=Han}+$/u);
const Names = z.strictObject({
  /** One sign each, in one text, the most frequent first. */
  surnames: word.transform((signs) => [...signs]),
  /** Of two signs. */
  compoundSurnames: z.array(word.length(2)).min(1),
  /** The peoples of the country as identity cards name them, without 族. */
  peoples: z.array(word).min(1),
});

/**
 * Reads the table of surnames and peoples, by which names and 民族 are found in a text.
 * @throws ZodError for a table of another shape
 */
export const namesTable = (table: unknown): Readonly<z.infer<typeof Names>> => Names.parse(table);

/** The table that comes with the product: `names.json`. */
export const { surnames, compoundSurnames, peoples } = namesTable(shipped);
