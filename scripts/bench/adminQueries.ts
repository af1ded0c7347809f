import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { findCaseDocuments, findCaseParties } from '../../projections/caseDocuments/caseDocumentsQueries.js';
import { findCases, listCaseCauses, type CaseListQuery } from '../../projections/caseList/caseListQueries.js';
import { filedIn } from '../../projections/caseList/filedIn.js';
import { findCaseIdByNumber, highestSerial, lastNumber } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { readDashboardStats, readWeeksBefore } from '../../projections/dashboardStats/dashboardStatsQueries.js';
import { readCourtDays } from '../../projections/dashboardStats/daysQueries.js';
import { findRegisterEntries, listNumberSeries } from '../../projections/numberRegister/numberRegisterQueries.js';
import type { Tables } from '../../projections/runner/projection.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { median, percentile, printFigures, timed, type Figure } from './figures.js';
import { caseIdOf, copyTables, fillManyCases, numberOf, plaintiffOf, seriesOfAll } from './manyCases.js';

const few = 1_000;
const many = 100_000;
const pageSize = 20;
const runs = 60;
const warmUp = 5;
const timeZone = 'Asia/Shanghai';
const now = new Date('2026-07-01T04:00:00Z');

/** `turn` changes what is looked for, so that no answer is the one before. It stays among the first 1,000 cases, which both sizes have. */
type Query = { readonly name: string; readonly ask: (tables: Tables, turn: number) => Promise<unknown> };

const list = (name: string, query: (turn: number) => Partial<CaseListQuery>): Query => ({
  name,
  ask: (tables, turn) => findCases(tables, { search: '', pendingOnly: false, page: 1, pageSize, ...query(turn) }),
});
const register = (view: Parameters<typeof findRegisterEntries>[1]['view']): Query => ({
  name: `register of numbers, ${view}`,
  ask: (tables) => findRegisterEntries(tables, { series: seriesOfAll, view, page: 1, pageSize }),
});
/** A case with a formal number. */
const filed = (turn: number): number => 1 + 3 * turn;

const queries: readonly Query[] = [
  list('all cases, first page', () => ({})),
  list('all cases, page 40', () => ({ page: 40 })),
  list('pending cases, first page', () => ({ pendingOnly: true })),
  list('pending cases, longest waiting first', () => ({ pendingOnly: true, oldestFirst: true })),
  list('pending cases, corrections that came back', () => ({ pendingOnly: true, correction: 'answered' })),
  list('cases of one cause', () => ({ cause: '民间借贷纠纷' })),
  list('filed this month', () => ({ filed: filedIn('month', now, timeZone) })),
  list('filed this year, of one cause', () => ({ filed: filedIn('year', now, timeZone), cause: '民间借贷纠纷' })),
  list('search of a number', (turn) => ({ search: numberOf(filed(turn)) })),
  list('search of a name', (turn) => ({ search: plaintiffOf(filed(turn)) })),
  list('search of a common surname', () => ({ search: '王' })),
  list('search of a cause', () => ({ search: '物业' })),
  list('search that finds nothing', () => ({ search: '欧阳修远' })),
  { name: 'causes to choose from', ask: (tables) => listCaseCauses(tables) },
  { name: 'tiles and charts', ask: (tables) => readDashboardStats(tables, now, timeZone) },
  { name: 'weeks before', ask: (tables) => readWeeksBefore(tables, now, timeZone) },
  { name: 'curves of 30 days', ask: (tables) => readCourtDays(tables, { now, timeZone, count: 30 }) },
  {
    name: 'a case by its number',
    ask: (tables, turn) => findCaseIdByNumber(tables, numberOf(filed(turn))),
  },
  {
    name: 'details of a case',
    ask: async (tables, turn) => [
      await findCaseDocuments(tables, caseIdOf(filed(turn))),
      await findCaseParties(tables, caseIdOf(filed(turn))),
    ],
  },
  {
    name: 'the next number',
    ask: async (tables) => [await lastNumber(tables), await highestSerial(tables, seriesOfAll)],
  },
  { name: 'series of the register', ask: (tables) => listNumberSeries(tables) },
  ...(['all', 'gaps', 'corrected', 'shared', 'confirmed', 'disordered'] as const).map(register),
];

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

const measure = async ({ stores: { knex, schemas }, servers: { postgres } }: BenchCourt): Promise<Figure[]> => {
  const small = `${schemas.read}_few`;
  await copyTables(knex, schemas.read, small);
  await fillManyCases(knex, small, few);
  await fillManyCases(knex, schemas.read, many);
  const [atFew, atMany] = [tablesIn(knex, small), tablesIn(knex, schemas.read)];
  const bare = new pg.Client('url' in postgres ? { connectionString: postgres.url } : postgres.config);
  await bare.connect();
  const figures: Figure[] = [];
  for (const { name, ask } of queries) {
    const [small, large, plain]: [number[], number[], number[]] = [[], [], []];
    for (let turn = -warmUp; turn < runs; turn += 1) {
      const at = turn + warmUp;
      const first = await timed(() => ask(atFew, at));
      const second = await timed(() => ask(atMany, at));
      const statements = await statementsOf(knex, () => ask(atMany, at));
      const third = await timed(async () => {
        for (const { sql, bindings = [] } of statements) await bare.query(sql, [...bindings]);
      });
      if (turn < 0) continue;
      small.push(first.ms);
      large.push(second.ms);
      plain.push(third.ms);
    }
    const [p95, before] = [percentile(large, 0.95), percentile(small, 0.95)];
    figures.push({
      name,
      measured: `p95 at 100,000 cases to that at 1,000: ${milliseconds(large)}; ${milliseconds(small)} (${runs} runs)`,
      ratio: p95 / before,
      aim: '≤ 2',
    });
    figures.push({
      name: '  its rate to that of bare SQL',
      measured: `the same statements through pg, at 100,000: ${milliseconds(plain)}`,
      ratio: median(plain) / median(large),
      aim: '≥ 0.5',
    });
  }
  await bare.end();
  await knex.raw('drop schema ?? cascade', [small]);
  return figures;
};

/** What a clerk's and an auditor's screens read, with 1,000 cases and with 100,000, and against the same statements through `pg`. */
export const benchAdminQueries = (): Promise<Figure[]> => inBenchCourt(measure);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printFigures(await benchAdminQueries());
  process.exit(0); // clients of servers that are gone may still be trying
}
