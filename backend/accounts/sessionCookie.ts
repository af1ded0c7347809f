import { sessionCookie } from '../http/auth.js';
import type { AppContext } from '../http/types.js';
import { totalMs } from './sessions.js';

export type CookieDeps = {
  /** Whether browsers reach us over TLS; the cookie is then never sent without it. */
  readonly servedOverTls: boolean;
};

/** Written out here because Koa refuses `Secure` behind a proxy that ends TLS. */
const setCookie = (ctx: AppContext, { servedOverTls }: CookieDeps, token: string, seconds: number): void =>
  ctx.append(
    'Set-Cookie',
    `${sessionCookie}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${servedOverTls ? '; Secure' : ''}`,
  );

/** Gives the browser the token of its session. */
export const setSessionCookie = (ctx: AppContext, deps: CookieDeps, token: string): void =>
  setCookie(ctx, deps, token, totalMs / 1000);

/** Has the browser forget its session. */
export const clearSessionCookie = (ctx: AppContext, deps: CookieDeps): void => setCookie(ctx, deps, '', 0);
