import type { Middleware } from 'koa';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether `host`, as a `Host` header has it, is that of the origin. Browsers leave out the usual port and write small letters; a proxy
 * that rewrites the header may not.
 */
const isHostOf = (origin: string, host: string | undefined): boolean => {
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: theirs } = new URL(origin);
  const ours = `${protocol}//${host}`;
  return theirs !== '' && URL.canParse(ours) && new URL(ours).host === theirs;
};

/**
 * Refuses a state change that another site's page caused (403 `cross_origin`). Browsers always say where a request
 * comes from; programs that are not browsers carry no cookies by accident and need not say.
 */
export const originCheck =
  (publicUrl: URL | undefined): Middleware<AppState> =>
  (ctx, next) => {
    if (safeMethods.has(ctx.method)) return next();
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const foreignSite = site !== '' && site !== 'same-origin' && site !== 'none';
    // Hosts alone are compared: a proxy that ends TLS changes the scheme we see.
    const foreignOrigin = origin !== '' && !isHostOf(origin, ctx.host) && !isHostOf(origin, publicUrl?.host);
    if (foreignSite || foreignOrigin) throw new RequestError('cross_origin');
    return next();
  };
