import type { Context } from 'koa';

/** Every cookie that the platform sets. The privacy policy names each: a test compares them. */
export const cookieNames = {
  session: 'juanzong_session',
  sender: 'juanzong_sender',
  unitSignIn: 'juanzong_unit_sign_in',
} as const;
type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

export type CookieDeps = {
  /** Whether `PUBLIC_URL` says that browsers reach us over TLS; cookies are then never sent without it. */
  readonly servedOverTls: boolean;
};

/** The part of a request that setting cookies needs. */
export type CookieContext = Pick<Context, 'append' | 'cookies' | 'secure'>;

/** A trusted proxy may say that the browser came over TLS where `PUBLIC_URL` does not. */
const isSecure = (ctx: CookieContext, { servedOverTls }: CookieDeps): boolean => servedOverTls || ctx.secure;

/**
 * The name under which a cookie is kept. Over TLS it has the prefix `__Host-`: browsers then take it only from this very host,
 * over TLS and for all paths, so that no neighbouring site and no eavesdropper can plant one.
 */
export const cookieName = (ctx: CookieContext, deps: CookieDeps, name: CookieName): string =>
  isSecure(ctx, deps) ? `__Host-${name}` : name;

/** The value that the browser sent; `undefined` for none. Over TLS the name without the prefix is not read: anybody could have set it. */
export const readCookie = (ctx: CookieContext, deps: CookieDeps, name: CookieName): string | undefined =>
  ctx.cookies.get(cookieName(ctx, deps, name)) || undefined;

/** How long a browser keeps a cookie; `undefined`: until it is closed. */
type Seconds = number | undefined;

const append = (ctx: CookieContext, cookie: string, seconds: Seconds, secure: boolean): void => {
  const age = seconds === undefined ? '' : ` Max-Age=${Math.floor(seconds)};`;
  ctx.append('Set-Cookie', `${cookie}; Path=/;${age} HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`);
};

/**
 * Gives the browser a cookie for `seconds`, or until it is closed, out of reach of scripts and other sites. Written out here because Koa refuses
 * `Secure` behind a proxy that ends TLS. `value` must consist of letters that a cookie may hold (base64url does).
 */
export const setCookie = (
  ctx: CookieContext,
  deps: CookieDeps,
  { name, value, seconds }: { readonly name: CookieName; readonly value: string; readonly seconds?: Seconds },
): void => {
  append(ctx, `${cookieName(ctx, deps, name)}=${value}`, seconds, isSecure(ctx, deps));
};

/** Makes the browser delete a cookie. */
export const clearCookie = (ctx: CookieContext, deps: CookieDeps, name: CookieName): void =>
  setCookie(ctx, deps, { name, value: '', seconds: 0 });
