import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { addToCounters, foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';

export const dashboardTotalsTable = 'dashboard_totals';
export const dashboardFilingsTable = 'dashboard_filings';
export const dashboardCasesTable = 'dashboard_cases';
export const dashboardSubmissionsTable = 'dashboard_submissions';

/** Cause under which a period counts all of them. */
export const ALL_CAUSES = '';

type CaseRow = { readonly case_id: string; readonly case_cause: string; readonly filed_at: Date | string | null };
type Total = { readonly name: 'cases' | 'filed' | 'closed'; readonly count: number };
type Filings = {
  readonly period: 'day' | 'week' | 'month' | 'year';
  readonly starts_on: string;
  readonly case_cause: string;
  readonly count: number;
};

const filingsOf = (moment: Date, cause: string, timeZone: string): Filings[] => {
  const { day, week, month, year } = courtPeriods(moment, timeZone);
  return [
    { period: 'day', starts_on: day, case_cause: ALL_CAUSES, count: 1 },
    { period: 'week', starts_on: week, case_cause: cause, count: 1 },
    { period: 'month', starts_on: month, case_cause: ALL_CAUSES, count: 1 },
    { period: 'month', starts_on: month, case_cause: cause, count: 1 },
    { period: 'year', starts_on: year, case_cause: ALL_CAUSES, count: 1 },
  ];
};

/** Versions submitted in a quarter of an hour, which belongs to one day in every time zone. */
export type SubmissionCount = { readonly quarter: string; readonly count: number };
const quarterMs = 15 * 60_000;

const submissionsIn = (events: readonly Recorded<DomainEvent>[]): SubmissionCount[] =>
  events.flatMap(({ type, metadata: { occurredAt } }) =>
    type === 'PleadingSubmitted'
      ? [{ quarter: new Date(Math.floor(Date.parse(occurredAt) / quarterMs) * quarterMs).toISOString(), count: 1 }]
      : [],
  );

/** By how many more cases are closed after some events: an undone closing counts back. */
const closedBy = (events: readonly Recorded<DomainEvent>[]): number =>
  events.reduce((sum, { type }) => sum + (type === 'SubmissionClosed' ? 1 : type === 'SubmissionReopened' ? -1 : 0), 0);

const evolve = (row: CaseRow | undefined, event: Recorded<DomainEvent>): CaseRow | undefined => {
  if (event.type === 'CaseOpened')
    return row ?? { case_id: event.data.caseId, case_cause: event.data.cause, filed_at: null };
  if (event.type !== 'CaseNumberAssigned' || !row || row.filed_at !== null) return row;
  return { ...row, filed_at: event.metadata.occurredAt };
};

/** Counts cases as they are opened, closed and, by day, week, month and year, as they are filed; and versions as they are submitted. */
export const dashboardStatsProjection = (timeZone: string): Projection => ({
  name: 'dashboard_stats',
  tables: [dashboardTotalsTable, dashboardFilingsTable, dashboardCasesTable, dashboardSubmissionsTable],
  gathers: [dashboardTotalsTable, dashboardFilingsTable, dashboardSubmissionsTable],
  apply: async (tables, events) => {
    const changes = await foldRows<CaseRow>(tables, events, {
      table: dashboardCasesTable,
      key: 'case_id',
      keyOf: (event) =>
        event.type === 'CaseOpened' || event.type === 'CaseNumberAssigned' ? event.data.caseId : undefined,
      evolve,
    });
    const filed = changes.flatMap(({ before, after }) =>
      after.filed_at !== null && !before?.filed_at ? [{ at: new Date(after.filed_at), cause: after.case_cause }] : [],
    );
    const totals: Total[] = [
      { name: 'cases', count: changes.filter(({ before }) => !before).length },
      { name: 'filed', count: filed.length },
      { name: 'closed', count: closedBy(events) },
    ];
    await addToCounters<Total>(
      tables,
      { table: dashboardTotalsTable, keys: ['name'], counters: ['count'] },
      totals.filter(({ count }) => count !== 0),
    );
    await addToCounters<Filings>(
      tables,
      { table: dashboardFilingsTable, keys: ['period', 'starts_on', 'case_cause'], counters: ['count'] },
      filed.flatMap(({ at, cause }) => filingsOf(at, cause, timeZone)),
    );
    await addToCounters<SubmissionCount>(
      tables,
      { table: dashboardSubmissionsTable, keys: ['quarter'], counters: ['count'] },
      submissionsIn(events),
    );
  },
});
