import { askedChange } from './accountFields.js';
import { users, accountFieldsAt } from '../../../../domain/contract/users.js';
import { serve, serveByHand } from '../../../platform/http/serve.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { evolveAccountRow, type AccountRow } from '../../../../projections/accounts/accountsProjection.js';
import { findAccount, findAccounts } from '../../../../projections/accounts/accountsQueries.js';
import { accountView, issuePasswordReset, type IssueDeps, type ReadPlanLimits } from '../../accounts/index.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { signedIn } from '../../../platform/http/auth.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { createCreditHistories, sendCreditFile, type CreditHistoryDeps } from '../../usage/index.js';
import { administerAccount, type AdministerDeps } from './administerAccount.js';

type Deps = AdministerDeps &
  IssueDeps &
  CreditHistoryDeps & {
    readonly accounts: Pick<Accounts, 'handle' | 'history'>;
    readonly planLimits: ReadPlanLimits;
  };

/** GET /api/admin/users, PATCH /api/admin/users/{id}, POST …/password-reset, POST …/reset-generation-count (administrator). */
export const userRoutes = (router: AppRouter, deps: Deps): void => {
  const { tables, accounts, planLimits, timeZone } = deps;
  const viewingOf = async ({ state }: AppContext) => ({
    now: state.receivedAt,
    timeZone,
    limits: (await planLimits.shown()).limits,
  });

  /** The account as the list will show it: from its events, which the list is a moment behind. */
  const accountOf = async (ctx: AppContext, id: string) => {
    let row: AccountRow | undefined;
    for (const event of await accounts.history(id)) row = evolveAccountRow(row, event);
    if (!row) throw new DomainError('account_not_found');
    await showing(ctx, { accountIds: [id] });
    return accountView(row, await viewingOf(ctx));
  };

  serve(router, users.list, async ({ query: { search, page, page_size: pageSize } }, ctx) => {
    const { items, total } = await findAccounts(tables, { search, page, pageSize });
    const viewing = await viewingOf(ctx);
    await showing(ctx, { accountIds: items.map(({ id }) => id) });
    return { items: items.map((row) => accountView(row, viewing)), total, page, page_size: pageSize };
  });

  serve(
    router,
    users.change,
    async ({ path: { id }, body }, ctx) => {
      const { position } = await administerAccount(
        deps,
        id,
        { ...askedChange(body), by: signedIn(ctx.state) },
        commandContext(ctx),
      );
      setPositionHeader(ctx, position);
      return accountOf(ctx, id);
    },
    { fields: accountFieldsAt(timeZone) },
  );

  const histories = createCreditHistories(deps);
  /** @throws DomainError `account_not_found` */
  const mustBeThere = async (ctx: AppContext, userId: string): Promise<AccountRow> => {
    const row = await findAccount(tables, userId);
    if (!row) throw new DomainError('account_not_found');
    await showing(ctx, { accountIds: [userId] });
    return row;
  };
  serve(router, users.credits, async ({ path: { id: userId }, query }, ctx) => {
    const { email } = await mustBeThere(ctx, userId);
    return { email, ...(await histories.page({ ...query, userId }, ctx.state.receivedAt)) };
  });
  serveByHand(router, users.creditsCsv, async ({ path: { id: userId }, query }, ctx) => {
    await mustBeThere(ctx, userId);
    await sendCreditFile(ctx, { histories, timeZone }, { ...query, userId });
  });

  serve(router, users.issuePasswordReset, async ({ path: { id: userId }, body: { reason } }, ctx) => {
    const issue = {
      userId,
      by: signedIn(ctx.state),
      ...(reason !== undefined && { reason }),
      context: commandContext(ctx),
    };
    const { token, expiresAt, position } = await issuePasswordReset(deps, issue);
    setPositionHeader(ctx, position);
    return { token, expires_at: expiresAt };
  });

  serve(router, users.resetGenerationCount, async ({ path: { id }, body: { reason } }, ctx) => {
    const { day: courtDay } = courtPeriods(ctx.state.receivedAt, timeZone);
    const data = { courtDay, ...(reason !== undefined && { reason }) };
    const { position } = await accounts.handle(id, { type: 'ResetGenerationCount', data }, commandContext(ctx));
    setPositionHeader(ctx, position);
    return accountOf(ctx, id);
  });
};
