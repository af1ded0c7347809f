import { creditsOf, unitsOf } from '../../../domain/account/credits.js';
import { usage, type ModelBudget, type VisitorBudget } from '../../../domain/contract/usage.js';
import { tasks } from '../../../domain/assistance/tasks.js';
import { modelSlots } from '../../../domain/models/slots.js';
import { budgetState } from '../../../domain/models/monthlyBudget.js';
import type { KnownAccount } from '../../../domain/contract/shared.js';
import { createNamesOf } from '../../platform/auditAccess/namedAccounts.js';
import { changerIn, createChanged } from '../../platform/changeRecords/changerIn.js';
import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve, serveByHand, serveOwners } from '../../platform/http/serve.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import { WHOLE_PLATFORM } from '../../../projections/usage/usageProjection.js';
import { readUsageStats } from '../../../projections/usage/usageQueries.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { sendCreditFile } from './creditFile.js';
import { createCreditHistories, type CreditHistoryDeps } from './creditHistory.js';
import { costBounds } from '../modelCalls/index.js';
import type { FindModel, BudgetOfMonth, ModelBudgets, VisitorBudgetOfDay, VisitorPayers } from '../modelCalls/index.js';

type Deps = CreditHistoryDeps & {
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly visitors: Pick<VisitorPayers, 'read' | 'set'>;
  readonly modelBudgets: Pick<ModelBudgets, 'read' | 'set'>;
  readonly modelRegistry: { readonly answering: { readonly findModel: FindModel } };
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
};

const budgetView = ({ credits, spent, held }: VisitorBudgetOfDay): VisitorBudget => ({
  credits: creditsOf(credits),
  spent_today: creditsOf(spent),
  held_today: creditsOf(held),
});

const modelBudgetView = ({ change, ...budget }: BudgetOfMonth, nameOf: (id: string) => KnownAccount): ModelBudget => ({
  ...budget,
  state: budgetState(budget.tokens, budget.used),
  set_at: change?.at.toISOString() ?? null,
  set_by: change && nameOf(change.by),
});

/**
 * What calls of models used, as of the request: GET /api/user/ai-usage-stats, one's own, and what they cost: GET /api/user/credits;
 * GET /api/admin/ai-usage-stats (administrator), the whole platform's. What visitors may spend of it
 * in a court day: GET and PUT /api/admin/visitor-budget (administrator). What the platform's
 * models may use in a month: GET and PUT /api/admin/model-budgets (administrator).
 */
export const usageRoutes = (
  router: AppRouter,
  { tables, catalogue, timeZone, visitors, modelBudgets, modelRegistry, changeRecords }: Deps,
): void => {
  const changed = createChanged(changeRecords);
  const namesOf = createNamesOf((ids) => accountEmails(tables, ids));
  const modelBudgetViews = async (ctx: AppContext): Promise<ModelBudget[]> => {
    const budgets = await modelBudgets.read(ctx.state.receivedAt);
    const nameOf = await namesOf(
      ctx,
      budgets.map(({ change }) => change?.by ?? null),
    );
    return budgets.map((budget) => modelBudgetView(budget, nameOf));
  };

  serveOwners(router, usage.stats, ({ owner }, ctx) =>
    readUsageStats(tables, owner ?? WHOLE_PLATFORM, ctx.state.receivedAt, timeZone),
  );
  const histories = createCreditHistories({ tables, catalogue });
  serve(router, usage.credits, async ({ query }, ctx) => {
    const { id: userId, email } = signedIn(ctx.state);
    return { email, ...(await histories.page({ ...query, userId }, ctx.state.receivedAt)) };
  });
  serveByHand(router, usage.creditsCsv, ({ query }, ctx) =>
    sendCreditFile(ctx, { histories, timeZone }, { ...query, userId: signedIn(ctx.state).id }),
  );

  serve(router, usage.callCosts, async (_given, ctx) => {
    const { account, receivedAt } = ctx.state;
    const models = new Map(
      await Promise.all(
        modelSlots.map(async (slot) => [slot, await modelRegistry.answering.findModel(slot, account)] as const),
      ),
    );
    const costs = tasks.flatMap((task) => {
      const model = models.get(task.slot) ?? (task.orSlot && models.get(task.orSlot));
      if (task.asks !== 'anybody' || !model?.prices) return [];
      const { most, least, text } = costBounds(task, model.prices, model.connection.maxTokens);
      return {
        task: task.name,
        most: creditsOf(most),
        least: creditsOf(least),
        text: text && { longest: text.longest, each_thousand: creditsOf(text.eachThousand) },
      };
    });
    return { ...(await histories.balance(signedIn(ctx.state).id, receivedAt)), tasks: costs };
  });

  serve(router, usage.visitorBudget, async (_given, ctx) => budgetView(await visitors.read(ctx.state.receivedAt)));

  serve(router, usage.setVisitorBudget, async ({ body: { credits } }, ctx) => {
    setPositionHeader(ctx, await visitors.set(unitsOf(credits), commandContext(ctx)));
    return budgetView(await visitors.read(ctx.state.receivedAt));
  });

  serve(router, usage.modelBudgets, (_given, ctx) => modelBudgetViews(ctx));
  serve(router, usage.setModelBudget, async ({ body: { part, tokens } }, ctx) => {
    await changed(modelBudgets.set(part, tokens, { ...changerIn(ctx), by: signedIn(ctx.state).id }));
    return modelBudgetViews(ctx);
  });
};
