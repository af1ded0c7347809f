import { z } from 'zod';
import { layWords } from '../layWords/layWords.js';
import { motions, sentenceOf } from '../motions/motions.js';
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
      /** Which side writes it; all three where it does not matter. */
      kinds: z.array(z.enum(['claim', 'defense', 'application'])).min(1),
      /** The subject whose everyday words it is found by. */
      words: z.string(),
      /** What to do instead, before what several share. */
      instead: sentences,
      advice: z.string().nullable(),
      /** The form for who is sued over it, where it is not named like the matter. */
      defence: z
        .string()
        .regex(/^defense-/)
        .optional(),
      /** What it is within a running case: says what to do before all others. */
      motion: z.string().optional(),
    }),
  ),
});

/**
 * What people ask for and no official form is for: matters of other documents, other authorities or of no court at all; with what to do instead, which lawyers edit: `withoutForm.json`.
 * @throws Error for a name of words or advice that no table has
 */
export const withoutFormBy = (table: unknown): readonly SearchedWithoutForm[] => {
  const { advice, documents } = Table.parse(table);
  return documents.map(({ words, instead, advice: shared, motion: asked, ...document }) => {
    const { key } = document;
    const said = layWords.subjects[words];
    const more = shared === null ? [] : advice[shared];
    if (!said || !more) throw new Error(`${key}: no ${said ? `advice ${shared}` : `words ${words}`}`);
    const motion = asked === undefined ? null : motions.find((one) => one.key === asked);
    if (motion === undefined) throw new Error(`${key}: no motion ${asked}`);
    const steps = [...(motion === null ? [] : [sentenceOf(motion)]), ...instead, ...more];
    if (steps.length === 0) throw new Error(`${key}: nothing to do instead`);
    return { ...document, aliases: said.tells, supports: said.supports, instead: steps, motion };
  });
};

/** What to do about a dispute for which there is no form, whatever it is about. */
export const generalAdvice: readonly string[] = Table.parse(shipped).advice['any-dispute'];

/** Those that come with the product. */
export const withoutForm: readonly SearchedWithoutForm[] = withoutFormBy(shipped);
