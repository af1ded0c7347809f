import { courtMonths } from '../courtCalendar/courtPeriods.js';
import type { AccountEvent } from './events.js';
import { monthlyCreditsOf, type SetPlanLimits } from './planLimits.js';
import type { RegisteredAccount, SubscriptionPeriod } from './state.js';

/** Names the grant of a month, which makes granting it idempotent. */
export const planGrantId = (month: string): string => `plan:${month}`;

/** The last moment of a period that is known so far: its own end, the beginning of the next one, or now. */
const lastMoment = ({ expiresAt }: SubscriptionPeriod, next: SubscriptionPeriod | undefined, now: Date): Date => {
  const ends = [now, ...(expiresAt === null ? [] : [new Date(expiresAt)])];
  if (next) ends.push(new Date(new Date(next.since).getTime() - 1));
  return new Date(Math.min(...ends.map((end) => end.getTime())));
};

/**
 * The monthly credits not given yet: one grant for each month of the court's calendar that a plan with credits touched up to
 * now, of what the plan gave in that month. Months in which no task ran are made up for; leaving a plan and coming back within a month gives nothing twice.
 */
export const duePlanCredits = (
  account: RegisteredAccount,
  { now, timeZone, planLimits }: { readonly now: Date; readonly timeZone: string; readonly planLimits: SetPlanLimits },
): AccountEvent[] => {
  const grantNames = new Set(account.grants);
  return account.subscriptions.flatMap((period, place, periods) => {
    const months = courtMonths(new Date(period.since), lastMoment(period, periods[place + 1], now), timeZone);
    return months.flatMap((month): AccountEvent[] => {
      const grantId = planGrantId(month);
      const amount = monthlyCreditsOf(planLimits, period.plan, month);
      if (amount === 0 || grantNames.has(grantId)) return [];
      grantNames.add(grantId);
      return [{ type: 'CreditsGranted', data: { userId: account.userId, grantId, amount, source: 'plan' } }];
    });
  });
};
