import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { orderDecider, type OrderCommand, type OrderState } from '../order/decider.js';
import type { OrderedItem } from './orderedItem.js';
import type { AccountCommand } from './commands.js';
import { unitsOf } from './credits.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { isPlanUseful } from './fulfilOrder.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const timeZone = 'Asia/Shanghai';
const now = new Date('2027-01-10T02:00:00Z');
const userId = 'u1';
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId, email: 'zhang@example.cn' } };
const endOf = (day: string): string => new Date(`${day}T15:59:59.999Z`).toISOString();
const subscribed = (plan: 'professional' | 'enterprise', expiresAt: string | null): AccountEvent => ({
  type: 'SubscriptionChanged',
  data: { userId, plan, expiresAt, since: '2026-12-01T00:00:00.000Z' },
});
const planCredits = (month: string): AccountEvent => ({
  type: 'CreditsGranted',
  data: { userId, grantId: `plan:${month}`, amount: unitsOf(1_000_000), source: 'plan' },
});
const fulfil = (orderId: string, item: OrderedItem, at = now): AccountCommand => ({
  type: 'FulfilOrder',
  data: { planLimits: nothingLimited, orderId, item, now: at, timeZone },
});
const changed = (orderId: string, plan: 'professional' | 'enterprise', expiresAt: string | null): AccountEvent => ({
  type: 'SubscriptionChanged',
  data: { userId, plan, expiresAt, since: now.toISOString(), orderId },
});
const year = { kind: 'plan', plan: 'professional', months: 12 } as const;

describe('what a paid order gives an account', () => {
  it('is credits, once for each order', () => {
    const granted: AccountEvent = {
      type: 'CreditsGranted',
      data: { userId, grantId: 'order:o1', amount: 10_000_000, source: 'order' },
    };
    given(registered)
      .when(fulfil('o1', { kind: 'credits', count: 1000 }))
      .then(granted);
    given(registered, granted)
      .when(fulfil('o1', { kind: 'credits', count: 1000 }))
      .thenNothing();
  });

  it('is seats, once for each order', () => {
    const seats: AccountEvent = { type: 'SeatsGranted', data: { userId, orderId: 'o1', seats: 3 } };
    given(registered)
      .when(fulfil('o1', { kind: 'seats', seats: 3 }))
      .then(seats);
    given(registered, seats)
      .when(fulfil('o1', { kind: 'seats', seats: 3 }))
      .thenNothing();
  });

  it('is a plan from now on to the end of a day at the court, with the credits of its month', () =>
    given(registered)
      .when(fulfil('o1', year))
      .then(changed('o1', 'professional', endOf('2028-01-10')), planCredits('2027-01')));

  it('extends a plan that runs from its end, and ends on the last day of a short month', () => {
    given(registered, subscribed('professional', endOf('2027-01-31')), planCredits('2026-12'), planCredits('2027-01'))
      .when(fulfil('o1', { ...year, months: 1 }))
      .then(changed('o1', 'professional', endOf('2027-02-28')));
    given(registered, subscribed('professional', endOf('2026-12-31')), planCredits('2026-12'))
      .when(fulfil('o1', year))
      .then(changed('o1', 'professional', endOf('2028-01-10')), planCredits('2027-01'));
  });

  it('takes nothing away from somebody whose plan is more or has no end', () => {
    const months = [planCredits('2026-12'), planCredits('2027-01')];
    given(registered, subscribed('enterprise', endOf('2027-03-31')), ...months)
      .when(fulfil('o1', { ...year, months: 2 }))
      .then(changed('o1', 'enterprise', endOf('2027-05-31')));
    given(registered, subscribed('professional', null), ...months)
      .when(fulfil('o1', year))
      .then(changed('o1', 'professional', null));
    given(registered, subscribed('professional', endOf('2027-03-31')), ...months)
      .when(fulfil('o1', { kind: 'plan', plan: 'enterprise', months: 1 }))
      .then(changed('o1', 'enterprise', endOf('2027-02-10')));
  });

  it('is offered where it adds something', () => {
    const at = (plan: 'explorer' | 'professional' | 'enterprise', expiresAt: string | null) => ({ plan, expiresAt });
    expect(isPlanUseful(at('explorer', null), 'professional', now)).to.equal(true);
    expect(isPlanUseful(at('professional', endOf('2027-02-01')), 'professional', now)).to.equal(true);
    expect(isPlanUseful(at('professional', null), 'professional', now)).to.equal(false);
    expect(isPlanUseful(at('professional', null), 'enterprise', now)).to.equal(true);
    expect(isPlanUseful(at('enterprise', endOf('2027-02-01')), 'professional', now)).to.equal(false);
    expect(isPlanUseful(at('enterprise', endOf('2026-02-01')), 'professional', now)).to.equal(true);
  });

  it('is never more than what was paid for, whatever is confirmed, repeated and cut short', () => {
    const ids = ['o1', 'o2', 'o3'];
    const credits = 700;
    type Step = readonly [id: string, what: 'place' | 'confirm' | 'other' | 'withdraw' | 'refuse' | 'fulfil'];
    const step = fc.tuple(
      fc.constantFrom(...ids),
      fc.constantFrom<Step[1]>('place', 'confirm', 'other', 'withdraw', 'refuse', 'fulfil', 'fulfil'),
    );
    const commandOf = ([orderId, what]: Step): OrderCommand => {
      const paid = { reference: what === 'other' ? 'B-2' : 'B-1', receivedOn: '2027-01-10', today: '2027-01-10' };
      if (what === 'place') {
        const about = { orderId, number: orderId, userId, price: 1, priceList: 1 };
        return { type: 'PlaceOrder', data: { ...about, item: { kind: 'credits', count: credits } } };
      }
      if (what === 'withdraw') return { type: 'WithdrawOrder', data: { userId } };
      return what === 'refuse'
        ? { type: 'RefuseOrder', data: { reason: '没有到账' } }
        : { type: 'ConfirmOrder', data: paid };
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const orders = new Map<string, OrderState>();
        const account: AccountEvent[] = [registered];
        for (const one of steps) {
          const [id, what] = one;
          const state = orders.get(id) ?? orderDecider.initialState();
          if (what === 'fulfil') {
            // As the backend does: only what is confirmed, and as often as it likes.
            if (state.status === 'confirmed')
              account.push(...accountDecider.decide(fulfil(id, state.item), fold(accountDecider, account)));
            continue;
          }
          try {
            orders.set(id, orderDecider.decide(commandOf(one), state).reduce(orderDecider.evolve, state));
          } catch {
            continue; // refused: nothing happened
          }
        }
        const paid = [...orders.values()].filter(({ status }) => status === 'confirmed').length;
        const grants = account.flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data.grantId] : []));
        expect(new Set(grants).size).to.equal(grants.length);
        expect(grants.length).to.be.at.most(paid);
        const state = fold(accountDecider, account);
        expect(state).to.include({ credits: grants.length * unitsOf(credits) });
      }),
    );
  });
});
