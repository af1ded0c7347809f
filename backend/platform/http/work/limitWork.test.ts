import { expect } from 'chai';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { createLogger } from '../../../runtime/logging/logger.js';
import { createApp } from '../app.js';
import { RequestError } from '../requestError.js';
import { createAppRouter } from '../router.js';
import { problem } from '../testing/platform.js';
import type { AppContext } from '../types.js';
import { createWork, type Work } from './limitWork.js';
import { workShares, type CountedClass, type WorkShare } from './workClasses.js';

/** Keeps the event loop busy. */
const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const help = { ms: 100, seconds: 600, atOnce: 1 };
const shares: Readonly<Record<CountedClass, WorkShare>> = { ...workShares, help };

/** A call of help and one of filing behind a proxy, which do what the test says. */
const startCalls = async (work: Work) => {
  let handler: (ctx: AppContext) => unknown = () => undefined;
  const router = createAppRouter(
    { 'POST /api/help': { role: 'anonymous', work: 'help' }, 'POST /api/file': { role: 'anonymous', work: 'filing' } },
    { work },
  );
  const handle = async (ctx: AppContext): Promise<void> => {
    ctx.status = 204;
    await handler(ctx);
  };
  router.post('/api/help', handle);
  router.post('/api/file', handle);
  const app = createApp({
    logger: createLogger('silent'),
    now: () => new Date(),
    hashCommand: (content) => content,
    router,
    findSession: async () => undefined,
    waitForPosition: async () => true,
    frontendDirectory: tmpdir(),
    trustProxy: true,
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    handle: (next: typeof handler): void => void (handler = next),
    post: (path: string, address: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        ...(signal && { signal }),
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

describe('work of callers over HTTP', () => {
  let app: Awaited<ReturnType<typeof startCalls>>;
  let work: Work;
  beforeEach(async () => {
    work = createWork({ shares });
    app = await startCalls(work);
  });
  afterEach(() => app.close());
  const leftMs = (address: string, kind: CountedClass = 'help'): number =>
    work.budget.msUntilMore({ key: `address ${address}` }, kind);

  it('is charged also when it ends in a refusal, and refused once it is used up; others and filing go on', async () => {
    // Far apart, so that a processor that is given to others meanwhile does not use it up with the first call.
    await app.close();
    app = await startCalls(createWork({ shares: { ...shares, help: { ...help, ms: 1500 } } }));
    app.handle(() => {
      busyFor(800);
      throw new RequestError('answers_invalid', { errors: [] });
    });
    expect((await app.post('/api/help', '203.0.113.1')).status).to.equal(422);
    expect((await app.post('/api/help', '203.0.113.1')).status).to.equal(422);
    const refused = await app.post('/api/help', '203.0.113.1');
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 600);
    expect(await problem(refused)).to.include({ status: 429, code: 'too_much_work' });
    expect((await app.post('/api/file', '203.0.113.1')).status).to.equal(422);
    expect((await app.post('/api/help', '198.51.100.1')).status).to.equal(422);
  });
  it('is charged to the network of an IPv6 address, and to its wider network', async () => {
    app.handle(() => busyFor(110));
    const statusOf = async (address: string): Promise<number> => (await app.post('/api/help', address)).status;
    expect(await statusOf('2001:db8:1:2::1')).to.equal(204);
    expect(await statusOf('2001:db8:1:2::99')).to.equal(429);
    expect(await statusOf('2001:db8:1:3::1')).to.equal(204);
    expect(await statusOf('2001:db8:1:4::1'), 'the /56 has had its double').to.equal(429);
    expect(await statusOf('2001:db8:2::1')).to.equal(204);
  });
  it('is charged when the client left meanwhile', async () => {
    const controller = new AbortController();
    const worked = new Promise<void>((resolve) => {
      app.handle(async () => {
        controller.abort();
        await new Promise((later) => setImmediate(later));
        busyFor(110);
        setImmediate(resolve);
      });
    });
    await app.post('/api/help', '203.0.113.7', controller.signal).catch(() => undefined);
    await worked;
    while (leftMs('203.0.113.7') === 0) await sleep(5);
  });
  it('is charged for threads and other processes too, which say nothing of whose turn it is', async () => {
    app.handle((ctx) => ctx.state.chargeWork(110));
    const caller = { key: 'address 203.0.113.9' };
    expect((await app.post('/api/help', '203.0.113.9')).status).to.equal(204);
    expect((await app.post('/api/help', '203.0.113.9')).status).to.equal(429);
    expect(work.budget.lately(caller)).to.be.below(50);
  });
  it('is all its caller’s where a part says so, also after a wait; another call under way pays nothing of it', async () => {
    app.handle(async (ctx) => {
      await sleep(20);
      if (ctx.state.clientAddress === '203.0.113.11') ctx.state.ownWork(() => busyFor(60));
      await sleep(20);
    });
    await Promise.all(['203.0.113.11', '198.51.100.12'].map((address) => app.post('/api/file', address)));
    expect(work.budget.lately({ key: 'address 203.0.113.11' })).to.be.above(60);
    expect(work.budget.lately({ key: 'address 198.51.100.12' })).to.be.below(60);
  });
  it('lets others go before who sent answers that fit no form, for a while, and takes nothing from what they have left', async () => {
    app.handle(() => {
      throw new RequestError('answers_invalid', { errors: [] });
    });
    const caller = { key: 'address 203.0.113.13' };
    expect((await app.post('/api/help', '203.0.113.13')).status).to.equal(422);
    expect(work.budget.lately(caller)).to.be.above(900);
    expect(leftMs('203.0.113.13')).to.equal(0);
    for (let n = 0; n < 30; n += 1) await app.post('/api/file', '203.0.113.13');
    expect(work.budget.lately(caller), 'but not for long').to.be.below(21_000);
  });
  it('leaves its turn while it waits for something elsewhere', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let begun = 0;
    app.handle(async (ctx) => {
      begun += 1;
      ctx.state.giveTime(60_000);
      await answered;
    });
    const calls = [1, 2, 3].map(() => app.post('/api/help', '203.0.113.8'));
    while (begun < 3) await sleep(5);
    expect(work.queue.counts()).to.deep.equal({ waiting: 0, running: 0 });
    answer();
    for (const { status } of await Promise.all(calls)) expect(status).to.equal(204);
  });
});
