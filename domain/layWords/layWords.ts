import { z } from 'zod';
import shipped from './layWords.json' with { type: 'json' };

/** Words between spaces, each once. */
const Words = z
  .string()
  .min(1)
  .transform((line) => line.split(' ').filter((word) => word !== ''));

/** Lines of words: as many as are read easily on one line of the file. */
const Lines = z.array(Words).transform((lines) => [...new Set(lines.flat())]);

const Table = z.strictObject({
  /** Traditional signs and signs of Cantonese, each before the one that is written for it here: `車车`. */
  signs: Lines.pipe(z.array(z.string().regex(/^\p{Script=Han}{2}$/u))),
  /** A standard word, and what dialects and typing errors say for it. */
  speech: z.record(z.string().regex(/^\p{Script=Han}+$/u), Words),
  /**
   * What people say of a subject: of a form by its name without the kind, of what no form is for by its key. `tells` point to it by
   * themselves, `supports` only add to those. `欠…不还` is said where 不还 follows 欠 within some signs.
   */
  subjects: z.record(z.string().regex(/^[a-z0-9-]+$/), z.strictObject({ tells: Lines, supports: Lines })),
  /** What people say for what statutes call otherwise, with the subjects in which it is meant so; everywhere where there are none. */
  legal: z.array(
    z.strictObject({ lay: Words, legal: Words, about: z.array(z.string().regex(/^[a-z0-9-]+$/)).optional() }),
  ),
});

export type LayWords = z.infer<typeof Table>;

/** The table of everyday words that comes with the product, which lawyers edit: `layWords.json`. */
export const layWords: LayWords = Table.parse(shipped);
