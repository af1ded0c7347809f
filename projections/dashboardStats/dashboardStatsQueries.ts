import type { Tables } from '../runner/projection.js';
import { countQueued } from '../correctionQueue/correctionQueueQueries.js';
import { courtPeriods, daysAfter } from '../../domain/courtCalendar/courtPeriods.js';
import { ALL_CAUSES, dashboardFilingsTable, dashboardTotalsTable } from './dashboardStatsProjection.js';

export type CauseFigure = { readonly cause: string; readonly count: number };

/** The court's figures. Filings count at the moment of filing; days and weeks are the court's. */
export type DashboardStats = {
  readonly total_cases: number;
  readonly filed_cases: number;
  readonly pending_cases: number;
  /** Those that were closed without a number: neither filed nor pending. */
  readonly closed_cases: number;
  /** Of them, those whose party answered a correction notice. */
  readonly answered_corrections: number;
  readonly this_month_filed: number;
  readonly this_year_filed: number;
  /** Monday to Sunday of this week, days without filings included. */
  readonly weekly_daily_trend: readonly { readonly date: string; readonly count: number }[];
  readonly monthly_top_causes: readonly CauseFigure[];
  readonly weekly_cause_distribution: readonly CauseFigure[];
};

const TOP_CAUSES = 10;

type Row = { readonly starts_on: string; readonly case_cause: string; readonly count: number };

const filingsIn = (tables: Tables, period: string, startsOn: readonly string[]): Promise<Row[]> =>
  tables(dashboardFilingsTable)
    .where({ period })
    .whereIn('starts_on', startsOn)
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'case_cause' }])
    .select('starts_on', 'case_cause', 'count');

const weekFrom = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));

const daily = (days: readonly string[], rows: readonly Row[]): { date: string; count: number }[] =>
  days.map((date) => ({ date, count: rows.find(({ starts_on }) => starts_on === date)?.count ?? 0 }));

const causes = (rows: readonly Row[]): CauseFigure[] =>
  rows.filter(({ case_cause }) => case_cause !== ALL_CAUSES).map(({ case_cause: cause, count }) => ({ cause, count }));

/** The week before this one day by day, and the causes of that week and of the one before it. */
export const readWeeksBefore = async (
  tables: Tables,
  now: Date,
  timeZone: string,
): Promise<{
  readonly lastWeek: readonly { readonly date: string; readonly count: number }[];
  readonly lastWeekCauses: readonly CauseFigure[];
  readonly weekBeforeCauses: readonly CauseFigure[];
}> => {
  const { week } = courtPeriods(now, timeZone);
  const [last, before] = [daysAfter(week, -7), daysAfter(week, -14)];
  const days = weekFrom(last);
  const [byDay, byWeek] = await Promise.all([
    filingsIn(tables, 'day', days),
    filingsIn(tables, 'week', [last, before]),
  ]);
  const of = (monday: string) => causes(byWeek.filter(({ starts_on }) => starts_on === monday));
  return { lastWeek: daily(days, byDay), lastWeekCauses: of(last), weekBeforeCauses: of(before) };
};

/** The first days of the months of the year that begins on a day. */
const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`);

/**
 * How many cases were filed in the month or year that begins on a day, of all causes or of some.
 * A year is counted for all causes alone; of some it has what its months have.
 */
export const countFilings = async (
  tables: Tables,
  { period, startsOn }: { readonly period: 'month' | 'year'; readonly startsOn: string },
  causes?: readonly string[],
): Promise<number> => {
  const ofSome = causes !== undefined && period === 'year';
  const row: { sum: string | number | null } | undefined = await tables(dashboardFilingsTable)
    .where({ period: ofSome ? 'month' : period })
    .whereIn('starts_on', ofSome ? monthsOf(startsOn) : [startsOn])
    .whereRaw('case_cause = any(?)', [causes === undefined ? [ALL_CAUSES] : [...causes]])
    .sum({ sum: 'count' })
    .first();
  return Number(row?.sum ?? 0);
};

/** Reads the counters: the same few rows whatever the number of cases. */
export const readDashboardStats = async (tables: Tables, now: Date, timeZone: string): Promise<DashboardStats> => {
  const { week, month, year } = courtPeriods(now, timeZone);
  const days = weekFrom(week);
  const filings = (period: string, startsOn: readonly string[]) => filingsIn(tables, period, startsOn);
  const [totals, byDay, thisWeek, thisMonth, thisYear, answered] = await Promise.all([
    tables(dashboardTotalsTable)
      .select('name', 'count')
      .then((rows: { name: string; count: number }[]) => rows),
    filings('day', days),
    filings('week', [week]),
    filings('month', [month]),
    filings('year', [year]),
    countQueued(tables, 'answered'),
  ]);

  const total = (name: string): number => totals.find((row) => row.name === name)?.count ?? 0;
  const all = (rows: readonly Row[]): number => rows.find(({ case_cause }) => case_cause === ALL_CAUSES)?.count ?? 0;

  return {
    total_cases: total('cases'),
    filed_cases: total('filed'),
    pending_cases: total('cases') - total('filed') - total('closed'),
    closed_cases: total('closed'),
    answered_corrections: answered,
    this_month_filed: all(thisMonth),
    this_year_filed: all(thisYear),
    weekly_daily_trend: daily(days, byDay),
    monthly_top_causes: causes(thisMonth).slice(0, TOP_CAUSES),
    weekly_cause_distribution: causes(thisWeek),
  };
};
