import { figureFindings } from '../../../domain/analysis/figureFindings.js';
import { isFilling } from '../../../domain/contract/behind.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { readDashboardStats, readWeeksBefore } from '../../../projections/dashboardStats/dashboardStatsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { serve } from '../../platform/http/serve.js';
import type { Freshness } from '../projecting/index.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly freshness: Freshness;
};

/** GET /api/admin/figure-findings (clerk, judge): what rules notice in the court's figures, without any model. */
export const figuresRoute = (router: AppRouter, { tables, timeZone, freshness }: Deps): void =>
  serve(router, analysis.figures, async (_given, ctx) => {
    // Rules that compare counts find falls and rises in rows that are not all there.
    if (isFilling(await freshness(['dashboard_stats', 'case_list']))) return { findings: [] };
    const now = ctx.state.receivedAt;
    const [stats, before, { items }] = await Promise.all([
      readDashboardStats(tables, now, timeZone),
      readWeeksBefore(tables, now, timeZone),
      findCases(tables, { search: '', pendingOnly: true, oldestFirst: true, page: 1, pageSize: 1 }),
    ]);
    const day = (moment: Date): string => courtPeriods(moment, timeZone).day;
    const [oldest] = items;
    const findings = figureFindings({
      today: day(now),
      thisWeek: stats.weekly_daily_trend,
      ...before,
      thisMonth: { filed: stats.this_month_filed, causes: stats.monthly_top_causes },
      pending: stats.pending_cases,
      oldestPending: oldest ? { caseNumber: oldest.case_number, openedOn: day(oldest.created_at) } : null,
    });
    return { findings: [...findings] };
  });
