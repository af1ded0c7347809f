import { cases } from '../../../../domain/contract/cases.js';
import { serve } from '../../../platform/http/serve.js';
import { readDashboardStats } from '../../../../projections/dashboardStats/dashboardStatsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** GET /api/admin/stats (superuser): the dashboard's figures as of the request. */
export const statsRoute = (router: AppRouter, { tables, timeZone }: Deps): void =>
  serve(router, cases.stats, (_given, ctx) => readDashboardStats(tables, ctx.state.receivedAt, timeZone));
