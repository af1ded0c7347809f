import { z } from 'zod';
import shipped from './clauseTopics.json' with { type: 'json' };

/** Words of Chinese signs, with … where up to twelve other signs of the sentence may stand between two of them. */
const Words = z.string().regex(/^\p{Script=Han}+(?:…\p{Script=Han}+)*$/u);
const Topics = z.array(
  z.strictObject({
    asks: z.array(z.string().min(1)).min(1),
    says: z.array(Words).min(1),
    /** A clause that says one of these speaks of another matter besides, and does not answer as a whole. */
    unless: z.array(Words).min(1).optional(),
  }),
);

/** What a question asks for, and how the clause that answers it is known. */
export type ClauseTopic = { readonly asks: readonly string[]; readonly says: RegExp; readonly unless?: RegExp };

const oneOf = (list: readonly string[]): RegExp =>
  new RegExp(list.map((words) => words.replaceAll('…', '[^。]{0,12}')).join('|'), 'u');

/**
 * Reads the table of topics, each with words of a question's label and words of its clause.
 * @throws ZodError for a table of another shape
 */
export const clauseTopicsTable = (table: unknown): readonly ClauseTopic[] =>
  Topics.parse(table).map(({ asks, says, unless }) => ({
    asks,
    says: oneOf(says),
    ...(unless ? { unless: oneOf(unless) } : {}),
  }));

/** The table that comes with the product, which lawyers edit: `clauseTopics.json`. */
export const clauseTopics = clauseTopicsTable(shipped);
