import { z } from 'zod';
import { layWords } from '../layWords/layWords.js';
import shipped from './withoutForm.json' with { type: 'json' };
import type { SearchedWithoutForm } from './recommend.js';

const sentences = z.array(z.string().min(1));
const Table = z.strictObject({
  /** Sentences that several documents share, by a name. */
  advice: z.object({ 'any-dispute': sentences.min(1) }).catchall(sentences.min(1)),
  documents: z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z0-9-]+$/),
      title: z.string().min(1),
      /** Whether it is one of the official documents of 法〔2025〕82号; else it is a matter for which there is none. */
      official: z.boolean(),
      /** Which side writes it; all three where it does not matter. */
      kinds: z.array(z.enum(['claim', 'defense', 'application'])).min(1),
      /** The subject whose everyday words it is found by. */
      words: z.string(),
      /** What to do instead, before what several share. */
      instead: sentences,
      advice: z.string().nullable(),
    }),
  ),
});

/**
 * What people ask for and no form is for: the official documents of 法〔2025〕82号 that have none here, and matters of other documents,
 * other authorities or of no court at all; with what to do instead, which lawyers edit: `withoutForm.json`.
 * @throws Error for a name of words or advice that no table has
 */
export const withoutFormBy = (table: unknown): readonly SearchedWithoutForm[] => {
  const { advice, documents } = Table.parse(table);
  return documents.map(({ key, title, official, kinds, words, instead, advice: shared }) => {
    const said = layWords.subjects[words];
    const more = shared === null ? [] : advice[shared];
    if (!said || !more) throw new Error(`${key}: no ${said ? `advice ${shared}` : `words ${words}`}`);
    const steps = [...instead, ...more];
    if (steps.length === 0) throw new Error(`${key}: nothing to do instead`);
    return { key, title, official, kinds, aliases: said.tells, supports: said.supports, instead: steps };
  });
};

/** What to do about a dispute for which there is no form, whatever it is about. */
export const generalAdvice: readonly string[] = Table.parse(shipped).advice['any-dispute'];

/** Those that come with the product. */
export const withoutForm: readonly SearchedWithoutForm[] = withoutFormBy(shipped);
