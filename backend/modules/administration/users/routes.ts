import { z } from 'zod';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { evolveAccountRow, type AccountRow } from '../../../../projections/accounts/accountsProjection.js';
import { findAccounts } from '../../../../projections/accounts/accountsQueries.js';
import type { Tables } from '../../../../projections/runner/projection.js';
import { accountView } from '../../accounts/accountView.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { answerPosition } from '../../../platform/http/minPosition.js';
import { pageQuery, parse } from '../../../platform/http/parse.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { readChange, readReason } from './accountFields.js';
import { administerAccount, type AdministerDeps } from './administerAccount.js';

export const Query = pageQuery.extend({ search: z.string().max(254).default('') });

export const Params = z.object({ id: z.uuid() });

type Deps = AdministerDeps & {
  /** Of the `read` schema. */
  readonly tables: Tables;
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
};

/** @throws DomainError `account_not_found` for what cannot be the id of an account */
const idOf = (ctx: AppContext): string => {
  const params = Params.safeParse(ctx.params);
  if (!params.success) throw new DomainError('account_not_found');
  return params.data.id;
};

/** GET /api/admin/users, PATCH /api/admin/users/{id}, POST …/reset-generation-count (superuser). */
export const userRoutes = (router: AppRouter, deps: Deps): void => {
  const { tables, accounts, timeZone } = deps;

  /** The account as the list will show it: from its events, which the list is a moment behind. */
  const answerAccount = async (ctx: AppContext, id: string): Promise<void> => {
    let row: AccountRow | undefined;
    for (const event of await accounts.history(id)) row = evolveAccountRow(row, event);
    if (!row) throw new DomainError('account_not_found');
    await showing(ctx, { accountIds: [id] });
    ctx.body = accountView(row, { now: ctx.state.receivedAt, timeZone });
  };

  router.get('/api/admin/users', async (ctx) => {
    const { search, page, page_size: pageSize } = parse(Query, ctx.query);
    const { items, total } = await findAccounts(tables, { search, page, pageSize });
    const viewing = { now: ctx.state.receivedAt, timeZone };
    await showing(ctx, { accountIds: items.map(({ id }) => id) });
    ctx.body = { items: items.map((row) => accountView(row, viewing)), total, page, page_size: pageSize };
  });

  router.patch('/api/admin/users/:id', async (ctx) => {
    const id = idOf(ctx);
    const change = readChange(ctx.request.body, timeZone);
    const { position } = await administerAccount(deps, id, change, commandContext(ctx));
    answerPosition(ctx, position);
    await answerAccount(ctx, id);
  });

  router.post('/api/admin/users/:id/reset-generation-count', async (ctx) => {
    const id = idOf(ctx);
    const { day: courtDay } = courtPeriods(ctx.state.receivedAt, timeZone);
    const data = { courtDay, ...readReason(ctx.request.body) };
    const { position } = await accounts.handle(id, { type: 'ResetGenerationCount', data }, commandContext(ctx));
    answerPosition(ctx, position);
    await answerAccount(ctx, id);
  });
};
