import { z } from 'zod';
import { alternatives } from '../../signs/alternatives.js';
import shipped from './doubtWords.json' with { type: 'json' };

/** A list as the alternatives of a pattern, the longest first. */
const words = z
  .array(z.string().min(1))
  .min(1)
  .transform((list) => alternatives(list));
const DoubtWords = z.strictObject({
  /** Relatives by blood and by marriage of the children: who tells of one of them may be no party. */
  kin: words,
  /** Husbands and wives, in a divorce the other party. */
  partners: words,
  friends: words,
  /** What somebody is, right before the name, who is no party by that. */
  bystanders: words,
  /** What somebody does in a firm that tells of its case. */
  posts: words,
  /** What a writer calls the firm for which they write. */
  ownFirm: words,
  /** Said behind the name of somebody who is not sued. */
  notSued: words,
  /** Said beside a name that is not the only one of a person. */
  properNames: words,
  /** Said by whoever writes for somebody else. */
  written: words,
  /** Said behind a number that is another's or wrong. */
  deniedNumbers: words,
  /** Parts of addresses that lead nowhere. */
  vaguePlaces: words,
  /** What puts off the end of a term. */
  putOff: words,
  /** What is reckoned by the year. */
  byYear: words,
});

const table = DoubtWords.parse(shipped);

/** The lists of `words.json`, which lawyers edit, each as the alternatives of a pattern; `near`: relatives, partners and friends. */
export const any = { ...table, near: `${table.kin}|${table.partners}|${table.friends}` };
