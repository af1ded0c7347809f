import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { usage } from '../../../domain/contract/usage.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import type { TokenTotals, UsageStats } from '../../../projections/usage/usageQueries.js';
import { testBrowser, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { createUsageRecords, type ModelCall } from '../modelCalls/recordUsage.js';
import { correctUsage, largestCalls } from './index.js';

const timeZone = 'Asia/Shanghai';
const nothing: TokenTotals = { total: 0, prompt: 0, completion: 0, estimated: 0 };
const context = { correlationId: 'request-1', actor: { kind: 'system', id: 'test' } } as const;

const call = (changes: Partial<ModelCall> = {}): ModelCall => ({
  callId: randomUUID(),
  userId: null,
  model: 'qwen-max',
  scope: 'platform',
  source: 'chat',
  promptTokens: 100,
  completionTokens: 20,
  totalTokens: 150,
  credits: 5,
  estimated: false,
  ...changes,
});

const sum = (calls: readonly ModelCall[]): TokenTotals => ({
  total: calls.reduce((total, { totalTokens }) => total + totalTokens, 0),
  prompt: calls.reduce((total, { promptTokens }) => total + promptTokens, 0),
  completion: calls.reduce((total, { completionTokens }) => total + completionTokens, 0),
  estimated: calls.reduce((total, { totalTokens, estimated }) => total + (estimated ? totalTokens : 0), 0),
});

describe('usage of models', () => {
  const { prefix } = testStreams();
  const streams = streamNames(prefix);
  let now = new Date('2026-03-15T04:00:00Z');
  let stores: Awaited<ReturnType<TestApplication['openStores']>>;
  let log: EventLog;
  let court: TestApplication;
  let browser: TestBrowser;
  const reached = { position: 0n };
  let administratorId: string;

  before(async () => {
    const eventStore = await testEventStore();
    court = await startTestApplication({ now: () => now, streamPrefix: prefix }, { EVENTSTORE_URL: eventStore });
    // Another process of the same court, whose events carry the court's MAC.
    stores = await court.openStores();
    ({ log } = stores.stores);
    await goTo(now);
    const me = await clientOf(browser, accounts).me();
    administratorId = me.id;
  });
  after(async () => {
    await stores.close();
    await court.close();
  });

  /** Sets the court's clock and signs in again, since sessions expire in between. */
  const goTo = async (moment: Date): Promise<void> => {
    now = moment;
    browser = testBrowser(court.url, reached);
    expect((await browser.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  };
  /** Returns the statistics once everything up to `position` is projected. */
  const statistics = async (whose: 'own' | 'platform', position: bigint): Promise<UsageStats> => {
    reached.position = position;
    return clientOf(browser, usage).stats[whose]();
  };
  const record = async (calls: readonly ModelCall[], at: Date): Promise<bigint> => {
    const recordUsage = createUsageRecords({ log, streams, timeZone });
    const written = await Promise.all(calls.map((one) => recordUsage(one, { ...context, now: at })));
    return written.reduce((last, { position }) => (position > last ? position : last), 0n);
  };

  it('is zero at first, and requires a sign-in', async () => {
    const empty = {
      today_usage: nothing,
      this_month_usage: nothing,
      total_usage: nothing,
      by_model: [],
      by_source: [],
    };
    expect(await statistics('own', 0n)).to.deep.equal(empty);
    expect(await statistics('platform', 0n)).to.deep.equal(empty);
    const visitor = court.newBrowser();
    for (const whose of ['own', 'platform'] as const)
      expect((await visitor.send(requestOf(usage.stats[whose], {}))).status).to.equal(401);
  });

  it('is the sum of all calls, of one’s own and of the platform, by model and source, day and month of the court', async () => {
    const calls: { call: ModelCall; at: Date }[] = [];
    const tokens = fc.nat(2_000_000_000);
    const anyCall = fc.record({
      userId: fc.constantFrom(null, 'mine', 'somebody'),
      model: fc.constantFrom('qwen-max', '深度求索', 'bge\0m3', `${'长'.repeat(199)}😀`),
      source: fc.constantFrom('chat', 'embedding', 'rerank'),
      promptTokens: tokens,
      completionTokens: tokens,
      thinking: tokens,
      estimated: fc.boolean(),
      // The calls lie from before the month to after the day, so that every boundary is crossed.
      minutes: fc.integer({ min: -20 * 1440, max: 1440 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 25 }), async (batch) => {
        let position = 0n;
        for (const { minutes, thinking, userId, ...figures } of batch) {
          const at = new Date(now.getTime() + minutes * 60_000);
          const totalTokens = figures.promptTokens + figures.completionTokens + thinking;
          const caller = userId === 'mine' ? administratorId : userId;
          calls.push({ call: call({ ...figures, userId: caller, totalTokens }), at });
          const last = calls.at(-1);
          if (last) position = await record([last.call], at);
        }
        const today = courtPeriods(now, timeZone);
        for (const whose of ['own', 'platform'] as const) {
          const counted = calls.filter((one) => whose === 'platform' || one.call.userId === administratorId);
          const within = (period: 'day' | 'month') =>
            counted.filter(({ at }) => courtPeriods(at, timeZone)[period] === today[period]);
          const all = counted.map((one) => one.call);
          const said = await statistics(whose, position);
          expect(said.today_usage).to.deep.equal(sum(within('day').map((one) => one.call)));
          expect(said.this_month_usage).to.deep.equal(sum(within('month').map((one) => one.call)));
          expect(said.total_usage).to.deep.equal(sum(all));
          const keptName = (model: string) => model.replace('\0', '').replace('😀', '\ufffd');
          const models = [...new Set(all.map(({ model }) => keptName(model)))];
          expect(said.by_model).to.have.deep.members(
            models.map((model) => {
              const { total, prompt, completion } = sum(all.filter((one) => keptName(one.model) === model));
              return { model_name: model, prompt_tokens: prompt, completion_tokens: completion, total_tokens: total };
            }),
          );
          const sources = [...new Set(all.map(({ source }) => source))];
          expect(said.by_source).to.have.deep.members(
            sources.map((source) => ({ source, total_tokens: sum(all.filter((one) => one.source === source)).total })),
          );
          const totals = said.by_model.map((one) => one.total_tokens);
          expect(totals).to.deep.equal([...totals].sort((a, b) => b - a));
        }
      }),
      { numRuns: 8 },
    );
  });

  it('begins another day and month at midnight of the court, not of UTC', async () => {
    await goTo(new Date('2026-05-31T15:59:59.999Z')); // the last moment of May at the court
    const last = await record([call({ userId: administratorId })], now);
    const inMay = await statistics('own', last);
    expect(inMay.today_usage).to.deep.equal({ total: 150, prompt: 100, completion: 20, estimated: 0 });
    now = new Date('2026-05-31T16:00:00Z');
    const inJune = await statistics('own', last);
    expect(inJune).to.deep.equal({ ...inMay, today_usage: nothing, this_month_usage: nothing });
    const first = await record([call({ userId: administratorId, totalTokens: 7 })], now);
    const counted = { total: 7, prompt: 100, completion: 20, estimated: 0 };
    const { today_usage: today, this_month_usage: month } = await statistics('own', first);
    expect([today, month]).to.deep.equal([counted, counted]);
    expect(await log.readStream(streams.usage('2026-05'))).to.have.length(1);
    expect(await log.readStream(streams.usage('2026-06'))).to.have.length(1);
  });

  it('counts each of a hundred simultaneous calls once, although each is recorded twice and by another process', async () => {
    await goTo(new Date('2026-07-10T04:00:00Z'));
    const calls = Array.from({ length: 100 }, () => call({ userId: administratorId }));
    await record([...calls, ...calls], now);
    const position = await record(calls, now);
    const { today_usage: today } = await statistics('own', position);
    expect(today).to.deep.equal({ total: 15_000, prompt: 10_000, completion: 2_000, estimated: 0 });
  });

  it('counts the first figures of a call that is recorded with others', async () => {
    await goTo(new Date('2026-08-10T04:00:00Z'));
    const first = call({ userId: administratorId });
    const position = await record([first, { ...first, totalTokens: 999 }], now);
    expect((await statistics('own', position)).today_usage.total).to.equal(150);
  });

  it('is recorded by the next attempt when the first one failed', async () => {
    let away = true;
    const flaky: Pick<EventLog, 'append'> = {
      append: async (...args) => {
        if (away) throw new StoreUnavailableError();
        return log.append(...args);
      },
    };
    const recordUsage = createUsageRecords({ log: flaky, streams, timeZone });
    const at = { ...context, now: new Date('2026-09-10T04:00:00Z') };
    const one = call();
    const failure = await recordUsage(one, at).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StoreUnavailableError);
    away = false;
    await recordUsage(one, at);
    expect(await log.readStream(streams.usage('2026-09'))).to.have.length(1);
  });

  it('is refused when a figure is no whole number from 0', async () => {
    const recordUsage = createUsageRecords({ log, streams, timeZone });
    for (const wrong of [-1, 0.5, Number.NaN]) {
      const at = { ...context, now: new Date('2026-10-10T04:00:00Z') };
      const failure = await recordUsage(call({ totalTokens: wrong }), at).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Error);
    }
    expect(await log.readStream(streams.usage('2026-10'))).to.have.length(0);
  });

  it('follows a correction on the day of the call, and the same one again changes nothing', async () => {
    const day = new Date('2025-05-10T04:00:00Z');
    const wrong = call({ promptTokens: 1000, completionTokens: 200, totalTokens: 1200, estimated: true });
    const other = call();
    const deps = { log, streams };
    const month = '2025-05';
    const figures = { promptTokens: 100, completionTokens: 20, totalTokens: 120 };
    const correction = { month, callId: wrong.callId, ...figures, reason: '服务方误报为十倍' };
    const correct = () => correctUsage(deps, correction, { ...context, commandId: randomUUID(), now });
    await goTo(day);
    const before = await statistics('platform', 0n);
    await record([wrong, other], day);
    await goTo(new Date('2025-06-20T04:00:00Z'));
    const position = await correct();
    expect(position).to.be.a('bigint');
    expect(await correct()).to.equal(null);
    const later = await statistics('platform', position ?? 0n);
    expect(later.today_usage).to.deep.equal(nothing);
    await goTo(day);
    const corrected = await statistics('platform', position ?? 0n);
    expect(before.today_usage).to.deep.equal(nothing);
    expect(corrected.today_usage).to.deep.equal(sum([{ ...wrong, ...figures, estimated: false }, other]));
    expect(corrected.this_month_usage).to.deep.equal(corrected.today_usage);
    const largest = await largestCalls(deps, month, 1);
    expect(
      largest.map(({ callId, calledAt, figures: { totalTokens } }) => [callId, calledAt, totalTokens]),
    ).to.deep.equal([[other.callId, day.toISOString(), other.totalTokens]]);
    const missing = correctUsage(deps, { ...correction, month: '2025-06' }, { ...context, commandId: 'c', now });
    expect(await missing.catch((error: unknown) => error)).to.include({ code: 'usage_call_not_found' });
  });
});
