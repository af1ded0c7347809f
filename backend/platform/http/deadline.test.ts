import { expect } from 'chai';
import { request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { createLogger } from '../../runtime/logging/logger.js';
import { createApp } from './app.js';
import { createAppRouter } from './router.js';
import { problem } from './testing/platform.js';

const deadlineMs = 150;

describe('the deadline of a request', () => {
  let server: Server;
  let base: string;
  let fail: (error: Error) => void = () => undefined;
  const logged: string[] = [];
  before(async () => {
    const router = createAppRouter({
      'GET /api/waits': 'anonymous',
      'GET /api/asks': 'anonymous',
      'POST /api/takes': 'anonymous',
    });
    router.get('/api/asks', async (ctx) => {
      ctx.state.giveTime(60_000);
      await sleep(2 * deadlineMs);
      ctx.body = { silenceMs: ctx.req.socket.timeout };
    });
    router.get('/api/waits', async (ctx) => {
      ctx.set('Content-Disposition', 'attachment');
      await new Promise<never>((_resolve, reject) => (fail = reject));
    });
    router.post('/api/takes', async (ctx) => {
      ctx.body = { length: (await ctx.state.receiveBody(1000)).length };
    });
    const app = createApp({
      logger: createLogger('warn', { write: (line) => void logged.push(line) }),
      now: () => new Date(),
      hashCommand: (content) => content,
      router,
      findSession: async () => undefined,
      waitForPosition: async () => true,
      frontendDirectory: tmpdir(),
      deadlineMs,
    });
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());

  it('is when somebody who waits for what is away is told to come back, whatever becomes of it later', async () => {
    const response = await fetch(`${base}/api/waits`, { headers: { 'X-Correlation-Id': 'trace-0002' } });
    expect(response.headers.get('retry-after')).to.equal('5');
    expect(response.headers.get('content-disposition')).to.equal(null);
    expect(await problem(response)).to.include({ status: 503, code: 'store_unavailable' });
    fail(new TypeError('张三'));
    const lines = () => logged.filter((line) => line.includes('trace-0002'));
    while (lines().length < 2) await sleep(5);
    expect(lines()).to.have.length(2);
    expect(lines().join('')).to.include('TypeError').and.not.include('张三');
  });

  it('comes later where a route gives more time, for which its connection may be silent too', async () => {
    const response = await fetch(`${base}/api/asks`);
    expect([response.status, await response.json()]).to.deep.equal([200, { silenceMs: 60_000 }]);
  });

  it('does not come while a file still arrives over a slow line', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sending = request(`${base}/api/takes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream' },
      });
      sending.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => void (text += chunk.toString()));
        response.on('end', () => resolve(text));
      });
      sending.on('error', reject);
      const send = async (): Promise<void> => {
        for (let n = 0; n < 8; n += 1) {
          sending.write('x'.repeat(100));
          await sleep(deadlineMs / 2);
        }
        sending.end();
      };
      send().catch(reject);
    });
    expect(JSON.parse(answer)).to.deep.equal({ length: 800 });
  });
});
