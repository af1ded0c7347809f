import { accounts } from '../../../domain/contract/accounts.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { checkPasswordReset, resetPassword, type ResetDeps } from './passwordResets.js';

/**
 * POST /auth/reset-password: another password with the link that an administrator issued, or a letter brought; answers with the account’s
 * e-mail. POST /auth/reset-password/check: whether a link still works.
 */
export const resetPasswordRoute = (router: AppRouter, deps: ResetDeps): void => {
  serve(router, accounts.checkPasswordReset, async ({ body: { token } }, ctx) => {
    await checkPasswordReset(deps, { token, address: ctx.state.clientAddress, now: ctx.state.receivedAt });
  });
  serve(router, accounts.resetPassword, async ({ body: { token, password } }, ctx) => {
    const { position, email } = await resetPassword(deps, {
      token,
      password,
      address: ctx.state.clientAddress,
      context: { ...commandContext(ctx), commandHash: ctx.state.hashCommand(accounts.resetPassword.key) },
    });
    setPositionHeader(ctx, position);
    return { email };
  });
};
