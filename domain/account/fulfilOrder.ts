import { courtPeriods } from '../courtCalendar/courtPeriods.js';
import { parseCourtTime } from '../courtCalendar/courtTime.js';
import { orderGrantId, type OrderedItem, type OrderedPlan } from './orderedItem.js';
import type { AccountCommand } from './commands.js';
import { unitsOf } from './credits.js';
import type { AccountEvent } from './events.js';
import { duePlanCredits } from './planCredits.js';
import { planInEffect, type Plan, type Subscription } from './plans.js';
import { evolveAccount, type RegisteredAccount } from './state.js';

type Fulfil = Extract<AccountCommand, { type: 'FulfilOrder' }>['data'];

/** The same day some months later, or the last one of that month where it has no such day. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Which plan is more: nobody is given less than what runs. */
const ranks: Readonly<Record<Plan, number>> = { explorer: 0, professional: 1, enterprise: 2, admin: 3 };

type Months = { readonly plan: OrderedPlan; readonly months: number; readonly now: Date; readonly timeZone: string };

/**
 * The subscription after paid months. What runs is extended from its end: the same plan, and also a larger one that an administrator gave
 * since the order was placed, so that nobody loses by paying. A smaller one is replaced as of now.
 */
export const subscriptionWith = (
  { subscription }: Pick<RegisteredAccount, 'subscription'>,
  { plan, months, now, timeZone }: Months,
): Subscription => {
  const running = planInEffect({ ...subscription, isAdministrator: false }, now);
  const isExtended = ranks[running] >= ranks[plan];
  if (isExtended && subscription.expiresAt === null) return subscription;
  const from = isExtended && subscription.expiresAt !== null ? new Date(subscription.expiresAt) : now;
  const end = parseCourtTime(monthsAfter(courtPeriods(from, timeZone).day, months), timeZone);
  return { plan: isExtended ? running : plan, expiresAt: (end ?? from).toISOString() };
};

/** Whether months of a plan would add anything to an account that has this one. */
export const isPlanUseful = (subscription: Subscription, plan: OrderedPlan, now: Date): boolean => {
  const running = planInEffect({ ...subscription, isAdministrator: false }, now);
  return ranks[running] < ranks[plan] || (running === plan && subscription.expiresAt !== null);
};

const eventOf = (account: RegisteredAccount, item: OrderedItem, { orderId, now, timeZone }: Fulfil): AccountEvent => {
  const { userId } = account;
  switch (item.kind) {
    case 'credits':
      return {
        type: 'CreditsGranted',
        data: { userId, grantId: orderGrantId(orderId), amount: unitsOf(item.count), source: 'order' },
      };
    case 'seats':
      return { type: 'SeatsGranted', data: { userId, orderId, seats: item.seats } };
    case 'plan': {
      const subscription = subscriptionWith(account, { ...item, now, timeZone });
      return { type: 'SubscriptionChanged', data: { userId, ...subscription, since: now.toISOString(), orderId } };
    }
  }
};

/**
 * What a paid order gives, once: the stream knows each order that it was given for, so a second confirmation, a second process or a
 * repeat after a crash adds nothing.
 */
export const fulfilOrder = (account: RegisteredAccount, fulfil: Fulfil): AccountEvent[] => {
  if (account.grants.includes(orderGrantId(fulfil.orderId))) return [];
  const given = eventOf(account, fulfil.item, fulfil);
  const after = evolveAccount(account, given);
  return after.status === 'registered' ? [given, ...duePlanCredits(after, fulfil)] : [given];
};
