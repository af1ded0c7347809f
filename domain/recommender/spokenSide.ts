import { z } from 'zod';
import type { FormKind } from '../forms/definition.js';
import shipped from './spokenSide.json' with { type: 'json' };

/** Words of Chinese signs, which mean themselves in a pattern; as the alternatives of one. */
const Alternatives = z
  .array(z.string().regex(/^\p{Script=Han}+$/u))
  .min(1)
  .transform((words) => `(?:${words.join('|')})`);

const Table = z.strictObject({
  /** There is a suit against the speaker. */
  sued: z.strictObject({
    words: Alternatives,
    /** What a plaintiff does. */
    sues: Alternatives,
    /** What the speaker is called. */
    speaker: Alternatives,
    /** Before what is done to somebody: 被. */
    suffers: Alternatives,
    /** What is done to a defendant. */
    suffered: Alternatives,
    /** Before a suit that the speaker brings. */
    ownBefore: Alternatives,
    /** Behind 告 where it is part of another word: 告诉. */
    otherBehind: Alternatives,
    /** What a plaintiff asks for or alleges. */
    demanded: Alternatives,
  }),
  /** No doubt that it is the speaker who was sued. */
  surelySued: Alternatives,
  /** The speaker sues, or means to. */
  suing: z.strictObject({
    words: Alternatives,
    /** Before what somebody means to do. */
    means: Alternatives,
    sues: Alternatives,
  }),
  /** The case was decided and is being enforced. */
  enforcing: z.strictObject({
    words: Alternatives,
    /** What a court does when it enforces. */
    byCourt: Alternatives,
  }),
});

/**
 * Reads the table of words by which speakers tell their side, and builds the patterns from them.
 * @returns which kind of document a speaker needs: a complaint where the words do not tell; the text is folded
 * @throws ZodError for a table of another shape
 */
export const spokenSideBy = (table: unknown): ((text: string) => FormKind) => {
  const { sued, surelySued, suing, enforcing } = Table.parse(table);
  const saysSued = [
    `${sued.sues}了?${sued.speaker}`,
    `把.{0,12}${sued.sues}`,
    `${sued.suffers}.{0,12}?${sued.suffered}`,
    sued.words,
    `(?<!${sued.ownBefore})${sued.sues}(?!${sued.otherBehind}).{0,10}${sued.demanded}`,
  ].map((way) => new RegExp(way));
  const saysSurelySued = new RegExp(surelySued);
  const saysSuing = new RegExp(`${suing.means}去?${suing.sues}|${suing.words}`);
  const saysEnforcing = [enforcing.words, `法院.{0,6}${enforcing.byCourt}`].map((way) => new RegExp(way));
  return (text) => {
    const says = (ways: readonly RegExp[]) => ways.some((way) => way.test(text));
    if (says(saysSued)) return saysSuing.test(text) && !saysSurelySued.test(text) ? 'claim' : 'defense';
    return says(saysEnforcing) ? 'application' : 'claim';
  };
};

/** Which kind of document the speaker needs, by the words that come with the product, which lawyers edit: `spokenSide.json`. */
export const spokenSide = spokenSideBy(shipped);
