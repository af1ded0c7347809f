import { z } from 'zod';

/** Credits as a whole number of ten-thousandths, so that sums are exact. */
export const credits = z.number().int();

const call = { callId: z.string(), amount: credits.nonnegative() };
/** The call of a model that credits are held or spent for. */
export const calledModel = {
  ...call,
  model: z.string(),
  /** What it is used for, e.g. `chat`. */
  source: z.string(),
};

const prices = {
  /** Credits for 1,000 tokens. */
  promptPrice: z.number().nonnegative(),
  completionPrice: z.number().nonnegative(),
};
/** For what and until when credits are held. */
export const holdTerms = {
  /** Most tokens of a reply that the amount covers. */
  maxTokens: z.number().int().positive(),
  ...prices,
  /** ISO 8601, UTC; from then on the hold counts no more: its process is dead. */
  until: z.string(),
};

/** What was held for a call that spends nothing, and why it spends nothing. */
export const released = { ...call, why: z.enum(['nothing_usable', 'lapsed']) };

/** What a call used, and at what prices. */
export const tokensSpent = {
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  totalTokens: z.number().int().nonnegative(),
  ...prices,
  /** True when the provider reported no usage. */
  estimated: z.boolean(),
};
