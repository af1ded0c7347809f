import { accountDeletion as calls } from '../../../domain/contract/accountDeletion.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { Config } from '../../platform/config/config.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import {
  confirmPassword,
  type AdministratorGuard,
  type ConfirmPasswordDeps,
  type TellAccount,
} from '../accounts/index.js';
import { countWhatGoes } from './ownThings.js';

export type AccountDeletionDeps = ConfirmPasswordDeps & {
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly administratorGuard: AdministratorGuard;
  readonly app: AppTables;
  readonly read: ReadTables;
  readonly config: Pick<Config, 'accountDeletionGraceDays' | 'erasureGraceDays' | 'retentionPendingDays'>;
  readonly tellAccount: TellAccount;
};

const dayMs = 86_400_000;
const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * GET, POST and DELETE /users/me/deletion: what the deletion of the caller's account takes and leaves, the order with the password, and its
 * withdrawal. The owner is told of both by e-mail.
 */
export const accountDeletionRoutes = (router: AppRouter, deps: AccountDeletionDeps): void => {
  const { accounts, administratorGuard, config, tellAccount } = deps;

  serve(router, calls.look, async (_given, ctx) => {
    const { id } = signedIn(ctx.state);
    const [row, { goes, stays }] = await Promise.all([
      findAccount(deps.read, id),
      countWhatGoes(deps, id, ctx.state.receivedAt),
    ]);
    if (!row) throw new RequestError('not_signed_in');
    return {
      requested_at: isoOf(row.deletion_requested_at),
      due: isoOf(row.deletion_due),
      grace_days: config.accountDeletionGraceDays,
      goes,
      stays: {
        ...stays,
        pending_days: config.retentionPendingDays ?? null,
        sealed_days: config.erasureGraceDays,
      },
    };
  });

  serve(router, calls.order, async ({ body }, ctx) => {
    const { id } = signedIn(ctx.state);
    await confirmPassword(deps, id, body.current_password);
    const now = ctx.state.receivedAt;
    const due = new Date(now.getTime() + config.accountDeletionGraceDays * dayMs);
    const { events, position, repeated } = await administratorGuard(({ others, stillGuarded }) =>
      accounts.handle(
        id,
        async () => ({ type: 'RequestAccountDeletion', data: { due, otherAdministrators: await others(id) } }),
        commandContext(ctx),
        { beforeAppend: async () => stillGuarded() },
      ),
    );
    if (events.length > 0 && !repeated) await tellAccount(id, 'deletion_ordered', now, { due });
    setPositionHeader(ctx, position);
  });

  serve(router, calls.withdraw, async (_given, ctx) => {
    const { id } = signedIn(ctx.state);
    const withdrawal = { type: 'WithdrawAccountDeletion' } as const;
    const { events, position, repeated } = await accounts.handle(id, withdrawal, commandContext(ctx));
    if (events.length > 0 && !repeated) await tellAccount(id, 'deletion_withdrawn', ctx.state.receivedAt);
    setPositionHeader(ctx, position);
  });
};
