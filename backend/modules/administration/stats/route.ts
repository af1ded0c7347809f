import { isFilling, type Behind } from '../../../../domain/contract/behind.js';
import { cases, liveCourtDays, type ReadStats } from '../../../../domain/contract/cases.js';
import { signedIn } from '../../../platform/http/auth.js';
import { serve } from '../../../platform/http/serve.js';
import { readDashboardStats } from '../../../../projections/dashboardStats/dashboardStatsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { readCourtDays, type CourtDay } from '../../../../projections/dashboardStats/daysQueries.js';
import { readCheckpoints, START_OF_LOG } from '../../../../projections/runner/checkpoints.js';
import type { Logger } from '../../../runtime/logging/logger.js';
import type { Freshness } from '../../projecting/index.js';
import { createLiveFigures } from './liveFigures.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly freshness: Freshness;
};

/** The projections whose figures the dashboard shows. */
const followed = ['dashboard_stats', 'usage', 'correction_queue'];

/** No figure where the rows that it is counted from are not all there. */
const uncounted = {
  total_cases: null,
  filed_cases: null,
  pending_cases: null,
  closed_cases: null,
  this_month_filed: null,
  this_year_filed: null,
  weekly_daily_trend: null,
  monthly_top_causes: null,
  weekly_cause_distribution: null,
} satisfies Partial<ReadStats>;

/**
 * The dashboard's figures (clerk, judge): GET /api/admin/stats and /api/admin/stats/days as of the request, GET /api/admin/stats/live as
 * they change.
 */
export const statsRoutes = (router: AppRouter, { tables, timeZone, now, logger, freshness }: Deps): void => {
  const readStats = async (moment: Date): Promise<ReadStats> => {
    // Asked before the figures are read: what is left out is said, also where it has come meanwhile.
    const [counts, queue, behind] = await Promise.all([
      freshness(['dashboard_stats']),
      freshness(['correction_queue']),
      freshness(followed),
    ]);
    const stats = await readDashboardStats(tables, moment, timeZone);
    return {
      ...stats,
      weekly_daily_trend: [...stats.weekly_daily_trend],
      monthly_top_causes: [...stats.monthly_top_causes],
      weekly_cause_distribution: [...stats.weekly_cause_distribution],
      ...(isFilling(counts) && uncounted),
      ...(isFilling(queue) && { answered_corrections: null }),
      behind,
    };
  };
  const readDays = async (moment: Date, count: number): Promise<{ days: CourtDay[]; behind: Behind }> => {
    const behind = await freshness(['dashboard_stats', 'usage']);
    const days = isFilling(behind) ? [] : await readCourtDays(tables, { now: moment, timeZone, count });
    return { days, behind };
  };
  const live = createLiveFigures<{ readonly stats: ReadStats; readonly days: readonly CourtDay[] }>({
    read: async () => {
      const moment = now();
      const [stats, { days }] = await Promise.all([readStats(moment), readDays(moment, liveCourtDays)]);
      return { stats, days };
    },
    position: async () => {
      const [checkpoints, behind] = await Promise.all([readCheckpoints(tables), freshness(followed)]);
      const places = followed.map((name) => checkpoints.get(name) ?? START_OF_LOG);
      return [...places, behind?.state, behind?.as_of].join(' ');
    },
    logger,
  });
  serve(router, cases.stats, (_given, ctx) => readStats(ctx.state.receivedAt));
  serve(router, cases.courtDays, ({ query: { days: count } }, ctx) => readDays(ctx.state.receivedAt, count));
  serve(router, cases.liveFigures, ({ query: { most } }, ctx) => live.follow(signedIn(ctx.state).id, most));
};
