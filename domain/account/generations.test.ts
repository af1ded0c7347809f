import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { AccountCommand, KeptPleading } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import type { Plan } from './plans.js';
import { generationsOn } from './state.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const userId = 'u1';
const formKey = 'claim-private-lending';
const now = new Date('2026-03-02T02:00:00Z');
const today = '2026-03-02';
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId, email: 'a@example.cn' } };
const administrator: AccountEvent = { type: 'AdministratorGranted', data: { userId } };
const has = (plan: Plan, expiresAt: string | null = null): AccountEvent => ({
  type: 'SubscriptionChanged',
  data: { userId, plan, expiresAt, since: '2026-01-01T00:00:00.000Z' },
});
const generated = (courtDay = today, contentHash = 'asked for'): AccountEvent => ({
  type: 'DocumentGenerated',
  data: { userId, courtDay, formKey, contentHash },
});
/** Documents of other contents. */
const times = (count: number, event: AccountEvent): AccountEvent[] =>
  Array.from({ length: count }, (_none, n) =>
    event.type === 'DocumentGenerated' ? { ...event, data: { ...event.data, contentHash: `other ${n}` } } : event,
  );
type Asked = Extract<AccountCommand, { type: 'RecordGeneration' }>['data'];
const generate = (
  courtDay = today,
  keep?: KeptPleading,
  asked: Pick<Asked, 'submission'> & { readonly contentHash?: string } = {},
): AccountCommand => ({
  type: 'RecordGeneration',
  data: {
    planLimits: nothingLimited,
    courtDay,
    now,
    formKey,
    contentHash: 'asked for',
    ...(keep && { keep }),
    ...asked,
  },
});

