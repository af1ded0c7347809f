import { expect } from 'chai';
import Koa from 'koa';
import type { AddressInfo, Server } from 'node:net';
import { createLogger } from '../../runtime/logging/logger.js';
import { handleErrors } from '../http/handleErrors.js';
import { createAppRouter } from '../http/router.js';
import type { AppState } from '../http/types.js';
import { createMetrics } from './createMetrics.js';
import { isOwnNetwork, metricsRoute } from './route.js';

type Access = { readonly token?: string; readonly trustProxy?: boolean };

describe('access to /metrics', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  const statusFrom = async (
    address: string,
    access: Access,
    headers: Record<string, string> = {},
    path = '/metrics',
  ): Promise<number> => {
    const app = new Koa<AppState>();
    app.use(handleErrors(createLogger('silent')));
    app.use((ctx, next) => {
      ctx.state.clientAddress = address;
      return next();
    });
    const router = createAppRouter();
    const { registry } = createMetrics();
    metricsRoute(router, { registry, collect: () => Promise.resolve(), trustProxy: false, ...access });
    router.mount(app);
    const listening = app.listen(0, '127.0.0.1');
    server = listening;
    await new Promise((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    listening.close();
    return status;
  };

  it('recognises private addresses in every notation', () => {
    for (const own of [
      '127.0.0.1',
      '::1',
      '10.3.2.1',
      '172.31.0.9',
      '192.168.1.1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      'fd00::2',
    ])
      expect(isOwnNetwork(own), own).to.equal(true);
    for (const other of ['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', '100.64.0.1', '', 'unknown'])
      expect(isOwnNetwork(other), other).to.equal(false);
  });

  it('is open to private addresses, and responds 404 to all others', async () => {
    expect(await statusFrom('10.0.0.7', {})).to.equal(200);
    expect(await statusFrom('203.0.113.7', {})).to.equal(404);
  });

  it('responds at exactly one path, which a proxy can block, and at no other spelling of it', async () => {
    for (const path of [
      '/metrics/',
      '/Metrics',
      '/METRICS',
      '/metrics//',
      '//metrics',
      '/%6detrics',
      '/metrics;x=1',
      '/metrics%2f',
    ])
      expect(await statusFrom('10.0.0.7', {}, {}, path), path).to.equal(404);
    expect(await statusFrom('10.0.0.7', {}, {}, '/metrics?name=x')).to.equal(200);
  });

  it('refuses requests through a proxy that is not configured, instead of using its address for its clients', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])
      expect(await statusFrom('127.0.0.1', {}, { [header]: '10.0.0.1' }), header).to.equal(404);
    expect(await statusFrom('10.0.0.1', { trustProxy: true }, { 'X-Forwarded-For': '10.0.0.1' })).to.equal(200);
  });

  it('requires the token from all addresses once one is set', async () => {
    const access = { token: 'a token of sixteen signs' };
    expect(await statusFrom('127.0.0.1', access)).to.equal(404);
    expect(await statusFrom('127.0.0.1', access, { Authorization: 'Bearer another one' })).to.equal(404);
    expect(await statusFrom('203.0.113.7', access, { Authorization: `Bearer ${access.token}` })).to.equal(200);
  });
});
