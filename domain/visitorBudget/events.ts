import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** Credits as a whole number of ten-thousandths, so that sums are exact. */
const credits = z.number().int().nonnegative();

/**
 * What `visitorBudget-setting` and each `visitorBudget-{yyyy-mm-dd}` hold: the credits that visitors may spend on models of the
 * platform on a court day, and what their calls of that day held and spent. Nothing says who a visitor was.
 */
export const visitorBudgetEvents = {
  VisitorBudgetSet: eventSchema({
    version: 1,
    says: 'An administrator set how many credits all visitors together may spend on models of the platform on a court day; 0 gives them none.',
    data: z.object({ credits }),
    personal: [],
  }),
  VisitorCreditsHeld: eventSchema({
    version: 1,
    says: 'The highest cost of a visitor’s call of a platform model was reserved of the day’s budget before the call.',
    data: z.object({
      callId: z.string(),
      amount: credits,
      model: z.string(),
      /** What it is used for, e.g. `chat`. */
      source: z.string(),
      /** Most tokens of a reply that the amount covers. */
      maxTokens: z.number().int().positive(),
      /** Credits for 1,000 tokens. */
      promptPrice: z.number().nonnegative(),
      completionPrice: z.number().nonnegative(),
      /** ISO 8601, UTC; from then on the hold counts no more: its process is dead. */
      until: z.string(),
    }),
    personal: [],
  }),
  VisitorCreditsReleased: eventSchema({
    version: 1,
    says: 'The reserved credits of a visitor’s call were released and nothing was spent: the call returned nothing usable, or its process died.',
    data: z.object({ callId: z.string(), amount: credits, why: z.enum(['nothing_usable', 'lapsed']) }),
    personal: [],
  }),
  VisitorCreditsSpent: eventSchema({
    version: 1,
    says: 'A visitor’s call of a platform model was charged to the day’s budget, at the prices of its hold.',
    data: z.object({
      callId: z.string(),
      amount: credits,
      model: z.string(),
      /** The name of the usage, e.g. `chat`. */
      source: z.string(),
      promptTokens: z.number().int().nonnegative(),
      completionTokens: z.number().int().nonnegative(),
      totalTokens: z.number().int().nonnegative(),
      /** Credits for 1,000 tokens. */
      promptPrice: z.number().nonnegative(),
      completionPrice: z.number().nonnegative(),
      /** True when the provider reported no usage. */
      estimated: z.boolean(),
    }),
    personal: [],
  }),
} as const;

export type VisitorBudgetEvent = EventOf<typeof visitorBudgetEvents>;
