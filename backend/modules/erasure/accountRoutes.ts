import { users } from '../../../domain/contract/users.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { evolveAccountRow, type AccountRow } from '../../../projections/accounts/accountsProjection.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { countOwnedByAccount } from '../../../projections/userDocuments/ownedByAccount.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { eraseAccount, type EraseAccountDeps } from './eraseAccount.js';

export type AccountErasureDeps = EraseAccountDeps & {
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
  readonly read: ReadTables;
};

/**
 * GET /api/admin/users/{id}/erasure, POST …/erase (administrator): what the erasure of an account touches, and the erasure, for a
 * reason. Nobody erases the account that they are signed in with: a second administrator answers for it. Repeating changes nothing.
 */
export const accountErasureRoutes = (router: AppRouter, deps: AccountErasureDeps): void => {
  serve(router, users.erasure, async ({ path: { id } }, ctx) => {
    let row: AccountRow | undefined;
    for (const event of await deps.accounts.history(id)) row = evolveAccountRow(row, event);
    if (!row) throw new DomainError('account_not_found');
    await showing(ctx, { accountIds: [id] });
    const owned = await countOwnedByAccount(deps.read, id);
    return {
      id,
      email: row.email,
      is_superuser: row.is_superuser,
      erased: row.email === null,
      own_documents: owned.ownDocuments,
      pending_cases: owned.pendingCases,
      filed_cases: owned.filedCases,
    };
  });

  serve(router, users.erase, async ({ path: { id }, body: { reason } }, ctx) => {
    const by = signedIn(ctx.state);
    if (by.id === id) throw new RequestError('erasure_own_account');
    const { position } = await eraseAccount(deps, id, { reason, by }, commandContext(ctx));
    setPositionHeader(ctx, position);
    return { id, erased: true as const };
  });
};
