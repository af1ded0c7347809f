import { mostOfPlans, type LimitName } from '../../../../../domain/account/planLimits.js';
import {
  lesserProblem,
  limitFields,
  limitProblem,
  type PlanLimitsView,
} from '../../../../../domain/contract/planLimits.js';

export const shownPlans = ['explorer', 'professional', 'enterprise'] as const;
type ShownPlan = (typeof shownPlans)[number];
export const shownLimits = [
  'generationsPerDay',
  'batchRows',
  'batchPleadings',
  'monthlyCredits',
  'teamMembers',
] as const;
/** The limits that only some plans have. */
const limitsOfSome: Partial<Record<LimitName, readonly ShownPlan[]>> = {
  monthlyCredits: ['professional', 'enterprise'],
  teamMembers: ['enterprise'],
};

/** The place of a limit in the form, and in what the server says of a request. */
export const limitPlace = (plan: ShownPlan, limit: LimitName): string => `${plan}.${limitFields[limit]}`;

/** Every limit that is set, by its place. */
export const limitPlaces = shownPlans.flatMap((plan) =>
  shownLimits
    .filter((limit) => limitsOfSome[limit]?.includes(plan) ?? true)
    .map((limit) => ({ plan, limit, place: limitPlace(plan, limit) })),
);

/** The number of a limit; `null` for none, `undefined` for what the plan does not have. */
export const limitIn = (limits: PlanLimitsView, plan: ShownPlan, limit: LimitName): number | null | undefined => {
  const of: Partial<Record<string, number | null>> = limits[plan];
  return of[limitFields[limit]];
};

export type TypedLimits = Record<string, string>;

export const typedLimits = (limits: PlanLimitsView): TypedLimits =>
  Object.fromEntries(limitPlaces.map(({ plan, limit, place }) => [place, String(limitIn(limits, plan, limit) ?? '')]));

/** A typed whole number within the bounds of a limit; `null` for none where that is possible, `undefined` for anything else. */
const numberIn = (typed: string, limit: LimitName): number | null | undefined => {
  const figures = typed.trim().replaceAll(/[,，]/g, '');
  if (figures === '') return limit === 'generationsPerDay' ? null : undefined;
  if (!/^\d{1,9}$/.test(figures)) return undefined;
  const number = Number(figures);
  return number >= (limit === 'monthlyCredits' ? 0 : 1) && number <= mostOfPlans[limit] ? number : undefined;
};

/** What is wrong with what was typed for a limit, alone or beside the plan below. */
export const typedProblem = (plan: ShownPlan, limit: LimitName, typed: TypedLimits): string | undefined => {
  const number = numberIn(typed[limitPlace(plan, limit)] ?? '', limit);
  if (number === undefined) return limitProblem(limit);
  const below = plan === 'enterprise' ? 'professional' : 'explorer';
  if (plan === 'explorer' || limitsOfSome[limit]?.includes(below) === false) return undefined;
  const least = numberIn(typed[limitPlace(below, limit)] ?? '', limit);
  if (least === undefined || number === null) return undefined;
  return least === null || number < least ? lesserProblem(plan) : undefined;
};

/** The limits that were typed; `null` while something is wrong with them. */
export const limitsTyped = (typed: TypedLimits): PlanLimitsView | null => {
  if (limitPlaces.some(({ plan, limit }) => typedProblem(plan, limit, typed) !== undefined)) return null;
  const value = (plan: ShownPlan, limit: LimitName) => numberIn(typed[limitPlace(plan, limit)] ?? '', limit) ?? null;
  const counted = (plan: ShownPlan) => ({
    generations_per_day: value(plan, 'generationsPerDay'),
    batch_rows: value(plan, 'batchRows') ?? 0,
    batch_pleadings: value(plan, 'batchPleadings') ?? 0,
  });
  const credits = (plan: ShownPlan) => ({ ...counted(plan), monthly_credits: value(plan, 'monthlyCredits') ?? 0 });
  return {
    explorer: counted('explorer'),
    professional: credits('professional'),
    enterprise: { ...credits('enterprise'), team_members: value('enterprise', 'teamMembers') ?? 0 },
  };
};
