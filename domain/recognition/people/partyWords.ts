import { z } from 'zod';
import { compoundSurnames as usualCompounds, surnames as usualSurnames } from '../words/names.js';
import { roles as usualRoles, sides as usualSides } from './parties.js';
import shipped from './partyWords.json' with { type: 'json' };

const word = z.string().regex(/^\p{Script=Han}+$/u);
const words = z.array(word).min(1);
const signs = word.transform((text) => [...text]);
const PartyWords = z.strictObject({
  /** Further words that stand before a party's name, as contracts, bills and laymen use them. */
  roles: words,
  /** Further words for the two sides of one contract. */
  sides: z.array(z.tuple([word, word])).min(1),
  /** Words before the name or number of somebody who is no party: witnesses, clerks, judges, contacts. */
  othersBesides: words,
  /** Words for relatives and friends whose telephone stands in a text. */
  relatives: words,
  /** Words for an acquaintance that may stand between a verb and a name: 借给邻居何建军. */
  kin: words,
  /** What somebody is owed, right behind their name in a note of debt: 今欠凌志高饲料款. */
  owedFor: words,
  /** What is said behind a surname or a name: 先生, 经理. */
  titles: words,
  compoundSurnames: z.array(word.length(2)).min(1),
  rareSurnames: signs,
  /** Signs of which names hardly ever have one. */
  notInNames: signs,
  /** Words that begin as names do and are none. */
  notNames: words,
  /** How names of organisations end: behind a role or a label. */
  organisationEndings: words,
  /** The same in running text, where less is certain. */
  prose: words,
  /** Courts, offices and law firms: named in texts of all kinds and no party to them. */
  institutions: words,
  /** Of stories: what stands before or behind a name, and as what it names somebody. */
  stories: z
    .array(
      z.strictObject({
        role: word,
        names: z.enum(['persons', 'organisations', 'both']),
        /** Words right before the name. */
        before: words.optional(),
        /** Words right behind the name. */
        behind: words.optional(),
        /** Words of which one follows within a few signs. */
        then: words.optional(),
      }),
    )
    .min(1),
});

/** The table of words by which parties are found in contracts, bills, letters, chats and stories, which lawyers edit: `partyWords.json`. */
export const partyWords = PartyWords.parse(shipped);

/** Every word for a party, longer ones first, so that 被申请人 is not read as 申请人. */
export const allRoles: readonly string[] = [...new Set([...usualRoles, ...partyWords.roles])].sort(
  (a, b) => b.length - a.length,
);
/** Every pair of words for the two sides of a contract. */
export const allSides: readonly (readonly [string, string])[] = [...usualSides, ...partyWords.sides];
export const allSurnames: ReadonlySet<string> = new Set([...usualSurnames, ...partyWords.rareSurnames]);
export const allCompounds: readonly string[] = [...new Set([...usualCompounds, ...partyWords.compoundSurnames])];
