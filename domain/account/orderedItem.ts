import { z } from 'zod';
import type { Plan } from './plans.js';

/** The plans that can be ordered. */
export const orderedPlans = ['professional', 'enterprise'] as const satisfies readonly Plan[];
export type OrderedPlan = (typeof orderedPlans)[number];

/** The most of each in one order. */
export const itemLimits = { months: 36, seats: 1000, credits: 100_000_000 } as const;

/** What is ordered: whole credits, of which a package of the price list has so many; months of a plan; seats of a team. */
export const OrderedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credits'), count: z.number().int().min(1).max(itemLimits.credits) }),
  z.object({
    kind: z.literal('plan'),
    plan: z.enum(orderedPlans),
    months: z.number().int().min(1).max(itemLimits.months),
  }),
  z.object({ kind: z.literal('seats'), seats: z.number().int().min(1).max(itemLimits.seats) }),
]);
export type OrderedItem = z.infer<typeof OrderedItem>;

/** The name by which an account's stream knows what an order gave, so that it gives it once. */
export const orderGrantId = (orderId: string): string => `order:${orderId}`;
