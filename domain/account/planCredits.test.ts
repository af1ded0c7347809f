import { expect } from 'chai';
import fc from 'fast-check';
import { courtMonths, courtPeriods } from '../courtCalendar/courtPeriods.js';
import { fold } from '../eventSourcing/decider.js';
import type { AccountCommand } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { planGrantId } from './planCredits.js';
import { defaultPlanLimits, nothingLimited, setPlanLimits, withPlanLimits, type SetPlanLimits } from './planLimits.js';
import { plans, type Plan } from './plans.js';

const timeZone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const start = Date.parse('2027-01-10T02:00:00Z');
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId: 'u1', email: null } };

/** One account that time goes by for. */
const newAccount = () => {
  const events: AccountEvent[] = [registered];
  const state = () => {
    const folded = fold(accountDecider, events);
    if (folded.status !== 'registered') throw new Error('not registered');
    return folded;
  };
  let commands = 0;
  let planLimits: SetPlanLimits = nothingLimited;
  const decide = (command: AccountCommand): AccountEvent[] => {
    const decided = accountDecider.decide(command, state());
    events.push(...decided);
    return decided;
  };
  return {
    events,
    state,
    grant: (now: Date) => decide({ type: 'GrantPlanCredits', data: { now, timeZone, planLimits } }),
    administer: (now: Date, changes: Extract<AccountCommand, { type: 'AdministerAccount' }>['data']['changes']) => {
      commands += 1;
      const data = { changes, otherAdministrators: 0, now, timeZone, planLimits, commandId: `command-${commands}` };
      return decide({ type: 'AdministerAccount', data });
    },
    /** An administrator sets another number of monthly credits for both plans. */
    limit: (now: Date, monthlyCredits: number) => {
      const limits = {
        ...defaultPlanLimits,
        professional: { ...defaultPlanLimits.professional, monthlyCredits },
        enterprise: { ...defaultPlanLimits.enterprise, monthlyCredits },
      };
      const month = courtPeriods(now, timeZone).month.slice(0, 7);
      const set = setPlanLimits({ limits, basedOn: planLimits.version, month }, planLimits);
      if (set !== null) planLimits = withPlanLimits(planLimits, set);
    },
    spend: (amount: number) =>
      events.push({
        type: 'CreditsSpent',
        data: {
          userId: 'u1',
          callId: `call-${events.length}`,
          amount,
          model: 'm',
          source: 'chat',
          promptTokens: 1,
          completionTokens: 1,
          totalTokens: 2,
          promptPrice: 1,
          completionPrice: 1,
          estimated: false,
        },
      }),
  };
};
type Account = ReturnType<typeof newAccount>;

const planGrants = ({ events }: Account): string[] =>
  events.flatMap(({ type, data }) => (type === 'CreditsGranted' && data.source === 'plan' ? [data.grantId] : []));
const ledger = ({ events }: Account): number =>
  events.reduce((sum, { type, data }) => {
    if (type === 'CreditsGranted') return sum + data.amount;
    return type === 'CreditsSpent' ? sum - data.amount : sum;
  }, 0);

type Step = { readonly hours: number } & (
  | { readonly kind: 'grant' }
  | { readonly kind: 'plan'; readonly plan: Plan; readonly lasts: number | null }
  | { readonly kind: 'balance'; readonly credits: number }
  | { readonly kind: 'spend'; readonly credits: number }
);
/** Up to four months go by between two steps. */
const hours = fc.oneof(fc.nat(48), fc.nat(24 * 120));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('grant' as const), hours }),
    fc.record({
      kind: fc.constant('plan' as const),
      hours,
      plan: fc.constantFrom(...plans),
      lasts: fc.option(fc.integer({ min: -500, max: 4000 })),
    }),
    fc.record({ kind: fc.constant('balance' as const), hours, credits: fc.nat(2_000_000_000) }),
    fc.record({ kind: fc.constant('spend' as const), hours, credits: fc.nat(1_000_000) }),
  ),
  { maxLength: 25 },
);

/** Does everything but the grants that are not asked for; answers the account and the moment it ended at. */
const live = (history: readonly Step[], withGrants: boolean): { account: Account; now: Date } => {
  const account = newAccount();
  let now = new Date(start);
  for (const step of history) {
    now = new Date(now.getTime() + step.hours * hourMs);
    if (step.kind === 'grant' && withGrants) account.grant(now);
    if (step.kind === 'balance') account.administer(now, { credits: step.credits });
    if (step.kind === 'spend') account.spend(step.credits);
    if (step.kind === 'plan') {
      const expiresAt = step.lasts === null ? null : new Date(now.getTime() + step.lasts * hourMs).toISOString();
      account.administer(now, { subscription: { plan: step.plan, expiresAt } });
    }
  }
  return { account, now };
};

/** The months due, worked out hour by hour and without the rule under test. */
const monthsByTheHour = (history: readonly Step[]): Set<string> => {
  const months = new Set<string>();
  let now = start;
  let plan: Plan = 'explorer';
  let end = Number.POSITIVE_INFINITY;
  const touch = (moment: number): void => {
    if ((plan === 'professional' || plan === 'enterprise') && moment <= end)
      months.add(courtPeriods(new Date(moment), timeZone).month.slice(0, 7));
  };
  for (const step of history) {
    for (let hour = 1; hour <= step.hours; hour += 1) {
      now += hourMs;
      // Right before a change the old plan still counts: to the millisecond, not at the moment of the change itself.
      touch(hour === step.hours && step.kind === 'plan' ? now - 1 : now);
    }
    if (step.kind === 'plan') {
      plan = step.plan;
      end = step.lasts === null ? Number.POSITIVE_INFINITY : now + step.lasts * hourMs;
    }
    touch(now);
  }
  return months;
};

