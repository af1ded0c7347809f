import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { recorded } from '../../projections/testing/recordedEvents.js';
import { usageProjection, WHOLE_PLATFORM } from '../../projections/usage/usageProjection.js';
import { readUsageStats } from '../../projections/usage/usageQueries.js';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { median, printFigures, timed, type Figure } from './figures.js';

const few = 1_000;
const many = 1_000_000;
const users = 5_000;
const timeZone = 'Asia/Shanghai';
const now = new Date('2026-12-31T04:00:00Z');
const runs = 31;
const warmUp = 5;
const callsAtOnce = 100;

/**
 * The rows that the projection makes of so many calls: of 5,000 people, 12 models, 8 features and a year, the last of it most. They
 * are added up by the database, since applying a million events one after the other takes half an hour.
 */
const fill = async (knex: Knex, schema: string, calls: number): Promise<void> => {
  await knex.raw(
    `insert into ??.usage_counters (period, starts_on, user_id, model, source, calls, prompt_tokens, completion_tokens, total_tokens, credits)
     with made as (
       select n, (date '2026-12-31' - (n * n % 365)::int) as day, 'u-' || (n * 7919 % ${users}) as person,
              'model-' || (n * 31 % 12) as model, 'source-' || (n * 17 % 8) as source
       from generate_series(1::bigint, ?) n)
     select period, case period when 'day' then day::text when 'month' then to_char(day, 'YYYY-MM-01') else '1970-01-01' end as starts_on,
            who, model, source, count(*), sum(n % 900), sum(n % 300), sum(n % 900 + n % 300 + n % 50), 0
     from made, (values ('day'), ('month'), ('all')) periods (period), lateral (values (''), (person)) callers (who)
     group by 1, 2, 3, 4, 5`,
    [schema, calls],
  );
  await knex.raw(
    `insert into ??.usage_call select encode(sha256(n::text::bytea), 'hex') from generate_series(1, ?) n`,
    [schema, calls],
  );
  for (const table of ['usage_counters', 'usage_call']) await knex.raw('analyze ??.??', [schema, table]);
};

/** Calls that were not counted yet. */
const newCalls = (): Recorded<DomainEvent>[] =>
  Array.from({ length: callsAtOnce }, (_, n) => {
    const figures = { promptTokens: 900, completionTokens: 300, totalTokens: 1250, credits: 0, estimated: false };
    const call = { callId: `new-${n}`, userId: `u-${n}`, model: `model-${n % 12}`, source: `source-${n % 8}` };
    const data = { ...call, ...figures, scope: 'platform' as const };
    return recorded(
      { type: 'TokensConsumed', data },
      { position: BigInt(n + 1), stream: 'usage-2026-12', at: now.toISOString() },
    );
  });

const measure = async ({ stores: { knex, schemas } }: BenchCourt): Promise<Figure[]> => {
  const small = `${schemas.read}_few`;
  await knex.raw('create schema ??', [small]);
  for (const table of ['usage_counters', 'usage_call'])
    await knex.raw('create table ??.?? (like ??.?? including all)', [small, table, schemas.read, table]);
  await fill(knex, small, few);
  await fill(knex, schemas.read, many);
  const { rows }: { rows: { counters: string }[] } = await knex.raw(
    'select count(*) as counters from ??.usage_counters',
    [schemas.read],
  );
  const read = (schema: string, whose: string) => () =>
    readUsageStats(tablesIn(knex, schema), whose, now, timeZone).then(({ total_usage }) => total_usage.total);
  /** Taken back, so that each run counts the same calls. */
  const count = (schema: string) => () =>
    knex
      .transaction(async (trx) => {
        await usageProjection(timeZone).apply(tablesIn(trx, schema), newCalls());
        await trx.rollback();
      })
      .catch(() => undefined);

  const compare = async (name: string, aim: string, work: (schema: string) => () => Promise<unknown>) => {
    const [atFew, atMany] = [work(small), work(schemas.read)];
    const times = { few: [] as number[], many: [] as number[] };
    for (let run = -warmUp; run < runs; run += 1) {
      const [one, other] = [(await timed(atFew)).ms, (await timed(atMany)).ms];
      if (run >= 0) times.few.push(one);
      if (run >= 0) times.many.push(other);
    }
    const [least, most] = [median(times.few), median(times.many)];
    const measured = `${most.toFixed(1)} ms at ${many} calls (${rows[0]?.counters} counters), ${least.toFixed(1)} ms at ${few} (medians of ${runs})`;
    return { name, measured, ratio: most / least, aim };
  };
  const figures = [
    await compare('usage, whole platform', '≤ 2', (schema) => read(schema, WHOLE_PLATFORM)),
    await compare('usage, one person', '≤ 2', (schema) => read(schema, 'u-1')),
    await compare(`usage, ${callsAtOnce} calls counted`, '≤ 2', count),
  ];
  await knex.raw('drop schema ?? cascade', [small]);
  return figures;
};

/** The statistics of usage with a million calls against a thousand: what screens read, and what each call costs to count. */
export const benchUsage = (): Promise<Figure[]> => inBenchCourt(measure);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printFigures(await benchUsage());
  process.exit(0); // clients of servers that are gone may still be trying
}
