import { creditsOf, unitsOf } from '../../../domain/account/credits.js';
import { usage, type VisitorBudget } from '../../../domain/contract/usage.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve, serveOwners } from '../../platform/http/serve.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { WHOLE_PLATFORM } from '../../../projections/usage/usageProjection.js';
import { readUsageStats } from '../../../projections/usage/usageQueries.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { VisitorBudgetOfDay, VisitorPayers } from '../modelCalls/index.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly visitors: Pick<VisitorPayers, 'read' | 'set'>;
};

const budgetView = ({ credits, spent, held }: VisitorBudgetOfDay): VisitorBudget => ({
  credits: creditsOf(credits),
  spent_today: creditsOf(spent),
  held_today: creditsOf(held),
});

/**
 * What calls of models used, as of the request: GET /api/user/ai-usage-stats, one's own;
 * GET /api/admin/ai-usage-stats (superuser), the whole platform's. What visitors may spend of it
 * in a court day: GET and PUT /api/admin/visitor-budget (superuser).
 */
export const usageRoutes = (router: AppRouter, { tables, timeZone, visitors }: Deps): void => {
  serveOwners(router, usage.stats, ({ owner }, ctx) =>
    readUsageStats(tables, owner ?? WHOLE_PLATFORM, ctx.state.receivedAt, timeZone),
  );
  serve(router, usage.visitorBudget, async (_given, ctx) => budgetView(await visitors.read(ctx.state.receivedAt)));

  serve(router, usage.setVisitorBudget, async ({ body: { credits } }, ctx) => {
    setPositionHeader(ctx, await visitors.set(unitsOf(credits), commandContext(ctx)));
    return budgetView(await visitors.read(ctx.state.receivedAt));
  });
};
