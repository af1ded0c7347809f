import { expect } from 'chai';
import fc from 'fast-check';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { heldBy } from '../../../domain/account/holds.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { creditEntriesProjection, type CreditEntryRow } from '../../../projections/credits/creditEntriesProjection.js';
import {
  creditEntries,
  creditsHeld,
  creditSums,
  creditSumsByDay,
  type CreditPlace,
} from '../../../projections/credits/creditEntriesQueries.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const timeZone = 'Asia/Shanghai';
const projection = creditEntriesProjection(timeZone);
const userId = 'u1';
const end = new Date('2030-01-01T00:00:00Z');

const step = fc.record({
  kind: fc.constantFrom('hold', 'hold', 'settle', 'release', 'lapse', 'set', 'plan'),
  call: fc.nat(6),
  tokens: fc.nat(20_000),
  minutes: fc.nat(600),
});

/** A history of an account's credits that the rules allow. */
const histories = fc.array(step, { maxLength: 50 }).map((steps) => {
  const events: AccountEvent[] = [];
  const log: Recorded<AccountEvent>[] = [];
  let now = Date.parse('2027-01-01T00:00:00Z');
  const run = (command: AccountCommand): void => {
    let decided: AccountEvent[];
    try {
      decided = accountDecider.decide(command, fold(accountDecider, events));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return;
    }
    for (const event of decided) {
      events.push(event);
      const position = BigInt(log.length + 1);
      const at = new Date(now).toISOString();
      log.push({ ...recorded(event, { position, stream: `account-${userId}`, at }), ...event });
    }
  };
  run({ type: 'RegisterAccount', data: { userId, email: 'u1@example.cn' } });
  for (const [place, { kind, call, tokens, minutes }] of steps.entries()) {
    now += minutes * 60_000;
    const at = new Date(now);
    const callId = `call-${call}`;
    const used = { callId, model: '=模型', source: 'chat', estimated: tokens % 2 === 0 };
    const administer = {
      otherAdministrators: 1,
      planLimits: nothingLimited,
      now: at,
      timeZone,
      commandId: `command-${place}`,
    };
    const commands: Record<typeof kind, AccountCommand> = {
      hold: {
        type: 'HoldCredits',
        data: {
          ...used,
          formKey: 'claim-divorce',
          prices: { prompt: 0.7, completion: 2.1 },
          promptTokens: tokens,
          maxTokens: 1000,
          leastTokens: 100,
          mayAskAgain: tokens % 3 === 0,
          now: at,
          until: new Date(now + 900_000),
        },
      },
      settle: {
        type: 'SettleCredits',
        data: { ...used, promptTokens: tokens, completionTokens: 7, totalTokens: tokens + 9 },
      },
      release: { type: 'ReleaseCredits', data: { callId } },
      lapse: { type: 'ReleaseLapsedHolds', data: { now: at } },
      set: { type: 'AdministerAccount', data: { ...administer, changes: { credits: tokens * 33 } } },
      plan: {
        type: 'AdministerAccount',
        data: { ...administer, changes: { subscription: { plan: 'professional', expiresAt: null } } },
      },
    };
    run(commands[kind]);
  }
  const state = fold(accountDecider, events);
  if (state.status !== 'registered') throw new Error('not registered');
  return { log, state, now: new Date(now) };
});

describe('the history of an account’s credits', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  const read = () => tablesIn(database.knex, database.schemas.read);
  const rebuilt = async (log: readonly Recorded<AccountEvent>[], cut: number): Promise<object[]> => {
    for (const table of ['credit_entries', 'checkpoint']) await read()(table).del();
    const at = cut % (log.length + 1);
    await feed(database, [projection], log.slice(0, at));
    await feed(database, [projection], log.slice(at));
    return read()('credit_entries').orderBy('id').select();
  };

  it('adds up to the balance, to the digit, in all, by day and page by page, however the log is cut into batches', () =>
    fc.assert(
      fc.asyncProperty(histories, fc.nat(), fc.integer({ min: 1, max: 7 }), async ({ log, state, now }, cut, limit) => {
        expect(await rebuilt(log, cut)).to.deep.equal(await rebuilt(log, 0));
        const { granted, spent, released } = await creditSums(read(), { userId });
        expect(granted - spent).to.equal(state.credits);

        const listed: CreditEntryRow[] = [];
        for (let before: CreditPlace | undefined; ;) {
          const rows = await creditEntries(read(), { userId }, { before, limit });
          listed.push(...rows);
          const last = rows.at(-1);
          if (!last || rows.length < limit) break;
          before = { at: new Date(last.at), id: last.id };
        }
        expect(new Set(listed.map(({ id }) => id)).size).to.equal(listed.length);
        expect(listed.reduce((sum, { amount }) => sum + amount, 0)).to.equal(state.credits);
        expect(listed.filter(({ kind }) => kind === 'held').map(({ held }) => held)).to.have.members(
          state.holds.map(({ amount }) => amount),
        );
        expect(await creditsHeld(read(), userId, new Date(0))).to.equal(heldBy(state.holds));
        expect(await creditsHeld(read(), userId, end)).to.equal(0);
        expect(await creditsHeld(read(), userId, now)).to.be.at.most(heldBy(state.holds));

        const days = [...new Set(listed.map(({ day }) => day))];
        const byDay = await creditSumsByDay(read(), userId, days);
        expect(byDay.reduce((sum, day) => sum + day.granted - day.spent, 0)).to.equal(state.credits);
        for (const { day, ...sums } of byDay)
          expect(await creditSums(read(), { userId, from: day, to: day })).to.deep.equal(sums);
        expect(byDay.reduce((sum, day) => sum + day.released, 0)).to.equal(released);
        expect(await creditSums(read(), { userId: 'another' })).to.deep.equal({ granted: 0, spent: 0, released: 0 });
      }),
      { numRuns: 30 },
    ));
});