describe('monthly credits', () => {
  it('are a million for each month that the plan touched, given once whatever is asked when', () =>
    fc.assert(
      fc.property(steps, (history) => {
        const { account, now } = live(history, true);
        account.grant(now);
        const grants = planGrants(account);
        expect(new Set(grants).size).to.equal(grants.length);
        expect([...grants].sort()).to.deep.equal([...monthsByTheHour(history)].map(planGrantId).sort());
      }),
      { numRuns: 150 },
    ));

  it('are the same in the end, however often grants ran in between, and never again afterwards', () =>
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), (history, times) => {
        const often = live(history, true);
        const never = live(history, false);
        for (let time = 0; time < times; time += 1) often.account.grant(often.now);
        never.account.grant(never.now);
        expect(planGrants(often.account).sort()).to.deep.equal(planGrants(never.account).sort());
        expect(often.account.grant(often.now)).to.deep.equal([]);
        expect(never.account.grant(new Date(never.now.getTime() - 40 * 24 * hourMs))).to.deep.equal([]);
      }),
    ));

  it('always sum up, with what was set and spent, to the balance', () =>
    fc.assert(
      fc.property(steps, (history) => {
        const { account } = live(history, true);
        expect(account.state().credits).to.equal(ledger(account));
        expect(Number.isSafeInteger(account.state().credits)).to.equal(true);
      }),
    ));

  it('begin with the month in which the plan begins, at the court’s midnight', () => {
    const account = newAccount();
    account.administer(new Date('2027-01-31T15:59:59Z'), {
      subscription: { plan: 'professional', expiresAt: null },
    });
    expect(planGrants(account)).to.deep.equal(['plan:2027-01']);
    expect(account.grant(new Date('2027-01-31T15:59:59.999Z'))).to.deep.equal([]);
    account.grant(new Date('2027-01-31T16:00:00Z'));
    expect(planGrants(account)).to.deep.equal(['plan:2027-01', 'plan:2027-02']);
  });

  it('are not given for a month that the plan did not reach', () => {
    const account = newAccount();
    const now = new Date('2027-01-10T00:00:00Z');
    account.administer(now, { subscription: { plan: 'professional', expiresAt: '2027-02-28T15:59:59.999Z' } });
    account.grant(new Date('2027-06-01T00:00:00Z'));
    expect(planGrants(account)).to.deep.equal(['plan:2027-01', 'plan:2027-02']);
  });

  it('are given for months of twenty years in one go', () => {
    const account = newAccount();
    account.administer(new Date(start), { subscription: { plan: 'professional', expiresAt: null } });
    account.grant(new Date('2046-12-31T15:59:59Z'));
    expect(planGrants(account)).to.deep.equal(
      courtMonths(new Date(start), new Date('2046-12-31T15:59:59Z'), timeZone).map(planGrantId),
    );
    expect(planGrants(account)).to.have.length(240);
  });

  it('that are set anew count from the month in which they are set; what was given in it stays, and no month before changes', () => {
    const account = newAccount();
    const amounts = () =>
      account.events.flatMap(({ type, data }) => (type === 'CreditsGranted' ? [`${data.grantId} ${data.amount}`] : []));
    account.administer(new Date('2027-01-10T00:00:00Z'), { subscription: { plan: 'professional', expiresAt: null } });
    account.limit(new Date('2027-01-20T00:00:00Z'), 500);
    expect(account.grant(new Date('2027-01-21T00:00:00Z'))).to.deep.equal([]);
    account.limit(new Date('2027-03-05T00:00:00Z'), 0);
    expect(account.grant(new Date('2027-03-06T00:00:00Z'))).to.have.length(1);
    account.limit(new Date('2027-03-31T15:59:59Z'), 700);
    account.grant(new Date('2027-03-31T15:59:59Z'));
    account.grant(new Date('2027-04-30T00:00:00Z'));
    expect(amounts()).to.deep.equal([
      'plan:2027-01 10000000000',
      'plan:2027-02 5000000',
      'plan:2027-03 7000000',
      'plan:2027-04 7000000',
    ]);
  });

  it('are given for a month at most once, with a number that was set by its end, whatever is set when', () => {
    const set = fc.record({ hours: fc.nat(24 * 60), credits: fc.constantFrom(0, 1, 500, 1_000_000) });
    fc.assert(
      fc.property(fc.array(set, { maxLength: 12 }), (sets) => {
        const account = newAccount();
        let now = new Date(start);
        account.administer(now, { subscription: { plan: 'enterprise', expiresAt: null } });
        const known = new Map<string, Set<number>>();
        let before = 1_000_000;
        for (const { hours: passed, credits } of sets) {
          const from = now;
          now = new Date(now.getTime() + passed * hourMs);
          for (const month of courtMonths(from, now, timeZone))
            known.set(planGrantId(month), (known.get(planGrantId(month)) ?? new Set<number>()).add(before * 10_000));
          account.limit(now, credits);
          before = credits;
          const month = planGrantId(courtPeriods(now, timeZone).month.slice(0, 7));
          known.get(month)?.add(credits * 10_000);
          account.grant(now);
        }
        const grants = account.events.flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data] : []));
        expect(new Set(grants.map(({ grantId }) => grantId)).size).to.equal(grants.length);
        for (const { grantId, amount } of grants.slice(1)) expect([...(known.get(grantId) ?? [])]).to.include(amount);
      }),
    );
  });
});
