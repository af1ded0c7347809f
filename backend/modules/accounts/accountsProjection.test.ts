import { expect } from 'chai';
import fc from 'fast-check';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { plans } from '../../../domain/account/plans.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { accountsProjection } from '../../../projections/accounts/accountsProjection.js';
import { accountsOnPlans, findAccount, findAccounts } from '../../../projections/accounts/accountsQueries.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const timeZone = 'Asia/Shanghai';
const start = Date.parse('2027-01-01T00:00:00Z');

type Step = { readonly of: number; readonly pick: number; readonly minutes: number };

/** What some account may be asked next. */
const commandOf = ({ pick }: Step, now: Date, commandId: string): AccountCommand => {
  const courtDay = `2027-01-0${1 + (pick % 3)}`;
  const expiresAt = pick % 2 === 0 ? null : new Date(now.getTime() + 5 * 86_400_000).toISOString();
  const administer = { otherAdministrators: 3, planLimits: nothingLimited, now, timeZone, commandId };
  const activate: AccountCommand = { type: 'AdministerAccount', data: { ...administer, changes: { isActive: true } } };
  const commands: AccountCommand[] = [
    {
      type: 'RecordGeneration',
      data: { planLimits: nothingLimited, courtDay, now, formKey: null, contentHash: commandId },
    },
    {
      type: 'RecordGeneration',
      data: { planLimits: nothingLimited, courtDay, now, formKey: 'x', contentHash: commandId },
    },
    { type: 'ResetGenerationCount', data: { courtDay } },
    { type: 'GrantPlanCredits', data: { planLimits: nothingLimited, now, timeZone } },
    { type: 'GrantAdministrator' },
    { type: 'AdministerAccount', data: { ...administer, changes: { isActive: false } } },
    activate,
    {
      type: 'AdministerAccount',
      data: { ...administer, changes: { subscription: { plan: plans[pick % 4] ?? 'explorer', expiresAt } } },
    },
    { type: 'AdministerAccount', data: { ...administer, changes: { credits: pick * 12_345, isAdministrator: false } } },
    { type: 'EraseAccount', data: { reason: '本人申请', otherAdministrators: 3 } },
  ];
  return commands[pick % (pick > 45 ? 10 : 9)] ?? activate;
};

/** Any history that a few accounts can have together. */
const histories = fc
  .array(fc.record({ of: fc.nat(3), pick: fc.nat(50), minutes: fc.nat(20_000) }), { maxLength: 50 })
  .map((steps) => {
    const streams = new Map<string, AccountEvent[]>();
    const log: Recorded<AccountEvent>[] = [];
    let now = start;
    for (const [place, step] of steps.entries()) {
      now += step.minutes * 60_000;
      const userId = `u${step.of}`;
      const stream = streams.get(userId) ?? [];
      streams.set(userId, stream);
      const command: AccountCommand =
        stream.length === 0
          ? { type: 'RegisterAccount', data: { userId, email: `${userId}@example.cn` } }
          : commandOf(step, new Date(now), `command-${place}`);
      let events: AccountEvent[];
      try {
        events = accountDecider.decide(command, fold(accountDecider, stream));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        continue;
      }
      for (const event of events) {
        stream.push(event);
        const where = {
          position: BigInt(log.length + 1),
          stream: `account-${userId}`,
          at: new Date(now).toISOString(),
        };
        log.push({ ...recorded(event, where), ...event });
      }
    }
    return { log, streams };
  });

describe('accounts: the read model', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  const read = () => tablesIn(database.knex, database.schemas.read);
  const rebuilt = async (events: readonly Recorded<AccountEvent>[], cuts: readonly number[]): Promise<object[]> => {
    for (const table of ['accounts', 'checkpoint']) await read()(table).del();
    const ends = [...new Set([...cuts.map((cut) => cut % (events.length + 1)), events.length])].sort((a, b) => a - b);
    let from = 0;
    for (const end of ends) {
      await feed(database, [accountsProjection], events.slice(from, end));
      from = end;
    }
    return read()('accounts').orderBy('id').select();
  };

  it('says of every account what its events say, however the log is cut into batches', () =>
    fc.assert(
      fc.asyncProperty(histories, fc.array(fc.nat(), { maxLength: 4 }), async ({ log, streams }, cuts) => {
        const rows = await rebuilt(log, cuts);
        expect(await rebuilt(log, [])).to.deep.equal(rows);
        expect(rows).to.have.length(streams.size);
        for (const [userId, stream] of streams) {
          const state = fold(accountDecider, stream);
          const row = await findAccount(read(), userId);
          if (state.status !== 'registered') {
            expect(row).to.include({ email: null, is_active: false });
            continue;
          }
          const { subscription, generations } = state;
          expect(row).to.include({
            email: `${userId}@example.cn`,
            is_active: state.isActive,
            is_superuser: state.isAdministrator,
            subscription_plan: subscription.plan,
            platform_credits: state.credits,
            generations_day: generations[0]?.courtDay ?? null,
            generations_count: generations[0]?.count ?? 0,
          });
          const end = row?.subscription_expires_at ?? null;
          expect(end && new Date(end).toISOString()).to.equal(subscription.expiresAt);
        }
      }),
      { numRuns: 40 },
    ));

  it('finds accounts page by page without repeating one, and those on a plan batch by batch; no erased account', () =>
    fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 3 }), async ({ log, streams }, pageSize) => {
        await rebuilt(log, []);
        const present = [...streams].flatMap(([userId, stream]) => {
          const state = fold(accountDecider, stream);
          return state.status === 'registered' ? [{ userId, plan: state.subscription.plan }] : [];
        });
        const listed: string[] = [];
        for (let page = 1; page <= 5; page += 1) {
          const { items, total } = await findAccounts(read(), { search: '@EXAMPLE', page, pageSize });
          expect(total).to.equal(present.length);
          listed.push(...items.map(({ id }) => id));
        }
        expect([...listed].sort()).to.deep.equal(present.map(({ userId }) => userId).sort());

        const professionals: string[] = [];
        for (let after = ''; ; after = professionals.at(-1) ?? '') {
          const batch = await accountsOnPlans(read(), ['professional'], after, pageSize);
          professionals.push(...batch);
          if (batch.length === 0) break;
        }
        const expected = present.flatMap(({ userId, plan }) => (plan === 'professional' ? [userId] : []));
        expect(professionals).to.deep.equal(expected.sort());
      }),
      { numRuns: 20 },
    ));
});
