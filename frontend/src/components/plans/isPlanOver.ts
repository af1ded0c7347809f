import type { User } from '../../../../domain/contract/account.js';

/** Whether an account had a plan until its end came; what the plan gave is still read, taken away and deleted. The server decides. */
export const isPlanOver = (user: Pick<User, 'is_superuser' | 'subscription_expires_at'>, now: Date): boolean =>
  !user.is_superuser && user.subscription_expires_at !== null && new Date(user.subscription_expires_at) < now;
