import { hasCourtRole } from '../../../domain/account/courtRoles.js';
import type { AccountLimitName, RateLimit } from './rateLimit.js';
import type { AppMiddleware } from './types.js';

export type AccountLimits = Readonly<Record<AccountLimitName, Pick<RateLimit, 'consume'>>>;

/**
 * Counts each request of an account, whatever it turns out to be; visitors are limited by the use cases. What the court's clerks submit
 * for it counts as their administration, which has room for many cases. 429 beyond the limit.
 */
export const limitAccount =
  (limits: AccountLimits, name: AccountLimitName): AppMiddleware =>
  async (ctx, next) => {
    const { account } = ctx.state;
    const limitName =
      account && hasCourtRole(account, 'clerk') && name === 'submissionsByDay' ? 'administration' : name;
    if (account) await limits[limitName].consume({ account: account.id });
    return next();
  };
