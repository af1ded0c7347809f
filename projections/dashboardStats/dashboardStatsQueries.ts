import type { Tables } from '../runner/projection.js';
import { courtPeriods, daysAfter } from '../../domain/courtCalendar/courtPeriods.js';
import { ALL_CAUSES, dashboardFilingsTable, dashboardTotalsTable } from './dashboardStatsProjection.js';

export type CauseFigure = { readonly cause: string; readonly count: number };

/** The court's figures. Filings count at the moment of filing; days and weeks are the court's. */
export type DashboardStats = {
  readonly total_cases: number;
  readonly filed_cases: number;
  readonly pending_cases: number;
  readonly this_month_filed: number;
  readonly this_year_filed: number;
  /** Monday to Sunday of this week, days without filings included. */
  readonly weekly_daily_trend: readonly { readonly date: string; readonly count: number }[];
  readonly monthly_top_causes: readonly CauseFigure[];
  readonly weekly_cause_distribution: readonly CauseFigure[];
};

const TOP_CAUSES = 10;

type Row = { readonly starts_on: string; readonly case_cause: string; readonly count: number };

/** Reads the counters: the same few rows whatever the number of cases. */
export const readDashboardStats = async (tables: Tables, now: Date, timeZone: string): Promise<DashboardStats> => {
  const { week, month, year } = courtPeriods(now, timeZone);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(week, index));
  const filings = (period: string, startsOn: readonly string[]): Promise<Row[]> =>
    tables(dashboardFilingsTable)
      .where({ period })
      .whereIn('starts_on', startsOn)
      .orderBy([{ column: 'count', order: 'desc' }, { column: 'case_cause' }])
      .select('starts_on', 'case_cause', 'count');
  const [totals, byDay, thisWeek, thisMonth, thisYear] = await Promise.all([
    tables(dashboardTotalsTable)
      .select('name', 'count')
      .then((rows: { name: string; count: number }[]) => rows),
    filings('day', days),
    filings('week', [week]),
    filings('month', [month]),
    filings('year', [year]),
  ]);

  const total = (name: string): number => totals.find((row) => row.name === name)?.count ?? 0;
  const all = (rows: readonly Row[]): number => rows.find(({ case_cause }) => case_cause === ALL_CAUSES)?.count ?? 0;
  const causes = (rows: readonly Row[]): CauseFigure[] =>
    rows
      .filter(({ case_cause }) => case_cause !== ALL_CAUSES)
      .map(({ case_cause: cause, count }) => ({ cause, count }));

  return {
    total_cases: total('cases'),
    filed_cases: total('filed'),
    pending_cases: total('cases') - total('filed'),
    this_month_filed: all(thisMonth),
    this_year_filed: all(thisYear),
    weekly_daily_trend: days.map((date) => ({
      date,
      count: byDay.find(({ starts_on }) => starts_on === date)?.count ?? 0,
    })),
    monthly_top_causes: causes(thisMonth).slice(0, TOP_CAUSES),
    weekly_cause_distribution: causes(thisWeek),
  };
};
