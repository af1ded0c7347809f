import { accounts } from '../../../domain/contract/accounts.js';
import { serve } from '../../platform/http/serve.js';
import { sessionCookie } from '../../platform/http/auth.js';
import { readCookie, type CookieDeps } from '../../platform/http/cookies.js';
import type { AppRouter } from '../../platform/http/types.js';
import { changePasswordRoute } from './changePasswordRoute.js';
import type { ChangePasswordDeps } from './changePassword.js';
import { agreeToTermsRoute } from './agreeToTermsRoute.js';
import { emailChangeRoutes } from './emailChangeRoutes.js';
import { forgotPasswordRoute } from './forgotPasswordRoute.js';
import { puzzleRoute } from './puzzleRoute.js';
import { ownView, type OwnViewDeps } from './ownView.js';
import { resetPasswordRoute } from './resetPasswordRoute.js';
import { registerRoute } from './registerRoute.js';
import type { RegisterDeps } from './register.js';
import { deviceOf } from './deviceOf.js';
import { sessionRoutes } from './sessionRoutes.js';
import { signIn, type SignInDeps } from './signIn.js';
import { clearSessionCookie } from './sessionCookie.js';
import { secondFactorRoutes, type SecondFactorDeps } from './secondFactor/routes.js';
import { answerSignedIn } from './signedInResponse.js';

type Deps = SignInDeps &
  SecondFactorDeps &
  RegisterDeps &
  ChangePasswordDeps &
  Parameters<typeof forgotPasswordRoute>[1] &
  Parameters<typeof resetPasswordRoute>[1] &
  Parameters<typeof emailChangeRoutes>[1] &
  Parameters<typeof puzzleRoute>[1] &
  OwnViewDeps &
  CookieDeps & { readonly appMode: 'open' | 'saas' };

/** POST /auth-utils/puzzle, POST /auth/register, POST /auth/login, POST /auth/logout, POST /auth/forgot-password, POST /auth/reset-password and its check, GET /auth/session-end, GET and PATCH /users/me, POST /users/me/terms, the sessions of one's own, another e-mail, second factors. */
export const accountRoutes = (router: AppRouter, deps: Deps): void => {
  puzzleRoute(router, deps);
  registerRoute(router, deps);
  serve(router, accounts.login, async ({ body: form }, ctx) => {
    const begun = await signIn(deps, {
      username: form.username,
      password: form.password,
      captchaSessionId: form.captcha_session_id,
      captchaAnswer: form.captcha_answer,
      address: ctx.state.clientAddress,
      proof: form.proof,
      device: form.device,
      sessionDevice: deviceOf(ctx.get('User-Agent')),
      now: ctx.state.receivedAt,
    });
    await answerSignedIn(ctx, deps, begun);
  });

  serve(router, accounts.logout, async (_given, ctx) => {
    const token = readCookie(ctx, deps, sessionCookie);
    if (token) await deps.sessions.end(token);
    clearSessionCookie(ctx, deps);
  });

  serve(router, accounts.sessionEnd, async (_given, ctx) => {
    const now = ctx.state.receivedAt;
    const token = readCookie(ctx, deps, sessionCookie);
    const end = token === undefined ? undefined : await deps.sessions.endOf(token, now);
    if (!end) return { seconds_left: 0, can_renew: false };
    const secondsLeft = Math.max(0, Math.floor((end.endsAt.getTime() - now.getTime()) / 1000));
    return { seconds_left: secondsLeft, can_renew: end.canRenew };
  });

  serve(router, accounts.me, (_given, ctx) => ownView(deps, ctx.state));

  secondFactorRoutes(router, deps);
  agreeToTermsRoute(router, deps);
  sessionRoutes(router, deps);
  changePasswordRoute(router, deps);
  emailChangeRoutes(router, deps);
  forgotPasswordRoute(router, deps);
  resetPasswordRoute(router, deps);
};