describe('account: generations', () => {
  it('are counted, five on a court day for who has no plan', () => {
    given(registered, ...times(4, generated()))
      .when(generate())
      .then(generated());
    given(registered, ...times(5, generated()))
      .when(generate())
      .thenRefused('generation_limit_reached');
  });
  it('are counted once for the same content on a day, and pass when the day’s are used up', () => {
    given(registered, generated()).when(generate()).then();
    given(registered, ...times(4, generated()), generated())
      .when(generate())
      .then();
    given(registered, generated()).when(generate('2026-03-03')).then(generated('2026-03-03'));
    const erased: AccountEvent = {
      type: 'DocumentGenerated',
      data: { userId, courtDay: today, formKey, contentHash: null },
    };
    given(registered, erased).when(generate()).then(generated());
    const reset: AccountEvent = { type: 'GenerationCountReset', data: { userId, courtDay: today } };
    given(registered, generated(), reset).when(generate()).then(generated());
  });
  it('count the first version that a side submits while there are any left, and never refuse it', () => {
    const first = generate(today, undefined, { submission: 'first' });
    given(registered, ...times(4, generated()))
      .when(first)
      .then(generated());
    given(registered, generated()).when(first).then();
    given(registered, ...times(5, generated()))
      .when(first)
      .then();
  });
  it('never count a later version', () => {
    const next = generate(today, undefined, { submission: 'next' });
    given(registered).when(next).then();
    given(registered, ...times(5, generated()))
      .when(next)
      .then();
  });
  it('of submissions are none for an account that is barred either', () => {
    const barred: AccountEvent = { type: 'AccountDeactivated', data: { userId } };
    for (const submission of ['first', 'next'] as const)
      given(registered, barred)
        .when(generate(today, undefined, { submission }))
        .thenRefused('account_inactive');
  });
  it('start from zero on the next court day', () =>
    given(registered, ...times(5, generated()))
      .when(generate('2026-03-03'))
      .then(generated('2026-03-03')));
  it('are counted for either day when requests of the old day end after those of the new one', () => {
    const tomorrow = '2026-03-03';
    const both = [registered, ...times(5, generated(tomorrow)), ...times(2, generated())];
    given(...both)
      .when(generate(tomorrow))
      .thenRefused('generation_limit_reached');
    given(...both)
      .when(generate())
      .then(generated());
    given(registered, ...times(5, generated()), ...times(5, generated(tomorrow)))
      .when(generate())
      .thenRefused('generation_limit_reached');
  });
  it('are none for an account that is barred, not even for a request that was under way', () => {
    const barred: AccountEvent = { type: 'AccountDeactivated', data: { userId } };
    given(registered, barred).when(generate()).thenRefused('account_inactive');
    given(registered, has('enterprise'), barred).when(generate()).thenRefused('account_inactive');
    given(registered, barred, { type: 'AccountActivated', data: { userId } }).when(generate()).then(generated());
  });
  it('start from zero when an administrator resets them', () => {
    const reset: AccountEvent = { type: 'GenerationCountReset', data: { userId, courtDay: today } };
    given(registered, ...times(5, generated()), reset)
      .when(generate())
      .then(generated());
    given(registered, reset, ...times(5, generated()))
      .when(generate())
      .thenRefused('generation_limit_reached');
  });
  it('have no limit in a plan that is paid for, until it is over', () => {
    for (const plan of ['professional', 'enterprise', 'admin'] as const)
      given(registered, has(plan, '2026-03-02T02:00:00.000Z'), ...times(20, generated()))
        .when(generate())
        .then(generated());
    given(registered, has('professional', '2026-03-02T01:59:59.999Z'), ...times(5, generated()))
      .when(generate())
      .thenRefused('generation_limit_reached');
  });
  it('have no limit for an administrator', () =>
    given(registered, administrator, ...times(20, generated()))
      .when(generate())
      .then(generated()));
  it('need an account', () => {
    given().when(generate()).thenRefused('account_not_found');
    given(registered, { type: 'AccountErased', data: { userId, reason: '本人申请' } })
      .when(generate())
      .thenRefused('personal_data_erased');
  });

  it('keep a document in the same breath, and do not write over another one', () => {
    const keep: KeptPleading = {
      documentId: 'd-1',
      documentType: 'application',
      formKey: 'application-compulsory-enforcement',
      edition: '2025',
      cause: '强制执行',
      caseId: null,
      version: null,
      formData: { a: 1 },
    };
    const kept = (changes: Partial<KeptPleading> = {}): AccountEvent => ({
      type: 'PleadingKept',
      data: { userId, ...keep, ...changes },
    });
    given(registered).when(generate(today, keep)).then(generated(), kept());
    given(registered, kept())
      .when(generate(today, { ...keep, formData: { a: 2 } }))
      .then(generated(), kept({ formData: { a: 2 } }));
    given(registered, kept()).when(generate(today, keep)).then(generated()); // printed once more as it stands
    given(registered, kept(), { type: 'PleadingDiscarded', data: { userId, documentId: keep.documentId } })
      .when(generate(today, keep))
      .then(generated(), kept());
    given(registered, ...times(5, generated()))
      .when(generate(today, keep))
      .thenRefused('generation_limit_reached');
    given(registered, kept({ caseId: 'c-1', version: 1, formData: null }))
      .when(generate(today, keep))
      .thenRefused('document_not_found');
    given(registered, kept({ formKey: 'application-other' }))
      .when(generate(today, keep))
      .thenRefused('document_not_found');
  });

  it('never pass five a day without a plan, whatever comes in between', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 3 }), reset: fc.boolean() }), { maxLength: 60 }),
        fc.boolean(),
        (asked, inOrder) => {
          // In any order on two days around a midnight; three come one after the other.
          const steps = inOrder
            ? [...asked].sort((a, b) => a.day - b.day)
            : asked.map((step) => ({ ...step, day: Math.min(step.day, 2) }));
          const history: AccountEvent[] = [registered];
          let contents = 0;
          const given = new Map<string, number>();
          for (const { day, reset } of steps) {
            const courtDay = `2026-03-0${day}`;
            const contentHash = String((contents += 1));
            const command: AccountCommand = reset
              ? { type: 'ResetGenerationCount', data: { courtDay } }
              : generate(courtDay, undefined, { contentHash });
            const before = given.get(courtDay) ?? 0;
            try {
              history.push(...accountDecider.decide(command, fold(accountDecider, history)));
              given.set(courtDay, reset ? 0 : before + 1);
            } catch (error) {
              expect(error).to.be.instanceOf(DomainError).with.property('code', 'generation_limit_reached');
              expect(before).to.equal(5);
            }
            const state = fold(accountDecider, history);
            expect(state.status === 'registered' && generationsOn(state, courtDay)).to.equal(given.get(courtDay));
            expect(given.get(courtDay)).to.be.at.most(5);
          }
        },
      ),
    ));
});
