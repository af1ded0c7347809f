import { usage } from '../../../domain/contract/usage.js';
import { serve } from '../../platform/http/serve.js';
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
  serve(router, usage.own, (_given, ctx) =>
    readUsageStats(tables, signedIn(ctx.state).id, ctx.state.receivedAt, timeZone),
  );
  serve(router, usage.platform, (_given, ctx) =>
    readUsageStats(tables, WHOLE_PLATFORM, ctx.state.receivedAt, timeZone),
  );
};
