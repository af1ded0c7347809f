import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import { isApiPath } from './frontendFiles.js';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads a `Host` header as a URL; `undefined` when it names no host. */
const hostUrl = (host: string, protocol = 'http:'): URL | undefined =>
  host !== '' && URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : undefined;

/**
 * Whether `host`, as a `Host` header has it, is that of the origin. Browsers leave out the usual port and write small letters; a proxy
 * that rewrites the header may not.
 */
const isHostOf = (origin: string, host: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return originHost !== '' && hostUrl(host, protocol)?.host === originHost;
};

/** An address, or this machine: no name that somebody else's name server could point at us. */
const isAddress = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/**
 * Refuses calls under a host name that is not the court's (421 `wrong_host`), and a state change that another site's page
 * caused (403 `cross_origin`). Browsers always say where a request comes from; programs that are not browsers carry no
 * cookies by accident and need not say.
 *
 * With `PUBLIC_URL` the court's name is known: a name that a stranger's name server points at our address (DNS rebinding)
 * is not it, and an origin is compared with scheme and port. Addresses and `localhost` stay open for checks from the
 * court's own network. Without it, an origin is compared with the request's own host, and by host alone: a proxy that ends
 * TLS changes the scheme that arrives.
 */
export const originCheck = (
  publicUrl: URL | undefined,
  isSessionless: (method: string, path: string) => boolean = () => false,
): Middleware<AppState> => {
  const mustBeOurs = (host: string): void => {
    const url = hostUrl(host);
    if (!publicUrl || (url && (url.hostname === publicUrl.hostname || isAddress(url)))) return;
    throw new RequestError('wrong_host', { sentence: `请通过 ${publicUrl.origin} 访问本系统。` });
  };
  const isOurOrigin = (origin: string, host: string): boolean => {
    if (publicUrl && origin === publicUrl.origin) return true;
    const url = hostUrl(host);
    return isHostOf(origin, host) && (!publicUrl || (url !== undefined && isAddress(url)));
  };
  return (ctx, next) => {
    // Probes and metrics are asked for under the names of the machines.
    if (isApiPath(ctx.path) && !isSessionless(ctx.method, ctx.path)) mustBeOurs(ctx.host);
    if (safeMethods.has(ctx.method)) return next();
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const foreignSite = site !== '' && site !== 'same-origin' && site !== 'none';
    if (foreignSite || (origin !== '' && !isOurOrigin(origin, ctx.host))) throw new RequestError('cross_origin');
    return next();
  };
};
