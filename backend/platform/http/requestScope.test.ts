import { expect } from 'chai';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createLogger } from '../../runtime/logging/logger.js';
import { createApp } from './app.js';
import { createAppRouter } from './router.js';

describe('the client’s address', () => {
  it('believes a proxy only when told, and then only the address that the proxy itself saw', async () => {
    const addressSeen = async (trustProxy: boolean, forwarded = '6.6.6.6, 203.0.113.9'): Promise<string> => {
      const router = createAppRouter({ 'GET /api/open': 'anonymous' });
      router.get('/api/open', (ctx) => void (ctx.body = ctx.state.clientAddress));
      const app = createApp({
        logger: createLogger('silent'),
        now: () => new Date(),
        hashCommand: (content) => content,
        router,
        findSession: () => Promise.resolve(undefined),
        waitForPosition: () => Promise.resolve(true),
        frontendDirectory: tmpdir(),
        trustProxy,
      });
      const listening = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => listening.once('listening', resolve));
      const { port } = listening.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/api/open`, {
        headers: { 'X-Forwarded-For': forwarded, Connection: 'close' },
      });
      const seen = await response.text();
      listening.close();
      return seen;
    };
    expect(await addressSeen(false)).to.equal('127.0.0.1');
    expect(await addressSeen(true)).to.equal('203.0.113.9');
    for (const machine of ['2001:db8:1:2::7', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'])
      expect(await addressSeen(true, machine)).to.equal('2001:db8:1:2::');
  });
});
