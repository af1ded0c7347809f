import { expect } from 'chai';
import Koa from 'koa';
import type { AddressInfo, Server } from 'node:net';
import { createAppRouter } from '../http/router.js';
import type { AppState } from '../http/types.js';
import type { HealthCheck } from './healthCheck.js';
import { version } from '../../../domain/version.js';
import { healthRoutes } from './routes.js';

describe('health', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  const serve = async (checks: Record<string, HealthCheck>): Promise<string> => {
    const app = new Koa<AppState>();
    const router = createAppRouter();
    healthRoutes(router, { checks, timeoutMs: 30 });
    router.mount(app);
    const listening = app.listen(0, '127.0.0.1');
    server = listening;
    await new Promise((resolve) => listening.once('listening', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  };

  it('is ready when every part responds, and says of which version it is', async () => {
    const base = await serve({ postgres: async () => undefined, projections: async () => ({ lag_ms: 12 }) });
    const response = await fetch(`${base}/readyz`);
    expect(response.status).to.equal(200);
    expect(await response.json()).to.deep.equal({
      status: 'ready',
      version,
      checks: { postgres: { ok: true }, projections: { ok: true, lag_ms: 12 } },
    });
  });

  it('is not ready when a part fails or hangs, names it, and stays alive', async () => {
    const base = await serve({
      postgres: () => Promise.reject(new TypeError('password=geheim')),
      eventStore: () => new Promise(() => undefined),
    });
    const response = await fetch(`${base}/readyz`);
    expect(response.status).to.equal(503);
    expect(response.headers.get('retry-after')).to.equal('5');
    const text = await response.text();
    expect(JSON.parse(text)).to.deep.nested.include({ 'checks.postgres': { ok: false, reason: 'TypeError' } });
    expect(text).to.contain('eventStore').and.not.contain('geheim');
    expect((await fetch(`${base}/healthz`)).status).to.equal(200);
  });
});
