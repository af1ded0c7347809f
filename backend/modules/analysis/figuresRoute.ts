import { figureFindings } from '../../../domain/analysis/figureFindings.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { readDashboardStats, readWeeksBefore } from '../../../projections/dashboardStats/dashboardStatsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** GET /api/admin/figure-findings (superuser): what rules notice in the court's figures, without any model. */
export const figuresRoute = (router: AppRouter, { tables, timeZone }: Deps): void =>
  serve(router, analysis.figures, async (_given, ctx) => {
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
