import { courtPeriods } from '../courtCalendar/courtPeriods.js';
import { modelSlots, type ModelSlot } from './slots.js';

/** What a budget is for: the platform's models that answer, all together or those of one slot. */
export const budgetParts = ['all', ...modelSlots] as const;
export type BudgetPart = (typeof budgetParts)[number];

/** The most tokens that a budget may have in a month. */
export const mostBudgetTokens = 1_000_000_000_000;

/** The tokens that each part may use in a month; `null` for one without a budget. */
export type Budgets = Readonly<Record<BudgetPart, number | null>>;

/** What a call that is under way may use at most. One whose process died counts until its moment has passed. */
export type BudgetHold = { readonly slot: ModelSlot | null; readonly tokens: number; readonly until: Date };

/** What the calls of a month used, by part, and what those under way may use. */
export type MonthOfCalls = {
  readonly used: Readonly<Record<BudgetPart, number>>;
  readonly holds: readonly BudgetHold[];
};

/** The month of the court's calendar, `YYYY-MM`, to whose budget a call belongs that begins at a moment. */
export const budgetMonth = (moment: Date, timeZone: string): string => courtPeriods(moment, timeZone).month.slice(0, 7);

/** The parts that a call counts for; a test of a model has no slot. */
export const partsOfCall = (slot: ModelSlot | null): readonly BudgetPart[] => (slot === null ? ['all'] : ['all', slot]);

/** Tokens of a part that calls under way hold. */
export const heldTokens = (part: BudgetPart, holds: readonly BudgetHold[], now: Date): number =>
  holds.reduce(
    (sum, { slot, tokens, until }) => (until >= now && partsOfCall(slot).includes(part) ? sum + tokens : sum),
    0,
  );

/**
 * Whether a call may be made: something is left of every budget that it counts for beside what other calls hold. The last call may need more
 * than is left and is not cut short, so a month exceeds its budget by less than one call.
 */
export const isWithinBudgets = (
  budgets: Budgets,
  { used, holds }: MonthOfCalls,
  slot: ModelSlot | null,
  now: Date,
): boolean =>
  partsOfCall(slot).every((part) => {
    const budget = budgets[part];
    return budget === null || used[part] + heldTokens(part, holds, now) < budget;
  });

/** How much of a budget is used: `near` from 80 %, `spent` from 100 %. */
export const budgetStates = ['open', 'near', 'spent'] as const;
export type BudgetState = (typeof budgetStates)[number];

/** The state of a budget in tokens; one that is `null` never ends. */
export const budgetState = (budget: number | null, used: number): BudgetState => {
  if (budget === null || used * 100 < budget * 80) return 'open';
  return used < budget ? 'near' : 'spent';
};
