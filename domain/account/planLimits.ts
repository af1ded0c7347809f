import { z } from 'zod';
import { batchBounds } from '../batches/bounds.js';
import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { mostTeamMembers } from '../team/terms.js';
import { unitsOf } from './credits.js';
import type { Plan } from './plans.js';

/** The plans whose limits administrators set; that of the court's own people has the most that the machine takes. */
export const limitedPlans = ['explorer', 'professional', 'enterprise'] as const satisfies readonly Plan[];
export type LimitedPlan = (typeof limitedPlans)[number];
/** The plans that give credits each month. The free one never does: a second free account would be worth money. */
export const plansWithCredits = ['professional', 'enterprise'] as const satisfies readonly LimitedPlan[];

/** The most that any limit can be set to, whatever is sold: more would keep others waiting. */
export const mostOfPlans = {
  /** As many Word files as an account is given on a day in any case (`submissionsByDay`); above it only “without a limit” makes sense. */
  generationsPerDay: 1000,
  /** Whole credits: far from where the sums of years stop being exact. */
  monthlyCredits: 10_000_000,
  batchRows: batchBounds.rows,
  batchPleadings: batchBounds.rows,
  teamMembers: mostTeamMembers,
} as const;

const count = z.number().int().positive();
const counted = {
  /** Word documents on one court day; `null` without a limit. */
  generationsPerDay: count.nullable(),
  /** Rows of a batch. */
  batchRows: count,
  /** Pleadings that are submitted through batches on one court day. */
  batchPleadings: count,
};
/** Whole credits for each month. */
const withCredits = z.object({ ...counted, monthlyCredits: z.number().int().nonnegative() });
/** `teamMembers`: how many belong to a team without any seat that was paid for. */
const withTeams = withCredits.extend({ teamMembers: count });

/** What each plan gives, in numbers. */
export const PlanLimits = z.object({
  explorer: z.object(counted),
  professional: withCredits,
  enterprise: withTeams,
});
export type PlanLimits = z.infer<typeof PlanLimits>;
export type LimitsOfPlan = PlanLimits['explorer'];
export type LimitName = keyof typeof mostOfPlans;

/** What holds where no administrator set anything. */
export const defaultPlanLimits: PlanLimits = {
  explorer: { generationsPerDay: 5, batchRows: 20, batchPleadings: 20 },
  professional: { generationsPerDay: null, batchRows: 300, batchPleadings: 300, monthlyCredits: 1_000_000 },
  enterprise: {
    ...{ generationsPerDay: null, batchRows: 2000, batchPleadings: 2000 },
    ...{ monthlyCredits: 1_000_000, teamMembers: 10 },
  },
};

const limitsOfAdministrators: LimitsOfPlan = {
  generationsPerDay: null,
  batchRows: mostOfPlans.batchRows,
  batchPleadings: mostOfPlans.batchPleadings,
};

/** The limits of a plan. */
export const limitsOf = (limits: PlanLimits, plan: Plan): LimitsOfPlan =>
  plan === 'admin' ? limitsOfAdministrators : limits[plan];

/** From which month of the court (`YYYY-MM`) plans give how many credits. */
type CreditsFrom = { readonly from: string } & Readonly<Record<(typeof plansWithCredits)[number], number>>;

/** The limits that hold, and the monthly credits of earlier months. `version` is 0 before anything was set. */
export type SetPlanLimits = {
  readonly version: number;
  readonly limits: PlanLimits;
  /** In the order of their months; before the first of them those of `defaultPlanLimits` hold. */
  readonly credits: readonly CreditsFrom[];
};

export const nothingLimited: SetPlanLimits = { version: 0, limits: defaultPlanLimits, credits: [] };

/**
 * What a plan gives for a month, in ten-thousandths: what was set last in that month or before it. A month that is made up for later gets
 * what held then, so that no change reaches back.
 */
