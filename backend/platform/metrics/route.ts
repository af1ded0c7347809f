import { service } from '../../../domain/contract/service.js';
import { serve } from '../http/serve.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { Registry } from 'prom-client';
import { RequestError } from '../http/requestError.js';
import type { AppContext, AppRouter } from '../http/types.js';

type Deps = {
  readonly registry: Pick<Registry, 'metrics' | 'contentType'>;
  /** Brings the gauges up to date. */
  readonly collect: () => Promise<void>;
  /** The token that gives access; without it loopback and private addresses have access. */
  readonly token?: string | undefined;
  /** Whether the client's address comes from a configured proxy. */
  readonly trustProxy: boolean;
};

const ownNetwork = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetwork.addSubnet(network, prefix, 'ipv4');
ownNetwork.addAddress('::1', 'ipv6');
ownNetwork.addSubnet('fc00::', 7, 'ipv6');
ownNetwork.addSubnet('fe80::', 10, 'ipv6');

/** Returns whether the address is loopback, private or link-local. */
export const isOwnNetwork = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%[\s\S]*/, '');
  return ownNetwork.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** Headers that a proxy adds. A request with them from a proxy that is not configured may come from any address. */
const proxyHeaders = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'];

const mayRead = (ctx: AppContext, { token, trustProxy }: Pick<Deps, 'token' | 'trustProxy'>): boolean => {
  if (token !== undefined) return sameText(ctx.get('Authorization'), `Bearer ${token}`);
  const cameThroughProxy = proxyHeaders.some((name) => ctx.get(name) !== '');
  return isOwnNetwork(ctx.state.clientAddress) && (trustProxy || !cameThroughProxy);
};

/** GET /metrics for Prometheus: with the token where one is set, else from loopback and private addresses; 404 for others. */
export const metricsRoute = (router: AppRouter, { registry, collect, ...access }: Deps): void => {
  serve(router, service.metrics, async (_given, ctx) => {
    // Only this spelling is served: a proxy that blocks it would otherwise have to know all others.
    if (ctx.path !== '/metrics' || !mayRead(ctx, access)) throw new RequestError('not_found');
    await collect();
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  });
};
