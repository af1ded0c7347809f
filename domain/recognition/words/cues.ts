import { z } from 'zod';
import shipped from './cues.json' with { type: 'json' };
import { Words } from './phrases.js';

const Cues = z.strictObject({
  /** Words with which somebody demands something, or says that it is owed. */
  demands: Words,
  /** Those that no clause of a contract has. */
  strongDemands: Words,
  /** Words of the labels of items that ask what was done, to which what a contract lays down is no answer. */
  accounts: Words,
  /** Words that say that something happened or is demanded, and that no term of a contract has. */
  happened: Words,
  /** Words with which somebody leaves a demand alone. */
  waivers: Words,
  /** Words with which somebody says what they want of the court: no account of what happened. */
  wishes: Words,
  /** Signs before or behind a word that deny it. */
  denials: Words,
  /** Phrases in which an option's word does not mean what it says: 现金人民币 of a note of debt, which was paid by whatever means. */
  idioms: Words,
  /** Words with which somebody disputes what the other side says. */
  objections: Words,
  /** Those of `objections` that judge what the other side says even in the clause that repeats it: 要五千也太多了. */
  judgements: Words,
  /** Words with which somebody admits it. */
  acceptances: Words,
  /** Words behind which a text repeats what the other side demands. */
  quotations: Words,
});

/**
 * Words of demands, denials, wishes and answers, which lawyers edit: `cues.json`.
 */
export const cues: Readonly<z.infer<typeof Cues>> = Cues.parse(shipped);
