import { sufferedBreach } from './breachSides.js';
import { askerOfChat } from './chatSides.js';
import { employerAfterAward, papersOfEmployment, workerOfArbitration } from './employmentSides.js';
import { creditorOfJudgment } from './enforcementSides.js';
import { addresseeOfCourt, senderOfLetter } from './letterSides.js';
import type { SideRule } from './rule.js';
import { firstPerson, nameOfRole, oppositeTeller } from './storySides.js';
import {
  besideTeller,
  oneOfSeveralSued,
  oppositeOfContract,
  ownersSue,
  spokenOf,
  teller,
  wordForParty,
} from './wordSides.js';

const labour = ['claim-labor-dispute'];
const claims = { kinds: ['claim'] } as const;
const defenses = { kinds: ['defense'] } as const;
const pleadings = { kinds: ['claim', 'defense'] } as const;

/** The rule by which the writer says which side is theirs. */
export const firstPersonKey = 'first-person';

/**
 * Who is on which side of a form, in the order in which it is asked: the words for the parties hold; what they leave open, other signs show where
 * those that say something agree; the last ones correct what cannot all be right at once.
 */
export const sideRules: readonly SideRule[] = [
  { key: 'employer-after-award', forms: { keys: labour }, reads: employerAfterAward, decides: 'all', sure: true },
  { key: 'teller', reads: teller, decides: 'each', sure: true },
  { key: 'word-for-party', reads: wordForParty, decides: 'each', sure: true },
  { key: 'spoken-of-by-teller', forms: claims, reads: spokenOf, decides: 'each', sure: true },
  { key: 'name-of-organisation', reads: nameOfRole, decides: 'each', sure: false },
  {
    key: 'creditor-of-judgment',
    forms: { keys: ['application-compulsory-enforcement'] },
    reads: creditorOfJudgment,
    decides: 'each',
    sure: false,
  },
  { key: 'worker-of-arbitration', forms: { keys: labour }, reads: workerOfArbitration, decides: 'each', sure: false },
  {
    key: 'papers-of-employment',
    forms: { keys: [...labour, 'defense-labor-dispute'] },
    reads: papersOfEmployment,
    decides: 'each',
    sure: false,
  },
  {
    key: 'sender-of-letter',
    forms: { ...pleadings, but: [...labour, 'claim-divorce'] },
    reads: senderOfLetter,
    decides: 'each',
    sure: false,
  },
  { key: 'addressee-of-court', forms: defenses, reads: addresseeOfCourt, decides: 'each', sure: false },
  { key: 'suffered-breach', forms: claims, reads: sufferedBreach, decides: 'each', sure: false },
  { key: 'asker-of-chat', forms: claims, reads: askerOfChat, decides: 'each', sure: false },
  { key: firstPersonKey, forms: pleadings, reads: firstPerson, decides: 'each', sure: false },
  { key: 'opposite-teller', forms: claims, reads: oppositeTeller, decides: 'each', sure: false },
  { key: 'one-of-several-sued', forms: defenses, reads: oneOfSeveralSued, decides: 'anew', sure: true },
  { key: 'beside-teller', forms: claims, reads: besideTeller, decides: 'anew', sure: true },
  { key: 'owners-sue', reads: ownersSue, decides: 'anew', sure: true },
  { key: 'opposite-of-contract', reads: oppositeOfContract, decides: 'anew', sure: true },
];
