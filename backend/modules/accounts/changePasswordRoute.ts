import { z } from 'zod';
import { longestPassword, shortestPassword } from '../../../domain/account/passwordRules.js';
import { signedIn } from '../../platform/http/auth.js';
import type { CookieDeps } from '../../platform/http/cookies.js';
import { parse, parseFields } from '../../platform/http/parse.js';
import type { AppRouter } from '../../platform/http/types.js';
import { RequestError } from '../../platform/http/requestError.js';
import { changePassword, type ChangePasswordDeps } from './changePassword.js';
import { whyGuessable } from './commonPasswords.js';
import { ownView, type OwnViewDeps } from './ownView.js';
import { setSessionCookie } from './sessionCookie.js';

/** The password is all that one changes of one's own account here. */
export const Body = z.strictObject({
  current_password: z.string(),
  password: z.string(),
  confirm_password: z.string().optional(),
});

export const Fields = z
  .object({
    current_password: z.string().min(1, '请输入当前密码'),
    password: z
      .string()
      .min(shortestPassword, `新密码至少 ${shortestPassword} 个字符`)
      .max(longestPassword, `新密码不能超过 ${longestPassword} 个字符`),
    confirm_password: z.string().optional(),
  })
  .refine(({ password, confirm_password: again }) => again === undefined || again === password, {
    path: ['confirm_password'],
    message: '两次输入的新密码不一致',
  });

type Deps = ChangePasswordDeps & OwnViewDeps & CookieDeps;

/** PATCH /users/me: another password; the account's other sessions end, the caller's goes on under a new cookie. 200 with the user. */
export const changePasswordRoute = (router: AppRouter, deps: Deps): void => {
  router.patch('/users/me', async (ctx) => {
    const account = signedIn(ctx.state);
    const fields = parseFields(Fields, parse(Body, ctx.request.body));
    const { current_password: currentPassword, password } = fields;
    const message = whyGuessable(password, account.email);
    if (message !== undefined) throw new RequestError('fields_invalid', { errors: [{ path: 'password', message }] });
    const change = { userId: account.id, currentPassword, password, now: ctx.state.receivedAt };
    setSessionCookie(ctx, deps, await changePassword(deps, change));
    ctx.body = await ownView(deps, ctx.state);
  });
};
