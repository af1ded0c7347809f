import { accounts } from '../../../domain/contract/accounts.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { checkEmailChange, confirmEmailChange, type ConfirmDeps } from './confirmEmailChange.js';
import {
  cancelEmailChange,
  pendingEmailChange,
  requestEmailChange,
  resendEmailChange,
  type EmailChangeDeps,
} from './emailChanges.js';

const openedBy = (ctx: AppContext, token: string) => ({
  token,
  signedIn: ctx.state.account?.id,
  address: ctx.state.clientAddress,
  now: ctx.state.receivedAt,
});

/**
 * GET, POST and DELETE /users/me/email-change, POST …/letter: the new address that waits, its request, another letter and its end. POST
 * /auth/confirm-email and its check: what the link in the letter does, signed in or not.
 */
export const emailChangeRoutes = (router: AppRouter, deps: EmailChangeDeps & ConfirmDeps): void => {
  serve(router, accounts.emailChange, (_given, ctx) =>
    pendingEmailChange(deps, signedIn(ctx.state).id, ctx.state.receivedAt),
  );
  serve(router, accounts.requestEmailChange, ({ body: { email, current_password: currentPassword } }, ctx) =>
    requestEmailChange(deps, { userId: signedIn(ctx.state).id, email, currentPassword, now: ctx.state.receivedAt }),
  );
  serve(router, accounts.resendEmailChange, (_given, ctx) =>
    resendEmailChange(deps, signedIn(ctx.state).id, ctx.state.receivedAt),
  );
  serve(router, accounts.cancelEmailChange, (_given, ctx) => cancelEmailChange(deps, signedIn(ctx.state).id));
  serve(router, accounts.checkEmailChange, ({ body: { token } }, ctx) => checkEmailChange(deps, openedBy(ctx, token)));
  serve(router, accounts.confirmEmailChange, async ({ body: { token } }, ctx) => {
    // The hash of a command stays in the log, so the token does not go into it.
    const context = { ...commandContext(ctx), commandHash: ctx.state.hashCommand(accounts.confirmEmailChange.key) };
    const { position, email } = await confirmEmailChange(deps, openedBy(ctx, token), context);
    setPositionHeader(ctx, position);
    return { email };
  });
};
