import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import shipped from './sideSigns.json' with { type: 'json' };

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
/** Words with a gap between them: 房租…没交. */
const phrases = z.array(z.string().regex(/^[\p{Script=Han}…]+$/u)).min(1);

/** A breach of one side of a contract that makes the other one sue. */
const Breach = z.strictObject({
  /** What texts call the side that broke the contract. */
  by: words,
  /** What they call the other side. */
  of: words,
  /** Words that say that it happened. */
  words: phrases,
});
export type Breach = Readonly<z.infer<typeof Breach>>;

/** What the one who wants something of the other says in a chat, and what the other one says. */
const ChatWords = z.strictObject({ asks: words, owes: words });
export type ChatWords = Readonly<z.infer<typeof ChatWords>>;

const SideSigns = z.strictObject({
  /** By forms and their roles: what the name of an organisation says that can have no other role there. A bank sues for a card's debt. */
  names: z.record(z.string(), z.record(z.string(), words)),
  /** What a text says where an insurer has taken a claim over, and sues. */
  recourse: words,
  /** Endings of offices of an organisation, which are no party beside it. */
  offices: words,
  /** What a judgment orders one side to do for the other. */
  payments: words,
  /** What a letter asks of the one to whom it goes. */
  demands: words,
  /** By forms: what each side of a contract is told to have broken, with what texts call the two sides. */
  breaches: z.record(z.string(), z.array(Breach).min(1)),
  /**
   * By forms: words for the two sides of what somebody tells of. Whoever tells it is one of them, so that the one who is named is the other: 我租了刘红梅的房子,
   * 租给了孙强. The same words for one side stand in one list.
   */
  told: z.record(z.string(), z.array(words).min(1)),
  /** Words by which somebody speaks of themselves when they tell what happened to them. */
  tellers: words,
  /** Titles and subjects of papers about somebody's employment. */
  employment: words,
  /** By forms: what the one who wants their money says in a chat, and what the other one says. */
  chats: z.record(z.string(), ChatWords),
  /** Of an employer after an award: how it speaks of itself, and disputes it; what it asks for, and owes nothing of. */
  employers: z.strictObject({ speak: words, dispute: words, awards: words, ask: words, nothing: words, owed: words }),
  /** Of letters: words for whom they go to and for who writes them, for what was not paid, with which they ask, and for customers. */
  letters: z.strictObject({
    you: words,
    we: words,
    unpaid: words,
    /** Behind 未按…. */
    unpaidAsAgreed: words,
    /** Behind 尚未…. */
    unpaidYet: words,
    asks: words,
    customers: words,
  }),
  /** Words for who speaks, before the side that they say to be theirs: in a remark of somebody who fills in the form, and in any paper. */
  speakers: z.strictObject({ remarks: words, papers: words }),
  /** What stands in contracts, letters and decisions, and in no story. */
  papers: words,
  /** Words for a third person whom a story about a marriage names. */
  affair: words,
  /** Words for those against whom somebody tells their story. */
  against: words,
  /** Words that nobody has but the one who answers a complaint. */
  answering: words,
  /** Words by which somebody tells that they are among the owners of flats. */
  owners: words,
});

/** The table of signs by which a text says who is on which side, which lawyers edit: `sideSigns.json`. */
export const sideSigns = SideSigns.parse(shipped);

/** What the two sides say in a chat about what a form is about; `undefined` where nobody listed it. */
export const chatWordsOf = ({ key }: Pick<FormDefinition, 'key'>): ChatWords | undefined =>
  sideSigns.chats[key.replace(/^defense-/, 'claim-')];

/** What the two sides of a contract that a form is about may break; `undefined` where nobody listed it. */
export const breachesOfForm = ({ key }: Pick<FormDefinition, 'key'>): readonly Breach[] | undefined =>
  sideSigns.breaches[key];
