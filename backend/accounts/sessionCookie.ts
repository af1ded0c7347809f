import { sessionCookie } from '../http/auth.js';
import type { AppContext } from '../http/types.js';
import { totalMs } from './sessions.js';

export type CookieDeps = {
  /** Whether `PUBLIC_URL` says that browsers reach us over TLS; the cookie is then never sent without it. */
  readonly servedOverTls: boolean;
};

/**
 * Written out here because Koa refuses `Secure` behind a proxy that ends TLS. A proxy that is believed may say so itself, where
 * nobody told us our address.
 */
const setCookie = (ctx: AppContext, { servedOverTls }: CookieDeps, token: string, seconds: number): void => {
  const secure = servedOverTls || ctx.secure ? '; Secure' : '';
  ctx.append('Set-Cookie', `${sessionCookie}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
};

/** Gives the browser the token of its session. */
export const setSessionCookie = (ctx: AppContext, deps: CookieDeps, token: string): void =>
  setCookie(ctx, deps, token, totalMs / 1000);

/** Has the browser forget its session. */
export const clearSessionCookie = (ctx: AppContext, deps: CookieDeps): void => setCookie(ctx, deps, '', 0);
