import type { Middleware } from 'koa';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

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
    const host = hostOf(origin);
    const foreignSite = site !== '' && site !== 'same-origin' && site !== 'none';
    // Hosts alone are compared: a proxy that ends TLS changes the scheme we see.
    const foreignOrigin = origin !== '' && (host === undefined || (host !== ctx.host && host !== publicUrl?.host));
    if (foreignSite || foreignOrigin) throw new RequestError('cross_origin');
    return next();
  };
