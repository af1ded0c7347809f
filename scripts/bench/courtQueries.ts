import { findAuditEvents, type AuditFilter, type AuditPage } from '../../projections/auditLog/auditLogQueries.js';
import { findCaseDocuments, findCaseParties } from '../../projections/caseDocuments/caseDocumentsQueries.js';
import { findCases, listCaseCauses, type CaseListQuery } from '../../projections/caseList/caseListQueries.js';
import { lastNumber } from '../../projections/caseList/listedNumbers.js';
import { filedIn } from '../../projections/caseList/filedIn.js';
import { findCaseIdByNumber, highestSerial } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { clockRowsOf } from '../../projections/correctionQueue/correctionQueueQueries.js';
import { readDashboardStats, readWeeksBefore } from '../../projections/dashboardStats/dashboardStatsQueries.js';
import { readCourtDays } from '../../projections/dashboardStats/daysQueries.js';
import {
  findNumberHistory,
  findRegisterEntries,
  listNumberSeries,
} from '../../projections/numberRegister/numberRegisterQueries.js';
import type { Tables } from '../../projections/runner/projection.js';
import { auditPositionOf, caseIdOf, clerkOf, numberOf, plaintiffOf, seriesOfAll } from './manyCases.js';

const pageSize = 20;
const timeZone = 'Asia/Shanghai';
const now = new Date('2026-07-01T04:00:00Z');
const cause = '民间借贷纠纷';

/** What is looked for: `turn` changes it, so that no answer is the one before; `count` is the number of cases that there are. */
type Turn = { readonly turn: number; readonly count: number };
/** One query of a screen. What `turn` looks for stays among the first 1,000 cases. */
export type Query = { readonly name: string; readonly ask: (tables: Tables, at: Turn) => Promise<unknown> };

const list = (name: string, query: (at: Turn) => Partial<CaseListQuery>): Query => ({
  name,
  ask: (tables, at) => findCases(tables, { search: '', pendingOnly: false, page: 1, pageSize, ...query(at) }),
});
const pending = (name: string, query: (at: Turn) => Partial<CaseListQuery> = () => ({})): Query =>
  list(`pending cases, ${name}`, (at) => ({ pendingOnly: true, ...query(at) }));
const search = (name: string, term: string | ((at: Turn) => string), query: Partial<CaseListQuery> = {}): Query =>
  list(`search of ${name}`, (at) => ({ search: typeof term === 'string' ? term : term(at), ...query }));
const register = (view: Parameters<typeof findRegisterEntries>[1]['view']): Query => ({
  name: `register of numbers, ${view}`,
  ask: (tables) => findRegisterEntries(tables, { series: seriesOfAll, view, page: 1, pageSize }),
});
const audited = (name: string, query: (at: Turn) => AuditFilter & Partial<AuditPage>): Query => ({
  name: `audit list, ${name}`,
  ask: (tables, at) => {
    const { before, after, ...filter } = query(at);
    return findAuditEvents(tables, filter, { before, after, limit: 50 });
  },
});
/** A case with a formal number. */
const filed = ({ turn }: Turn): number => 1 + 3 * turn;
const lastPage = (cases: number): number => Math.floor(cases / pageSize);
const month = () => filedIn('month', now, timeZone);
const year = () => filedIn('year', now, timeZone);

const lists: readonly Query[] = [
  list('all cases, first page', () => ({})),
  list('all cases, page 40', () => ({ page: 40 })),
  list('all cases, page in the middle', ({ count }) => ({ page: lastPage(count / 2) })),
  list('all cases, last page', ({ count }) => ({ page: lastPage(count) })),
  pending('first page'),
  pending('longest waiting first', () => ({ oldestFirst: true })),
  pending('last page', ({ count }) => ({ page: lastPage(count / 3) })),
  pending('corrections asked for', () => ({ correction: 'asked' })),
  pending('corrections that came back', () => ({ correction: 'answered' })),
  pending('corrections that came back, longest waiting first', () => ({ correction: 'answered', oldestFirst: true })),
  pending('of one cause', () => ({ cause })),
  list('cases of one cause', () => ({ cause })),
  list('filed at any time', () => ({ filed: { period: 'any' } })),
  list('filed this month', () => ({ filed: month() })),
  list('filed this month, of one cause', () => ({ filed: month(), cause })),
  list('filed this year', () => ({ filed: year() })),
  list('filed this year, of one cause', () => ({ filed: year(), cause })),
];

