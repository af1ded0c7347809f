import { expect } from 'chai';
import fc from 'fast-check';
import { isEventIn, type DomainEvent } from '../../../domain/eventCatalogue.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { correctionDecider } from '../../../domain/usage/correction.js';
import type { UsageEvent } from '../../../domain/usage/events.js';
import { applyBatch } from '../../../projections/runner/applyBatch.js';
import { ensureCheckpoints } from '../../../projections/runner/checkpoints.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { usageCallTable, usageCountersTable, usageProjection } from '../../../projections/usage/usageProjection.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import type { ModelCall } from '../modelCalls/recordUsage.js';

const projection = usageProjection('Asia/Shanghai');

const calls = fc.record({
  userId: fc.constantFrom(null, '', 'u1', 'u2'),
  model: fc.constantFrom('a', 'b'),
  source: fc.constantFrom('chat', 'rerank'),
  promptTokens: fc.nat(1000),
  completionTokens: fc.nat(1000),
  totalTokens: fc.nat(3000),
  credits: fc.nat(500),
  hours: fc.nat(60 * 24),
});

type Figures = Pick<ModelCall, 'userId' | 'model' | 'source' | 'credits'> &
  Pick<ModelCall, 'promptTokens' | 'completionTokens' | 'totalTokens'>;
const historyOf = (steps: readonly (Figures & { hours: number })[]) =>
  steps.map(({ hours, ...figures }, index): Recorded<DomainEvent> => {
    const data = { ...figures, callId: `call-${index}`, scope: 'platform' as const, estimated: false };
    const at = new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000).toISOString();
    return recorded(
      { type: 'TokensConsumed', data },
      { position: BigInt(index * 10 + 7), stream: 'usage-2026-01', at },
    );
  });

const isUsage = (event: Recorded<DomainEvent>): event is Recorded<UsageEvent> => isEventIn('usage')(event);

/** Tokens of all calls together, each with its last figures. */
const total = (events: readonly Recorded<DomainEvent>[]): number =>
  [
    ...new Map(
      events.filter(isUsage).map(({ data: { callId, totalTokens } }) => [callId, totalTokens] as const),
    ).values(),
  ].reduce((sum, tokens) => sum + tokens, 0);

/** The history, with corrections of some of its calls behind all of them, made by the rules. */
const corrected = (events: readonly Recorded<DomainEvent>[], corrections: readonly [which: number, tokens: number][]) =>
  corrections.reduce<Recorded<DomainEvent>[]>(
    (log, [which, tokens]) => {
      const call = log[which % events.length];
      if (call?.type !== 'TokensConsumed') return log;
      const { callId } = call.data;
      const decider = correctionDecider(callId);
      const figures = { promptTokens: tokens, completionTokens: 1, totalTokens: tokens + 1 };
      const state = fold(decider, log.filter(isUsage));
      const data = { ...figures, calledAt: call.metadata.occurredAt, reason: '误报' };
      const position = BigInt(log.length * 10 + 7);
      const later = { position, stream: 'usage-2026-01', at: '2026-06-01T00:00:00Z' };
      return [...log, ...decider.decide({ type: 'CorrectUsage', data }, state).map((event) => recorded(event, later))];
    },
    [...events],
  );

describe('usage: replay', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  before(async () => {
    [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  });
  after(() => Promise.all([one.drop(), other.drop()]));

  /** Rows after the history was applied in batches, each beginning with two events of the one before. */
  const rowsAfter = async ({ knex, schemas }: TestDatabase, events: Recorded<DomainEvent>[], cuts: number[]) => {
    const tables = tablesIn(knex, schemas.read);
    await tables(usageCountersTable).del();
    await tables(usageCallTable).del();
    await tables('checkpoint').del();
    await ensureCheckpoints(tables, [projection.name]);
    let from = 0;
    for (const end of [...cuts.map((cut) => cut % (events.length + 1)).sort((a, b) => a - b), events.length]) {
      const batch = { events: events.slice(Math.max(0, from - 2), end), upTo: events[end - 1]?.position ?? 0n };
      await applyBatch({ knex, schema: schemas.read, now: () => new Date() }, projection, batch);
      from = end;
    }
    const rows: object[] = await tables(usageCountersTable);
    return rows.map((row) => JSON.stringify(row)).sort();
  };

  it('leaves the same counters however the log is cut into batches, and when a batch is repeated', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(calls, { maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (steps, cuts) => {
          const events = historyOf(steps);
          expect(await rowsAfter(other, events, cuts)).to.deep.equal(await rowsAfter(one, events, []));
        },
      ),
      { numRuns: 20 },
    ));

  it('counts a call once that the log holds again, in the same batch or a later one', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(calls, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        async (steps, repeats, cuts) => {
          const events = historyOf(steps);
          const log = [...events];
          for (const [which, where] of repeats) {
            const first = which % events.length;
            const again = events[first];
            const behind = log.findIndex((event) => event === again) + 1;
            if (again) log.splice(behind + (where % (log.length - behind + 1)), 0, { ...again });
          }
          const placed = log.map((event, index) => ({ ...event, position: BigInt(index + 1) }));
          expect(await rowsAfter(other, placed, cuts)).to.deep.equal(await rowsAfter(one, events, []));
        },
      ),
      { numRuns: 20 },
    ));

  it('counts a corrected call with its last figures, on its own day, however the log is cut and repeated', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(calls, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(1000)), { minLength: 1, maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        async (steps, corrections, cuts) => {
          const events = corrected(historyOf(steps), corrections);
          const whole = await rowsAfter(one, events, []);
          const twice = [...events, ...events].map((event, index) => ({ ...event, position: BigInt(index + 1) }));
          expect(await rowsAfter(other, events, cuts)).to.deep.equal(whole);
          expect(await rowsAfter(other, twice, cuts)).to.deep.equal(whole);
          const rows = whole.map((row) => JSON.parse(row) as Record<string, string | number>);
          const sums = rows.filter(({ user_id, period }) => user_id === '' && period === 'day');
          expect(sums.reduce((sum, { total_tokens }) => sum + Number(total_tokens), 0)).to.equal(total(events));
          expect(sums.reduce((sum, row) => sum + Number(row.calls), 0)).to.equal(steps.length);
          for (const row of rows) expect(row.starts_on).not.to.match(/^2026-06/);
          for (const row of rows) expect(Number(row.total_tokens)).to.be.at.least(0);
        },
      ),
      { numRuns: 15 },
    ));

  it('counts more calls at once than one statement can look up, and visitors’ calls for the platform only', async () => {
    const step = {
      model: 'm',
      source: 's',
      promptTokens: 1,
      completionTokens: 1,
      totalTokens: 3,
      credits: 2,
      hours: 0,
    };
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...step, userId: `user-${index}` }));
    const rows = await rowsAfter(one, historyOf([...many, { ...step, userId: null }, { ...step, userId: '' }]), []);
    expect(rows).to.have.length(3 * (2000 + 1));
    const platform = rows.map((row) => JSON.parse(row) as Record<string, unknown>).filter((row) => row.user_id === '');
    for (const row of platform)
      expect(row).to.include({ calls: 2002, total_tokens: 6006, prompt_tokens: 2002, credits: 4004 });
  });
});
