import { unitsOf } from './credits.js';

/** Every plan there is; `admin` is that of the court's own people. */
export const plans = ['explorer', 'professional', 'enterprise', 'admin'] as const;
export type Plan = (typeof plans)[number];

/** What a plan may include besides its limits. `privateKnowledge`: RAG models and a knowledge base of one's own; `teams`: founding teams. */
export type PlanFeature = 'privateKnowledge' | 'teams';

export type PlanTerms = {
  /** The name that people read. */
  readonly name: string;
  /** Word documents on one court day; `null` without a limit. */
  readonly generationsPerDay: number | null;
  readonly features: readonly PlanFeature[];
  /** Credits given for each month, in ten-thousandths; 0 for none. */
  readonly monthlyCredits: number;
  /** Rows of a batch, and pleadings that are submitted through batches on one court day. */
  readonly batchRows: number;
};

/** What each plan gives (specification §1). */
export const planTerms: Readonly<Record<Plan, PlanTerms>> = {
  explorer: { name: '探索版', generationsPerDay: 5, features: [], monthlyCredits: 0, batchRows: 20 },
  professional: {
    name: '专业版',
    generationsPerDay: null,
    features: ['privateKnowledge'],
    monthlyCredits: unitsOf(1_000_000),
    batchRows: 300,
  },
  // Never less than the professional plan, in every agreement.
  enterprise: {
    name: '企业版',
    generationsPerDay: null,
    features: ['privateKnowledge', 'teams'],
    monthlyCredits: unitsOf(1_000_000),
    batchRows: 2000,
  },
  admin: {
    name: '管理员',
    generationsPerDay: null,
    features: ['privateKnowledge', 'teams'],
    monthlyCredits: 0,
    batchRows: 2000,
  },
};

/**
 * Calls in an hour of one account to models of its own. No plan limits them and they cost no credits: a bound for programs that
 * run wild.
 */
export const ownModelCallsPerHour = 3000;

export type Subscription = {
  readonly plan: Plan;
  /** ISO 8601, UTC: the last moment of the plan; `null` for a plan without an end. */
  readonly expiresAt: string | null;
};

/** The subscription of an account that never had another plan. */
export const freeSubscription: Subscription = { plan: 'explorer', expiresAt: null };

type Holder = Subscription & { readonly isAdministrator: boolean };

/** The plan that counts at a moment: an administrator's is `admin`, one that is over falls back to `explorer`. */
export const planInEffect = ({ plan, expiresAt, isAdministrator }: Holder, now: Date): Plan => {
  if (isAdministrator) return 'admin';
  return expiresAt !== null && new Date(expiresAt) < now ? 'explorer' : plan;
};

/** Whether a plan includes a feature. */
export const planIncludes = (plan: Plan, feature: PlanFeature): boolean => planTerms[plan].features.includes(feature);