const searches: readonly Query[] = [
  search('a number', (at) => numberOf(filed(at))),
  search('a part of a number', (at) => `民初${filed(at)}号`),
  search('a few digits', (at) => String(300 + filed(at))),
  search('a series of numbers', '（2026）京0101民初'),
  search('what all cases have', '新案件'),
  search('a name', (at) => plaintiffOf(filed(at))),
  search('a common surname', '王'),
  search('a common surname, among pending cases', '王', { pendingOnly: true }),
  search('a cause', '物业'),
  search('a cause, among pending cases', '物业', { pendingOnly: true }),
  search('a cause, filed this year', '物业', { filed: year() }),
  search('a cause and a surname', '物业 王'),
  search('a cause and a name', (at) => `民间借贷 ${plaintiffOf(filed(at))}`),
  search('a name, of one cause', (at) => plaintiffOf(filed(at)), { cause }),
  search('what no case has', '欧阳修远'),
];

const figures: readonly Query[] = [
  { name: 'causes to choose from', ask: (tables) => listCaseCauses(tables) },
  { name: 'tiles and charts', ask: (tables) => readDashboardStats(tables, now, timeZone) },
  { name: 'weeks before', ask: (tables) => readWeeksBefore(tables, now, timeZone) },
  { name: 'curves of 30 days', ask: (tables) => readCourtDays(tables, { now, timeZone, count: 30 }) },
];

const cases: readonly Query[] = [
  { name: 'a case by its number', ask: (tables, at) => findCaseIdByNumber(tables, numberOf(filed(at))) },
  {
    name: 'details of a case',
    ask: async (tables, at) => [
      await findCaseDocuments(tables, caseIdOf(filed(at))),
      await findCaseParties(tables, caseIdOf(filed(at))),
    ],
  },
  {
    name: 'standings of a page of cases',
    ask: (tables, at) =>
      clockRowsOf(
        tables,
        Array.from({ length: pageSize }, (_, index) => caseIdOf(30 * (index + 1) + at.turn)),
      ),
  },
];

const numbers: readonly Query[] = [
  {
    name: 'the next number',
    ask: async (tables) => [await lastNumber(tables), await highestSerial(tables, seriesOfAll)],
  },
  { name: 'series of the register', ask: (tables) => listNumberSeries(tables) },
  ...(['all', 'gaps', 'corrected', 'shared', 'confirmed', 'disordered'] as const).map(register),
  {
    name: 'register of numbers, last page',
    ask: (tables, { count }) =>
      findRegisterEntries(tables, { series: seriesOfAll, view: 'all', page: lastPage((count * 2) / 3), pageSize }),
  },
  { name: 'history of a number', ask: (tables, at) => findNumberHistory(tables, numberOf(filed(at))) },
];

const audit: readonly Query[] = [
  audited('first page', () => ({})),
  audited('page in the middle', ({ count }) => ({ before: auditPositionOf(Math.floor(count / 2)) })),
  audited('of one kind', () => ({ category: 'case' })),
  audited('of one type', () => ({ type: 'CaseNumberAssigned' })),
  audited('of one account', () => ({ actorId: clerkOf(7) })),
  audited('of one account and a type it rarely has', () => ({ actorId: clerkOf(7), type: 'CaseNumberCorrected' })),
  audited('of one account, kind and day', () => ({
    actorId: clerkOf(7),
    category: 'case',
    from: new Date('2026-03-02T16:00:00Z'),
    to: new Date('2026-03-03T16:00:00Z'),
  })),
  audited('of one day', () => ({ from: new Date('2026-03-02T16:00:00Z'), to: new Date('2026-03-03T16:00:00Z') })),
  audited('of one case', (at) => ({ caseId: caseIdOf(filed(at)) })),
  audited('of one stream', (at) => ({ stream: `case-${caseIdOf(filed(at))}` })),
];

/** What the screens of a clerk and an auditor ask of the read models. */
export const courtQueries: readonly Query[] = [...lists, ...searches, ...figures, ...cases, ...numbers, ...audit];
