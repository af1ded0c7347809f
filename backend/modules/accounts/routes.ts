import { z } from 'zod';
import { longestProof } from '../../../domain/puzzle/puzzle.js';
import { captchaSessionId } from '../captcha/routes.js';
import { sessionCookie } from '../../platform/http/auth.js';
import { readCookie, type CookieDeps } from '../../platform/http/cookies.js';
import { parse } from '../../platform/http/parse.js';
import type { AppRouter } from '../../platform/http/types.js';
import { changePasswordRoute } from './changePasswordRoute.js';
import type { ChangePasswordDeps } from './changePassword.js';
import { longestDeviceToken } from './devices.js';
import { ownView, type OwnViewDeps } from './ownView.js';
import { registerRoute } from './registerRoute.js';
import type { RegisterDeps } from './register.js';
import { signIn, type SignInDeps } from './signIn.js';
import { clearSessionCookie, setSessionCookie } from './sessionCookie.js';

export const LoginForm = z.object({
  username: z.string().min(1).max(254),
  password: z.string().min(1),
  captcha_answer: z.string().max(32),
  captcha_session_id: captchaSessionId,
  proof: z.string().max(longestProof).optional(),
  device: z.string().max(longestDeviceToken).optional(),
});

type Deps = SignInDeps &
  RegisterDeps &
  ChangePasswordDeps &
  OwnViewDeps &
  CookieDeps & { readonly appMode: 'open' | 'saas' };

/** POST /auth/register, POST /auth/login, POST /auth/logout, GET and PATCH /users/me. */
export const accountRoutes = (router: AppRouter, deps: Deps): void => {
  registerRoute(router, deps);
  router.post('/auth/login', async (ctx) => {
    const form = parse(LoginForm, ctx.request.body);
    const { token, device } = await signIn(deps, {
      username: form.username,
      password: form.password,
      captchaSessionId: form.captcha_session_id,
      captchaAnswer: form.captcha_answer,
      address: ctx.state.clientAddress,
      proof: form.proof,
      device: form.device,
      now: ctx.state.receivedAt,
    });
    if (ctx.state.sessionToken !== undefined) await deps.sessions.end(ctx.state.sessionToken);
    setSessionCookie(ctx, deps, token);
    ctx.set('X-Device-Token', device);
    ctx.status = 204;
  });

  router.post('/auth/logout', async (ctx) => {
    const token = readCookie(ctx, deps, sessionCookie);
    if (token) await deps.sessions.end(token);
    clearSessionCookie(ctx, deps);
    ctx.status = 204;
  });

  router.get('/users/me', async (ctx) => {
    ctx.body = await ownView(deps, ctx.state);
  });

  changePasswordRoute(router, deps);
};
