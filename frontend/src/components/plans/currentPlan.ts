import { plans, type Plan } from '../../../../domain/account/plans.js';
import type { CurrentUser } from '../../features/session/sessionApi.js';

const isPlan = (plan: string | null | undefined): plan is Plan => plans.some((known) => known === plan);

/** The plan that counts for somebody, as the server told it last; one that this page does not know grants nothing. */
export const currentPlan = (user: Pick<CurrentUser, 'is_superuser' | 'subscription_plan'>): Plan => {
  if (user.is_superuser) return 'admin';
  return isPlan(user.subscription_plan) ? user.subscription_plan : 'explorer';
};
