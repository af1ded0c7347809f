import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { AccountChanges, AccountCommand } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { plans } from './plans.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const now = new Date('2027-01-10T02:00:00Z');
const since = now.toISOString();
const reason = '合同签订';
const million = 10_000_000_000;

const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const granted: AccountEvent = { type: 'AdministratorGranted', data };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data };
const erased: AccountEvent = { type: 'AccountErased', data: { ...data, reason: '本人申请' } };
const month = (name: string): AccountEvent => ({
  type: 'CreditsGranted',
  data: { ...data, grantId: `plan:${name}`, amount: million, source: 'plan' },
});
const administer = (changes: AccountChanges, otherAdministrators = 0, why?: string): AccountCommand => ({
  type: 'AdministerAccount',
  data: {
    changes,
    ...(why !== undefined && { reason: why }),
    otherAdministrators,
    planLimits: nothingLimited,
    now,
    timeZone: 'Asia/Shanghai',
    commandId: 'command-1',
  },
});

describe('account: what an administrator changes', () => {
  it('takes no month’s credits from a plan, whatever the command is called', () =>
    given(
      registered,
      { type: 'SubscriptionChanged', data: { ...data, plan: 'professional', expiresAt: null, since } },
      { type: 'CreditsGranted', data: { ...data, grantId: 'plan:2027-01', amount: 1, source: 'administrator' } },
    )
      .when({ type: 'GrantPlanCredits', data: { planLimits: nothingLimited, now, timeZone: 'Asia/Shanghai' } })
      .then(month('2027-01')));
  it('is one event for each thing that becomes different, all with the reason', () => {
    given(registered)
      .when(administer({ subscription: { plan: 'enterprise' }, credits: 70_000, isAdministrator: true }, 0, reason))
      .then(
        { type: 'SubscriptionChanged', data: { ...data, plan: 'enterprise', expiresAt: null, since, reason } },
        {
          type: 'CreditsGranted',
          data: { ...data, grantId: 'command-1', amount: 70_000, source: 'administrator', reason },
        },
        { type: 'AdministratorGranted', data: { ...data, reason } },
        month('2027-01'),
      );
  });

  it('is nothing where it is so already', () => {
    const set: AccountEvent = {
      type: 'SubscriptionChanged',
      data: { ...data, plan: 'enterprise', expiresAt: since, since },
    };
    given(registered, set, month('2027-01'))
      .when(
        administer({
          subscription: { plan: 'enterprise', expiresAt: since },
          credits: million,
          isActive: true,
          isAdministrator: false,
        }),
      )
      .thenNothing();
    given(registered).when(administer({})).thenNothing();
  });

  it('keeps the end when the plan changes, and the plan when the end does', () => {
    const set: AccountEvent = {
      type: 'SubscriptionChanged',
      data: { ...data, plan: 'enterprise', expiresAt: '2027-12-31T15:59:59.999Z', since },
    };
    given(registered, set, month('2027-01'))
      .when(administer({ subscription: { plan: 'explorer' } }))
      .then({ type: 'SubscriptionChanged', data: { ...set.data, plan: 'explorer' } });
    given(registered, set, month('2027-01'))
      .when(administer({ subscription: { expiresAt: null } }))
      .then({ type: 'SubscriptionChanged', data: { ...set.data, expiresAt: null } });
  });

  it('takes credits back by a negative grant', () =>
    given(registered, month('2027-01'))
      .when(administer({ credits: 5 }))
      .then({
        type: 'CreditsGranted',
        data: { ...data, grantId: 'command-1', amount: 5 - million, source: 'administrator' },
      }));

  it('gives the credits of the month with the plan, on top of the balance that was set', () =>
    given(registered)
      .when(administer({ subscription: { plan: 'professional' }, credits: 30_000 }))
      .then(
        { type: 'SubscriptionChanged', data: { ...data, plan: 'professional', expiresAt: null, since } },
        { type: 'CreditsGranted', data: { ...data, grantId: 'command-1', amount: 30_000, source: 'administrator' } },
        month('2027-01'),
      ));

  it('gives what was still due before a plan is left', () => {
    const set: AccountEvent = {
      type: 'SubscriptionChanged',
      data: { ...data, plan: 'professional', expiresAt: null, since: '2026-11-20T02:00:00.000Z' },
    };
    given(registered, set, month('2026-11'))
      .when(administer({ subscription: { plan: 'explorer' } }))
      .then(
        { type: 'SubscriptionChanged', data: { ...data, plan: 'explorer', expiresAt: null, since } },
        month('2026-12'),
        month('2027-01'),
      );
  });

  it('refuses to remove the last administrator', () => {
    for (const changes of [
      { isAdministrator: false },
      { isActive: false },
      { isAdministrator: false, isActive: false },
    ]) {
      given(registered, granted).when(administer(changes, 0)).thenRefused('last_administrator');
      given(registered, granted)
        .when(administer({ ...changes, credits: 5 }, 0))
        .thenRefused('last_administrator');
    }
    given(registered, granted)
      .when(administer({ isAdministrator: false, isActive: false }, 1))
      .then({ type: 'AdministratorRevoked', data }, deactivated);
    given(registered, granted, deactivated)
      .when(administer({ isAdministrator: false }, 0))
      .then({ type: 'AdministratorRevoked', data });
    given(registered)
      .when(administer({ isActive: false }, 0))
      .then(deactivated);
  });

  it('is refused for an account that there is not, or not any more', () => {
    given()
      .when(administer({ isActive: false }))
      .thenRefused('account_not_found');
    given(registered, erased)
      .when(administer({ credits: 5 }))
      .thenRefused('personal_data_erased');
  });

  it('sets the generations of the court day back, of that day only and only if there were any', () => {
    const generated: AccountEvent = {
      type: 'DocumentGenerated',
      data: { ...data, courtDay: '2027-01-10', formKey: null, contentHash: 'c' },
    };
    const reset = (courtDay: string): AccountCommand => ({ type: 'ResetGenerationCount', data: { courtDay, reason } });
    const done: AccountEvent = { type: 'GenerationCountReset', data: { ...data, courtDay: '2027-01-10', reason } };
    given(registered, generated).when(reset('2027-01-10')).then(done);
    given(registered, generated, done).when(reset('2027-01-10')).thenNothing();
    given(registered, generated).when(reset('2027-01-11')).thenNothing();
    given(registered).when(reset('2027-01-10')).thenNothing();
  });

  it('is so afterwards whatever was so before, and asking again changes nothing; or it is refused and nothing changes', () => {
    const changes: fc.Arbitrary<AccountChanges> = fc.record(
      {
        subscription: fc.record(
          { plan: fc.constantFrom(...plans), expiresAt: fc.constantFrom(null, since, '2027-06-30T15:59:59.999Z') },
          { requiredKeys: [] },
        ),
        credits: fc.nat(1_000_000_000_000),
        isActive: fc.boolean(),
        isAdministrator: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const asked = fc.array(fc.tuple(changes, fc.nat(2)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(asked, (several) => {
        let history: AccountEvent[] = [registered];
        for (const [wanted, others] of several) {
          const before = fold(accountDecider, history);
          let events: AccountEvent[];
          try {
            events = accountDecider.decide(administer(wanted, others), before);
          } catch (error) {
            expect(error).to.be.instanceOf(DomainError).with.property('code', 'last_administrator');
            expect(others).to.equal(0);
            expect(before).to.include({ isActive: true, isAdministrator: true });
            continue;
          }
          history = [...history, ...events];
          const after = fold(accountDecider, history);
          if (after.status !== 'registered') throw new Error('not registered');
          const { credits, subscription, ...rights } = wanted;
          expect(after).to.include(rights);
          expect(after.subscription).to.include(subscription ?? {});
          const fromPlan = events.some(({ type, data: said }) => type === 'CreditsGranted' && said.source === 'plan');
          if (credits !== undefined && !fromPlan) expect(after.credits).to.equal(credits);
          if (!fromPlan) expect(accountDecider.decide(administer(wanted, 9), after)).to.deep.equal([]);
        }
      }),
    );
  });
});
