import { z } from 'zod';
import { calledModel, credits, holdTerms, released, tokensSpent } from '../account/creditFields.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/**
 * What `visitorBudget-setting` and each `visitorBudget-{yyyy-mm-dd}` hold: the credits that visitors may spend on models of the
 * platform on a court day, and what their calls of that day held and spent. Nothing says who a visitor was.
 */
export const visitorBudgetEvents = {
  VisitorBudgetSet: eventSchema({
    version: 1,
    says: 'An administrator set how many credits all visitors together may spend on models of the platform on a court day; 0 gives them none.',
    data: z.object({ credits: credits.nonnegative() }),
    personal: [],
  }),
  VisitorCreditsHeld: eventSchema({
    version: 1,
    says: 'The highest cost of a visitor’s call of a platform model was reserved of the day’s budget before the call.',
    data: z.object({ ...calledModel, ...holdTerms }),
    personal: [],
  }),
  VisitorCreditsReleased: eventSchema({
    version: 1,
    says: 'The reserved credits of a visitor’s call were released and nothing was spent: the call returned nothing usable, or its process died.',
    data: z.object({ ...released }),
    personal: [],
  }),
  VisitorCreditsSpent: eventSchema({
    version: 1,
    says: 'A visitor’s call of a platform model was charged to the day’s budget, at the prices of its hold.',
    data: z.object({ ...calledModel, ...tokensSpent }),
    personal: [],
  }),
} as const;

export type VisitorBudgetEvent = EventOf<typeof visitorBudgetEvents>;
