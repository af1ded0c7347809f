import type { Tables } from '../../../projections/runner/projection.js';
import { WHOLE_PLATFORM } from '../../../projections/usage/usageProjection.js';
import { readUsageStats } from '../../../projections/usage/usageQueries.js';
import { signedIn } from '../../platform/http/auth.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = {
  /** Of the `read` schema. */
  readonly tables: Tables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/**
 * What calls of models used, as of the request: GET /api/user/ai-usage-stats, one's own;
 * GET /api/admin/ai-usage-stats (superuser), the whole platform's.
 */
export const usageRoutes = (router: AppRouter, { tables, timeZone }: Deps): void => {
  router.get('/api/user/ai-usage-stats', async (ctx) => {
    ctx.body = await readUsageStats(tables, signedIn(ctx.state).id, ctx.state.receivedAt, timeZone);
  });
  router.get('/api/admin/ai-usage-stats', async (ctx) => {
    ctx.body = await readUsageStats(tables, WHOLE_PLATFORM, ctx.state.receivedAt, timeZone);
  });
};
