import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import type { Tables } from '../runner/projection.js';
import { ALL_TIME, usageCountersTable, type UsagePeriod } from './usageProjection.js';

/**
 * Tokens; what a provider counts beyond input and output (thinking) is in `total` alone. `estimated` of them come from calls
 * whose provider reported nothing.
 */
export type TokenTotals = {
  readonly total: number;
  readonly prompt: number;
  readonly completion: number;
  readonly estimated: number;
};

export type UsageStats = {
  readonly today_usage: TokenTotals;
  readonly this_month_usage: TokenTotals;
  readonly total_usage: TokenTotals;
  /** Usage since the beginning by model, the most used first. */
  readonly by_model: readonly {
    readonly model_name: string;
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
  }[];
  /** Usage since the beginning by purpose, the most used first. */
  readonly by_source: readonly { readonly source: string; readonly total_tokens: number }[];
};

type Row = {
  readonly period: UsagePeriod;
  readonly model: string;
  readonly source: string;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly estimated_tokens: number;
};

const totalsOf = (rows: readonly Row[]): TokenTotals => ({
  total: rows.reduce((sum, row) => sum + row.total_tokens, 0),
  prompt: rows.reduce((sum, row) => sum + row.prompt_tokens, 0),
  completion: rows.reduce((sum, row) => sum + row.completion_tokens, 0),
  estimated: rows.reduce((sum, row) => sum + row.estimated_tokens, 0),
});

/** Totals of the rows of each name, most used first. */
const totalsBy = (rows: readonly Row[], nameOf: (row: Row) => string): { name: string; totals: TokenTotals }[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return [...groups]
    .map(([name, group]) => ({ name, totals: totalsOf(group) }))
    .sort((a, b) => b.totals.total - a.totals.total || (a.name < b.name ? -1 : 1));
};

/**
 * What a user used, or the whole platform (`WHOLE_PLATFORM`), on the court's day and in its month of `now` and ever. One
 * statement reads it all, so that the parts add up to the totals; its rows are as few as models times sources.
 */
export const readUsageStats = async (
  tables: Tables,
  userId: string,
  now: Date,
  timeZone: string,
): Promise<UsageStats> => {
  const { day, month } = courtPeriods(now, timeZone);
  const rows: Row[] = await tables(usageCountersTable)
    .where({ user_id: userId })
    .whereIn(
      ['period', 'starts_on'],
      [
        ['day', day],
        ['month', month],
        ['all', ALL_TIME],
      ],
    )
    .select(...['period', 'model', 'source', 'prompt_tokens', 'completion_tokens', 'total_tokens', 'estimated_tokens']);
  const of = (wanted: UsagePeriod): Row[] => rows.filter(({ period }) => period === wanted);
  const ever = of('all');
  return {
    today_usage: totalsOf(of('day')),
    this_month_usage: totalsOf(of('month')),
    total_usage: totalsOf(ever),
    by_model: totalsBy(ever, ({ model }) => model).map(({ name, totals }) => ({
      model_name: name,
      prompt_tokens: totals.prompt,
      completion_tokens: totals.completion,
      total_tokens: totals.total,
    })),
    by_source: totalsBy(ever, ({ source }) => source).map(({ name, totals }) => ({
      source: name,
      total_tokens: totals.total,
    })),
  };
};
