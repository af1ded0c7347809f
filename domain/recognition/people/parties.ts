import { z } from 'zod';
import shipped from './parties.json' with { type: 'json' };

const word = z.string().regex(/^\p{Script=Han}+$/u);
const Parties = z.strictObject({
  /** Words that stand before a party's name. */
  roles: z.array(word).min(1),
  /** Words for the two sides of a contract. */
  sides: z.array(z.tuple([word, word])).min(1),
  /** Words for the parties of a text that are those of a form's role, besides the role's own. */
  sameRole: z.record(word, z.array(word).min(1)).transform((words) => new Map(Object.entries(words))),
});

/**
 * Reads the table of what texts call parties.
 * @throws ZodError for a table of another shape
 */
export const partiesTable = (table: unknown): Readonly<z.infer<typeof Parties>> => Parties.parse(table);

/** The table that comes with the product, which lawyers edit: `parties.json`. */
export const { roles, sides, sameRole } = partiesTable(shipped);