export const monthlyCreditsOf = ({ credits }: SetPlanLimits, plan: Plan, month: string): number => {
  if (plan === 'admin' || plan === 'explorer') return 0;
  const set = credits.findLast(({ from }) => from <= month);
  return unitsOf(set?.[plan] ?? defaultPlanLimits[plan].monthlyCredits);
};

/** Where a plan gives less than the one below it: its name and that of the limit. */
export const lesserLimits = (
  limits: PlanLimits,
): readonly { readonly plan: 'professional' | 'enterprise'; readonly limit: LimitName }[] => {
  const { explorer, professional, enterprise } = limits;
  const names = ['generationsPerDay', 'batchRows', 'batchPleadings'] as const;
  const least = (of: LimitsOfPlan, name: (typeof names)[number]): number => of[name] ?? Number.POSITIVE_INFINITY;
  const lesser = (plan: 'professional' | 'enterprise', below: LimitsOfPlan) =>
    names.filter((limit) => least(limits[plan], limit) < least(below, limit)).map((limit) => ({ plan, limit }));
  return [
    ...lesser('professional', explorer),
    ...lesser('enterprise', professional),
    ...(enterprise.monthlyCredits < professional.monthlyCredits
      ? [{ plan: 'enterprise', limit: 'monthlyCredits' } as const]
      : []),
  ];
};

const isTooMuch = (limits: PlanLimits): boolean =>
  limitedPlans.some((plan) =>
    (Object.entries(limits[plan]) as [LimitName, number | null][]).some(
      ([name, value]) => value !== null && value > mostOfPlans[name],
    ),
  );

type Wanted = {
  readonly limits: PlanLimits;
  /** The version that was on the screen. */
  readonly basedOn: number;
  /** The court's, `YYYY-MM`. */
  readonly month: string;
};

/**
 * Sets all limits at once. The same again changes nothing, whatever version it is based on.
 * @throws DomainError `plan_limits_invalid` for more than the machine takes, or a plan that gives less than the one below it;
 *   `plan_limits_changed` where somebody else set others meanwhile
 */
export const setPlanLimits = (
  { limits, basedOn, month }: Wanted,
  before: SetPlanLimits,
): { readonly version: number; readonly month: string; readonly limits: PlanLimits } | null => {
  if (canonicalJson(limits) === canonicalJson(before.limits)) return null;
  if (isTooMuch(limits) || lesserLimits(limits).length > 0) throw new DomainError('plan_limits_invalid');
  if (basedOn !== before.version) throw new DomainError('plan_limits_changed');
  // A clock that was put back does not let a change reach behind one before it.
  const last = before.credits.at(-1)?.from ?? month;
  return { version: before.version + 1, month: month < last ? last : month, limits };
};

const atMost = <Of extends LimitsOfPlan>(of: Of): Of => ({
  ...of,
  generationsPerDay:
    of.generationsPerDay === null ? null : Math.min(of.generationsPerDay, mostOfPlans.generationsPerDay),
  batchRows: Math.min(of.batchRows, mostOfPlans.batchRows),
  batchPleadings: Math.min(of.batchPleadings, mostOfPlans.batchPleadings),
});
const creditsAtMost = (of: PlanLimits['professional']): PlanLimits['professional'] => ({
  ...atMost(of),
  monthlyCredits: Math.min(of.monthlyCredits, mostOfPlans.monthlyCredits),
});

/** The limits after they were set; what was set under a release that took more is what this one takes. */
export const withPlanLimits = (
  before: SetPlanLimits,
  { version, month, limits: given }: { readonly version: number; readonly month: string; readonly limits: PlanLimits },
): SetPlanLimits => {
  const professional = creditsAtMost(given.professional);
  const teamMembers = Math.min(given.enterprise.teamMembers, mostOfPlans.teamMembers);
  const enterprise = { ...creditsAtMost(given.enterprise), teamMembers };
  const limits = { explorer: atMost(given.explorer), professional, enterprise };
  const set = {
    from: month,
    professional: professional.monthlyCredits,
    enterprise: enterprise.monthlyCredits,
  };
  return { version, limits, credits: [...before.credits.filter(({ from }) => from < month), set] };
};
