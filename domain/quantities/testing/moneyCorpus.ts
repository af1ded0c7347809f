import { z } from 'zod';
import other from '../corpus/amountsByAnotherHand.json' with { type: 'json' };
import own from '../corpus/amounts.json' with { type: 'json' };

const MoneyCorpus = z.strictObject({
  /** How an amount of yuan is written, with the amount as forms keep it. */
  exact: z.array(z.tuple([z.string().min(1), z.string().regex(/^\d{1,15}(?:\.\d{1,2})?$/)])),
  /** What says itself that it is no exact amount. */
  about: z.array(z.string().min(1)),
  /** Amounts in other currencies. */
  foreign: z.array(z.string().min(1)),
  /** What is no amount, or leaves a doubt about which one it is. */
  nothing: z.array(z.string().min(1)),
});

/** For tests: ways of writing amounts of money, and what each says. */
export const moneyCorpus = MoneyCorpus.parse(own);

const OtherHand = z.array(
  z.union([
    z.tuple([z.string().min(1), z.literal('yuan'), z.string().regex(/^\d{1,15}(?:\.\d{1,2})?$/)]),
    z.tuple([z.string().min(1), z.enum(['foreign', 'approximate', 'range', 'notMoney', 'conflict', 'unreadable'])]),
  ]),
);

/** For tests: spellings and sentences that somebody wrote who had not seen the rules, each with its kind and, for yuan, the amount. */
export const moneyByAnotherHand = OtherHand.parse(other);
