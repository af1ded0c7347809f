import type { Plan } from '../../../../domain/account/plans.js';
import type { User } from '../../../../domain/contract/account.js';

/** The plan whose services somebody may use: administrators may use all, whatever their account's plan. */
export const currentPlan = (user: Pick<User, 'is_superuser' | 'subscription_plan'>): Plan =>
  user.is_superuser ? 'admin' : user.subscription_plan;
