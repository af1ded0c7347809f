import { DomainError } from '../eventSourcing/domainError.js';
import type { HeldCall, Prices, SettledCall } from './commands.js';
import { unitsOf } from './credits.js';
import type { AccountEvent } from './events.js';
import type { CreditHold, RegisteredAccount } from './state.js';

/** The cost of tokens in ten-thousandths of a credit, rounded up. */
export const costOf = (prices: Prices, promptTokens: number, otherTokens: number): number =>
  Math.ceil((promptTokens * unitsOf(prices.prompt) + otherTokens * unitsOf(prices.completion)) / 1000);

/** Tokens of prompt and completion for each token of a reply's limit: an answer asked for again is sent back, and has twice the room. */
const perToken = ({ mayAskAgain }: Pick<HeldCall, 'mayAskAgain'>) =>
  mayAskAgain ? { prompt: 1, completion: 3 } : { prompt: 0, completion: 1 };

/** The most tokens that a call can use whose replies have a limit of `maxTokens`. */
export const mostTokens = (call: Pick<HeldCall, 'promptTokens' | 'mayAskAgain'>, maxTokens: number): number => {
  const { prompt, completion } = perToken(call);
  return call.promptTokens * (call.mayAskAgain ? 2 : 1) + (prompt + completion) * maxTokens;
};

const mostItCosts = (call: HeldCall, maxTokens: number): number => {
  const { prompt, completion } = perToken(call);
  const prompts = call.promptTokens * (call.mayAskAgain ? 2 : 1);
  return costOf(call.prices, prompts + prompt * maxTokens, completion * maxTokens);
};

/** The longest reply that credits pay for; it may be less than one token. */
const affordable = (call: HeldCall, credits: number): number => {
  const { prompt, completion } = perToken(call);
  const each = prompt * unitsOf(call.prices.prompt) + completion * unitsOf(call.prices.completion);
  const remainder = credits * 1000 - call.promptTokens * (call.mayAskAgain ? 2 : 1) * unitsOf(call.prices.prompt);
  if (remainder < 0) return 0;
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

/** The most that a call can cost within what is left, and the longest reply that it covers; `null` where none is worth asking for. */
export const largestHold = (
  call: HeldCall,
  left: number,
): { readonly amount: number; readonly maxTokens: number } | null => {
  const maxTokens = affordable(call, left);
  if (maxTokens < Math.max(1, Math.min(call.leastTokens, call.maxTokens))) return null;
  return { amount: mostItCosts(call, maxTokens), maxTokens };
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
  const { callId, model, source, prices, now, until } = call;
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
