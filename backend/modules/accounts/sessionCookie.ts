import { sessionCookie } from '../../platform/http/auth.js';
import { clearCookie, setCookie, type CookieDeps } from '../../platform/http/cookies.js';
import type { AppContext } from '../../platform/http/types.js';
import { totalMs } from './sessions.js';

/** Gives the browser the token of its session. */
export const setSessionCookie = (ctx: AppContext, deps: CookieDeps, token: string): void =>
  setCookie(ctx, deps, { name: sessionCookie, value: token, seconds: totalMs / 1000 });

/** Makes the browser delete its session cookie. */
export const clearSessionCookie = (ctx: AppContext, deps: CookieDeps): void => clearCookie(ctx, deps, sessionCookie);
