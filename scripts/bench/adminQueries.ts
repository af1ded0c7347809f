import type { Knex } from 'knex';
import pg from 'pg';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { courtQueries, type Query } from './courtQueries.js';
import { median, percentile, timed, type Figure } from './figures.js';
import { copyTables, fillManyCases } from './manyCases.js';
import { sized } from './size.js';

const few = sized(1_000, 200);
/** `MANY_CASES=10000` takes a tenth of the time. */
const many = Number(process.env.MANY_CASES ?? sized(100_000, 400));
const runs = sized(60, 1);
const warmUp = sized(5, 0);

type Statement = { readonly sql: string; readonly bindings?: readonly unknown[] };

/** The statements that a query sends, in their order. */
const statementsOf = async (knex: Knex, work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const note = (statement: Statement): void => void statements.push(statement);
  knex.on('query', note);
  await work();
  knex.removeListener('query', note);
  return statements;
};

const milliseconds = (times: readonly number[]): string =>
  `${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** A schema with the read models of so many cases. */
export type Filled = { readonly schema: string; readonly count: number };
type Compared = { readonly knex: Knex; readonly small: Filled; readonly large: Filled; readonly bare: pg.Client };

/** A query with few cases and with many, in turns, and the statements of the latter through `pg`. */
export const compareSizes = async ({ knex, small, large, bare }: Compared, { name, ask }: Query): Promise<Figure[]> => {
  const asking = ({ schema, count }: Filled) => {
    const tables = tablesIn(knex, schema);
    return (turn: number) => ask(tables, { turn, count });
  };
  const [askSmall, askLarge] = [asking(small), asking(large)];
  const [before, after, plain]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < warmUp + runs; turn += 1) {
    const first = await timed(() => askSmall(turn));
    const second = await timed(() => askLarge(turn));
    const statements = await statementsOf(knex, () => askLarge(turn));
    const third = await timed(async () => {
      for (const { sql, bindings = [] } of statements) await bare.query(sql, [...bindings]);
    });
    if (turn < warmUp) continue;
    before.push(first.ms);
    after.push(second.ms);
    plain.push(third.ms);
  }
  const sizes = `p95 at ${large.count.toLocaleString('en')} cases to that at ${small.count.toLocaleString('en')}`;
  return [
    {
      name,
      measured: `${sizes}: ${milliseconds(after)}; ${milliseconds(before)} (${runs} runs)`,
      ratio: percentile(after, 0.95) / percentile(before, 0.95),
      aim: '≤ 2',
    },
    {
      name: '  its rate to that of bare SQL',
      measured: `the same statements through pg: ${milliseconds(plain)}`,
      ratio: median(plain) / median(after),
      aim: '≥ 0.5',
    },
  ];
};

const measure = async ({ stores: { knex, schemas }, servers: { postgres } }: BenchCourt): Promise<Figure[]> => {
  const small = { schema: `${schemas.read}_few`, count: few };
  const large = { schema: schemas.read, count: many };
  await copyTables(knex, schemas.read, small.schema);
  for (const { schema, count } of [small, large]) await fillManyCases(knex, schema, count);
  const bare = new pg.Client('url' in postgres ? { connectionString: postgres.url } : postgres.config);
  await bare.connect();
  const figures: Figure[] = [];
  for (const query of courtQueries) figures.push(...(await compareSizes({ knex, small, large, bare }, query)));
  await bare.end();
  await knex.raw('drop schema ?? cascade', [small.schema]);
  return figures;
};

/** What a clerk's and an auditor's screens read, with 1,000 cases and with 100,000, and against the same statements through `pg`. */
export const benchAdminQueries = (): Promise<Figure[]> => inBenchCourt(measure);
