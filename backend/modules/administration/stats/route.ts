import { cases, liveCourtDays } from '../../../../domain/contract/cases.js';
import { signedIn } from '../../../platform/http/auth.js';
import { serve } from '../../../platform/http/serve.js';
import {
  readDashboardStats,
  type DashboardStats,
} from '../../../../projections/dashboardStats/dashboardStatsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { readCourtDays, type CourtDay } from '../../../../projections/dashboardStats/daysQueries.js';
import { readCheckpoints, START_OF_LOG } from '../../../../projections/runner/checkpoints.js';
import type { Logger } from '../../../platform/logging/logger.js';
import { createLiveFigures } from './liveFigures.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The projections whose figures the dashboard shows. */
const followed = ['dashboard_stats', 'usage', 'correction_queue'];

/**
 * The dashboard's figures (superuser): GET /api/admin/stats and /api/admin/stats/days as of the request, GET /api/admin/stats/live as
 * they change.
 */
export const statsRoutes = (router: AppRouter, { tables, timeZone, now, logger }: Deps): void => {
  const live = createLiveFigures<{ readonly stats: DashboardStats; readonly days: readonly CourtDay[] }>({
    read: async () => {
      const moment = now();
      const [stats, days] = await Promise.all([
        readDashboardStats(tables, moment, timeZone),
        readCourtDays(tables, { now: moment, timeZone, count: liveCourtDays }),
      ]);
      return { stats, days };
    },
    position: async () => {
      const checkpoints = await readCheckpoints(tables);
      return followed.reduce((sum, name) => sum + (checkpoints.get(name) ?? START_OF_LOG), 0n);
    },
    logger,
  });
  serve(router, cases.stats, (_given, ctx) => readDashboardStats(tables, ctx.state.receivedAt, timeZone));
  serve(router, cases.courtDays, async ({ query: { days: count } }, ctx) => ({
    days: await readCourtDays(tables, { now: ctx.state.receivedAt, timeZone, count }),
  }));
  serve(router, cases.liveFigures, ({ query: { most } }, ctx) => live.follow(signedIn(ctx.state).id, most));
};
