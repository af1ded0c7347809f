import { expect } from 'chai';
import { breakOff, honestRequests, hostileRequests, send } from '../testing/hostileBodies.js';
import { handFedEvents } from '../testing/handFedEvents.js';
import { startPlatform, type Platform } from '../testing/platform.js';
import { findProxy, startProxy, type Proxy, type ProxyName } from '../testing/proxies.js';

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** How long the rest of a refused body may take. */
const lingering = { bytes: 4 * 1024 * 1024, ms: 300 };

for (const name of ['caddy', 'nginx'] satisfies ProxyName[])
  describe(`refused bodies through ${name}, which keeps its connections to us`, function () {
    this.timeout(120_000);
    let platform: Platform;
    let proxy: Proxy;
    before(async function () {
      const program = findProxy(name);
      // `.ci/run` installs both.
      if (program === undefined && process.env['CI'] === 'true') throw new Error(`${name} is not installed`);
      if (program === undefined) return this.skip();
      platform = await startPlatform({ lingering });
      proxy = await startProxy(name, program, platform.port);
    });
    after(async () => {
      await proxy?.close();
      await platform?.close();
    });

    it('hold up nobody else, and break nobody’s connection', async () => {
      const honest = honestRequests(proxy.url);
      try {
        const alone = await honest.send(15);
        const before = median(alone.map(({ ms }) => ms));
        const meanwhile = [];
        for (let round = 0; round < 2; round += 1)
          for (const [what, [status, sent]] of Object.entries(hostileRequests)) {
            const [refused, others] = await Promise.all([send(proxy.url, sent), honest.send(2)]);
            expect(refused.status, what).to.equal(status);
            // Right after it, its connection is the one that a proxy takes first.
            meanwhile.push(...others, ...(await honest.send(2)));
            await breakOff(proxy.url);
          }
        for (const { status, text } of [...alone, ...meanwhile]) {
          expect(status).to.equal(200);
          expect(text).to.be.oneOf(['{"name":"李四"}', '{"open":true}']);
        }
        // A request that meets the rest of another one's body waits for as long as somebody lets it. A busy machine is slow for all.
        const after = median((await honest.send(15)).map(({ ms }) => ms));
        const usual = Math.max(before, after);
        expect(median(meanwhile.map(({ ms }) => ms))).to.be.lessThan(10 * usual + lingering.ms / 2);
        expect(Math.max(...meanwhile.map(({ ms }) => ms))).to.be.lessThan(100 * usual + 5000);
      } finally {
        honest.close();
      }
    });

    it('are not all that it sees: each event of a stream comes through at once, and a client’s leaving too', async () => {
      const { events, give, ended } = handFedEvents();
      platform.giveEvents(events);
      const leaving = new AbortController();
      give({ word: '原告' }); // Caddy sends no headers before it
      const response = await fetch(`${proxy.url}/api/events`, { signal: leaving.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).to.equal('data: {"word":"原告"}\n\n');
      give({ word: '请求' });
      expect((await reader?.read())?.value).to.equal('data: {"word":"请求"}\n\n');
      leaving.abort();
      await ended;
    });

    if (name === 'caddy')
      it('are not all that it shuts out: /metrics is shut in every spelling', async () => {
        expect((await send(platform.base, { method: 'GET', path: '/metrics' })).text).to.equal('metrics');
        for (const path of [
          '/metrics',
          '/metrics/',
          '/METRICS',
          '/Metrics/',
          '/%6detrics',
          '//metrics',
          '/metrics/x',
          '/./metrics',
          '/metrics?x=1',
        ])
          expect((await send(proxy.url, { method: 'GET', path })).text, path).to.not.include('metrics');
      });
  });
