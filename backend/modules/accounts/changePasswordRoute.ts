import { accounts } from '../../../domain/contract/accounts.js';
import { serve } from '../../platform/http/serve.js';
import { signedIn } from '../../platform/http/auth.js';
import type { CookieDeps } from '../../platform/http/cookies.js';
import type { AppRouter } from '../../platform/http/types.js';
import { RequestError } from '../../platform/http/requestError.js';
import { changePassword, type ChangePasswordDeps } from './changePassword.js';
import { deviceOf } from './deviceOf.js';
import { guessableReason } from './commonPasswords.js';
import { ownView, type OwnViewDeps } from './ownView.js';
import { setSessionCookie } from './sessionCookie.js';

type Deps = ChangePasswordDeps & OwnViewDeps & CookieDeps;

/** PATCH /users/me: another password; the account's other sessions end, the caller's goes on under a new cookie. 200 with the user. */
export const changePasswordRoute = (router: AppRouter, deps: Deps): void => {
  serve(router, accounts.changePassword, async ({ body }, ctx) => {
    const account = signedIn(ctx.state);
    const { current_password: currentPassword, password } = body;
    const message = guessableReason(password, account.email);
    if (message !== undefined) throw new RequestError('fields_invalid', { errors: [{ path: 'password', message }] });
    const device = deviceOf(ctx.get('User-Agent'));
    const change = { userId: account.id, currentPassword, password, now: ctx.state.receivedAt, device };
    const token = await changePassword(deps, change);
    setSessionCookie(ctx, deps, token);
    return ownView(deps, ctx.state, token);
  });
};
