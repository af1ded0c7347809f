/** Every plan there is; `admin` is that of the court's own people. */
export const plans = ['explorer', 'professional', 'enterprise', 'admin'] as const;
export type Plan = (typeof plans)[number];

/** What a plan may include besides its limits. `privateKnowledge`: RAG models and a knowledge base of one's own; `teams`: founding teams. */
export type PlanFeature = 'privateKnowledge' | 'teams';

export type PlanTerms = {
  /** The name that people read. */
  readonly name: string;
  readonly features: readonly PlanFeature[];
};

/** What each plan is called and includes (specification §1); how much it gives is set by administrators: `planLimits.ts`. */
export const planTerms: Readonly<Record<Plan, PlanTerms>> = {
  explorer: { name: '探索版', features: [] },
  professional: { name: '专业版', features: ['privateKnowledge'] },
  enterprise: { name: '企业版', features: ['privateKnowledge', 'teams'] },
  admin: { name: '管理员', features: ['privateKnowledge', 'teams'] },
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
