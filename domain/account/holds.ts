import { DomainError } from '../eventSourcing/domainError.js';
import type { HeldCall, Prices, SettledCall } from './commands.js';
import { fewestTokens } from '../usage/tokenUsage.js';
import { unitsOf } from './credits.js';
import type { AccountEvent } from './events.js';
import type { CreditHold, RegisteredAccount } from './state.js';

/** The cost of tokens in ten-thousandths of a credit, rounded up. */
export const costOf = (prices: Prices, promptTokens: number, otherTokens: number): number =>
  Math.ceil((promptTokens * unitsOf(prices.prompt) + otherTokens * unitsOf(prices.completion)) / 1000);

const promptsOf = ({ promptTokens, mayAskAgain }: Pick<HeldCall, 'promptTokens' | 'mayAskAgain'>): number =>
  promptTokens * (mayAskAgain ? 2 : 1);

/** The most tokens that a call can use whose replies have a limit of `maxTokens`: what is asked for again has twice the room, or is sent back. */
export const mostTokens = (call: Pick<HeldCall, 'promptTokens' | 'mayAskAgain'>, maxTokens: number): number =>
  promptsOf(call) + (call.mayAskAgain ? 3 : 1) * maxTokens;

/**
 * What one token of a reply's limit can cost. A reply that was cut is asked for again with twice the room; one that does not fit is sent
 * back and asked for again with the same room: a call does one of the two.
 */
const eachToken = ({ prices, mayAskAgain }: Pick<HeldCall, 'prices' | 'mayAskAgain'>): number => {
  const [prompt, completion] = [unitsOf(prices.prompt), unitsOf(prices.completion)];
  return mayAskAgain ? Math.max(3 * completion, prompt + 2 * completion) : completion;
};

/** The most that a call can cost, in ten-thousandths of a credit, rounded up. */
export const mostItCosts = (
  call: Pick<HeldCall, 'prices' | 'promptTokens' | 'mayAskAgain'>,
  maxTokens: number,
): number => Math.ceil((promptsOf(call) * unitsOf(call.prices.prompt) + maxTokens * eachToken(call)) / 1000);

/** The longest reply that credits pay for; it may be less than one token. */
const affordable = (call: HeldCall, credits: number): number => {
  const remainder = credits * 1000 - promptsOf(call) * unitsOf(call.prices.prompt);
  if (remainder < 0) return 0;
  const each = eachToken(call);
  return each === 0 ? call.maxTokens : Math.min(call.maxTokens, Math.floor(remainder / each));
};

/** The sum of the amounts that the holds set aside. */
export const heldBy = (holds: readonly CreditHold[]): number => holds.reduce((sum, { amount }) => sum + amount, 0);

const released = (account: RegisteredAccount, { callId, amount }: CreditHold, why: 'nothing_usable' | 'lapsed') =>
  ({ type: 'CreditsReleased', data: { userId: account.userId, callId, amount, why } }) satisfies AccountEvent;

/** Whether the process that holds is dead for certain. */
export const isLapsed = ({ until }: CreditHold, now: Date): boolean => new Date(until) < now;

/** Lets go of holds whose call has ended for certain without saying so. */
export const releaseLapsedHolds = (account: RegisteredAccount, now: Date): AccountEvent[] =>
  account.holds.filter((hold) => isLapsed(hold, now)).map((hold) => released(account, hold, 'lapsed'));

/**
 * What a call sets aside within what is left, and the longest reply that it covers; `null` where none is worth asking for. Where not
 * everything can be paid, the call is made without asking again, then with a shorter reply; and as the prompt's tokens are estimated
 * rather too high, a call is refused only where even the fewest that its text can have are not paid.
 */
export const largestHold = (
  call: HeldCall,
  left: number,
): { readonly amount: number; readonly maxTokens: number } | null => {
  const whole = mostItCosts(call, call.maxTokens);
  if (whole <= left) return { amount: whole, maxTokens: call.maxTokens };
  const once = { ...call, mayAskAgain: false };
  const least = Math.max(1, Math.min(call.leastTokens, call.maxTokens));
  for (const promptTokens of [once.promptTokens, fewestTokens(once.promptTokens)]) {
    const maxTokens = affordable({ ...once, promptTokens }, left);
    if (maxTokens >= least) return { amount: Math.min(left, mostItCosts(once, maxTokens)), maxTokens };
  }
  return null;
};

/** Whether what a call set aside pays for all that it was meant to be, and for asking again. */
export const coverOf = (
  call: HeldCall,
  hold: { readonly amount: number; readonly maxTokens: number },
): { readonly isWhole: boolean; readonly mayAskAgain: boolean } => {
  const mayAskAgain = call.mayAskAgain && hold.amount >= mostItCosts(call, hold.maxTokens);
  return { isWhole: hold.maxTokens >= call.maxTokens && mayAskAgain === call.mayAskAgain, mayAskAgain };
};

/**
 * What a call cost at the prices of its hold, and never more than was held: what a service reports beyond what the call could cost
 * is nobody's.
 */
export const costOfSettled = (
  { amount, promptPrice, completionPrice }: CreditHold,
  { promptTokens, totalTokens }: Pick<SettledCall, 'promptTokens' | 'totalTokens'>,
): number =>
  Math.min(
    amount,
    costOf({ prompt: promptPrice, completion: completionPrice }, promptTokens, totalTokens - promptTokens),
  );

/**
 * Sets aside the most that a call can cost; its limit of tokens is lowered to what the balance allows. Holds of dead
 * processes do not stand in the way.
 * @throws DomainError `credits_insufficient`
 */
export const holdCredits = (account: RegisteredAccount, call: HeldCall): AccountEvent[] => {
  const { callId, model, source, formKey, prices, now, until } = call;
  if (account.holds.some((hold) => hold.callId === callId)) return [];
  const heldCredits = heldBy(account.holds.filter((hold) => !isLapsed(hold, now)));
  const most = largestHold(call, account.credits - heldCredits);
  if (!most) throw new DomainError('credits_insufficient');
  const hold = {
    userId: account.userId,
    callId,
    ...most,
    model,
    source,
    ...(formKey === undefined ? {} : { formKey }),
    promptPrice: prices.prompt,
    completionPrice: prices.completion,
    until: until.toISOString(),
  };
  return [...releaseLapsedHolds(account, now), { type: 'CreditsHeld', data: hold }];
};

/** Spends what a call cost, at most what was held, and no more than is left beside other holds: a balance does not fall below zero. */
export const settleCredits = (account: RegisteredAccount, call: SettledCall): AccountEvent[] => {
  const hold = account.holds.find(({ callId }) => callId === call.callId);
  if (!hold) return [];
  const { promptPrice, completionPrice } = hold;
  const free = Math.max(0, account.credits - heldBy(account.holds) + hold.amount);
  const data = {
    userId: account.userId,
    ...call,
    amount: Math.min(costOfSettled(hold, call), free),
    promptPrice,
    completionPrice,
  };
  return [{ type: 'CreditsSpent', data }];
};

/** Lets go of the hold of a call that gave nothing usable. */
export const releaseCredits = (account: RegisteredAccount, callId: string): AccountEvent[] =>
  account.holds.filter((hold) => hold.callId === callId).map((hold) => released(account, hold, 'nothing_usable'));
