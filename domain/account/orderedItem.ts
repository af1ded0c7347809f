import { z } from 'zod';
import type { Plan } from './plans.js';

/** The plans that can be ordered. */
export const orderedPlans = ['professional', 'enterprise'] as const satisfies readonly Plan[];
export type OrderedPlan = (typeof orderedPlans)[number];

/** The most of each in one order. */
export const itemLimits = { months: 36, seats: 1000, credits: 100_000_000 } as const;

const many = z.number().int().positive();

/** What is ordered: whole credits, of which a package of the price list has so many; months of a plan; seats of a team. */
export const OrderedItem = z.union([
  z.object({ kind: z.enum(['credits']), count: many }),
  z.object({
    kind: z.enum(['plan']),
    plan: z.enum(orderedPlans),
    months: many,
  }),
  z.object({ kind: z.enum(['seats']), seats: many }),
]);
export type OrderedItem = z.infer<typeof OrderedItem>;

/** Whether so much of it can be ordered at once. The bounds may change; what was ordered before stays readable. */
export const isWithinLimits = (item: OrderedItem): boolean => {
  if (item.kind === 'credits') return item.count <= itemLimits.credits;
  return item.kind === 'plan' ? item.months <= itemLimits.months : item.seats <= itemLimits.seats;
};

/** The name by which an account's stream knows what an order gave, so that it gives it once. */
export const orderGrantId = (orderId: string): string => `order:${orderId}`;
