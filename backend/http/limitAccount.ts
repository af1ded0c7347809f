import type { AccountLimitName, RateLimit } from './rateLimit.js';
import type { AppMiddleware } from './types.js';

export type AccountLimits = Readonly<Record<AccountLimitName, Pick<RateLimit, 'consume'>>>;

/** Counts each request of an account, whatever it turns out to be; visitors are limited by the use cases. 429 beyond the limit. */
export const limitAccount =
  ({ consume }: Pick<RateLimit, 'consume'>): AppMiddleware =>
  async (ctx, next) => {
    const { account } = ctx.state;
    if (account) await consume({ account: account.id });
    return next();
  };
