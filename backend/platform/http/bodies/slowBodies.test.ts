import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Koa from 'koa';
import { RequestError } from '../requestError.js';
import { problem, startPlatform, type Platform } from '../testing/platform.js';
import type { AppState } from '../types.js';
import { receiveBodies } from './receiveBody.js';
import { exchange, requestText } from './testing/rawClient.js';

const json = { 'Content-Type': 'application/json' };
/** A request whose body has begun. */
const begun = requestText('POST /api/echo', { ...json, 'Content-Length': 1000 }, '{"name":"');

describe('bodies on their way', () => {
  const open: Socket[] = [];
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({
      receiving: { perAddress: 3, heldBytes: 20_000, stallMs: 5000, graceMs: 600, bytesPerSecond: 64 * 1024 * 1000 },
      lingering: { bytes: 1024, ms: 100 },
    });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  after(() => platform.close());

  /** Begins a body and leaves it; resolves once the server has the beginning. */
  const begin = async (text = begun): Promise<Socket> => {
    const socket = connect(platform.port, '127.0.0.1');
    open.push(socket.on('error', () => undefined).resume());
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  /** Resolves when an honest request is answered with this status; a refused one is sent again, since what was begun may not be there yet. */
  const until = async (status: number): Promise<Response> => {
    for (;;) {
      const response = await platform.post('/api/echo', { name: 'x' });
      if (response.status === status) return response;
      await response.text();
    }
  };

  it('end within their time, however steadily they drip', async () => {
    const socket = await begin();
    const drip = setInterval(() => socket.writable && socket.write('x'), 50);
    const [said] = (await once(socket, 'data')) as [Buffer];
    clearInterval(drip);
    expect(said.toString())
      .to.match(/^HTTP\/1.1 408 /)
      .and.include('body_too_slow');
  });
  it('are refused with 503 when an address has too many of them, and taken again when those are over', async () => {
    for (let n = 0; n < 3; n += 1) await begin();
    const refused = await until(503);
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(await problem(refused)).to.include({ code: 'overloaded' });
    for (const socket of open.splice(0)) socket.destroy();
    expect((await until(200)).status).to.equal(200);
  });
  it('are refused with 503 when all of them hold too much, and taken again when those are over', async () => {
    const large = requestText('POST /api/echo', { ...json, 'Content-Length': 30_000 }, 'x'.repeat(19_990));
    await begin(large);
    expect(await problem(await until(503))).to.include({ code: 'overloaded' });
    for (const socket of open.splice(0)) socket.destroy();
    expect((await until(200)).status).to.equal(200);
  });
  it('that break off leave nothing behind', async () => {
    for (let n = 0; n < 10; n += 1) (await begin()).destroy();
    expect((await until(200)).status).to.equal(200);
    expect(
      platform.logged.filter((line) => /"level":(40|50)/.test(line) && !line.includes('overloaded')),
    ).to.deep.equal([]);
  });
});

describe('a body that had arrived whole when its client left', () => {
  it('is refused at once to who begins to read it then, and is not waited for', async () => {
    const app = new Koa<AppState>();
    let settle: (outcome: unknown) => void;
    const outcome = new Promise<unknown>((resolve) => (settle = resolve));
    app.use((ctx, next) => {
      ctx.state.clientAddress = '127.0.0.1';
      return next();
    });
    app.use(receiveBodies());
    app.use(async (ctx) => {
      const closed = once(ctx.res, 'close');
      socket.destroy();
      await closed;
      await ctx.state.receiveBody(1000).then(settle, settle);
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).write(requestText('POST /', { ...json, 'Content-Length': 2 }, '{}'));
    const error = await outcome;
    server.close();
    expect(error).to.be.instanceOf(RequestError).and.to.include({ code: 'malformed_request' });
  });
});

describe('bodies that cost much', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({ receiving: { budget: { bytes: 100 * 1024, seconds: 60 } } });
  });
  after(() => platform.close());

  it('are stopped with 429 although each of them is refused, for that account or address alone', async () => {
    const large = { name: 'x'.repeat(40 * 1024), wrong: 1 };
    const alone = { Cookie: 'juanzong_session=user-token' };
    expect((await platform.post('/api/echo', large)).status).to.equal(422);
    expect((await platform.post('/api/echo', large)).status).to.equal(422);
    const refused = await platform.post('/api/echo', large);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await problem(refused)).to.include({ status: 429, code: 'too_many_requests' });
    expect((await platform.post('/api/echo', large, alone)).status).to.equal(422);
    expect((await platform.post('/api/echo', { name: 'x' })).status).to.equal(200);
  });
});

describe('connections', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({
      connections: {
        ...{ connections: 6, perAddress: 4, perWiderNetwork: 6, headersMs: 300, silenceMs: 60_000 },
        closingLater: { most: 4, mostOfAddress: 2, ms: 0 },
      },
    });
  });
  after(() => platform.close());

  it('that send no headers are ended', async () => {
    const { text, ended } = await exchange(platform.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(ended).to.equal(true);
    expect(text).to.match(/^HTTP\/1.1 408 /);
  });
  it('are bounded for each address, and the idlest makes room for a new one', async () => {
    const sockets: Socket[] = [];
    const closed: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const socket = connect(platform.port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket.once('close', () => closed.push(n)).resume());
      await once(socket, 'connect');
    }
    await Promise.race(sockets.map((socket) => once(socket, 'close')));
    expect(closed).to.deep.equal([0]);
    expect(platform.logged.join('')).to.include('connections are closed or refused');
    const { text } = await exchange(platform.port, requestText('GET /api/open', { Connection: 'close' }));
    expect(text).to.match(/^HTTP\/1.1 200 /);
    await Promise.all(sockets.map((socket) => (socket.destroyed ? undefined : once(socket.destroy(), 'close'))));
  });
  it('of four addresses that keep all idle shut nobody out', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 16; n += 1) {
      const socket = connect({ port: platform.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 4)}` });
      sockets.push(socket.on('error', () => undefined).resume());
      await once(socket, 'connect');
    }
    for (let n = 0; n < 3; n += 1) {
      const { text } = await exchange(platform.port, requestText('GET /api/open', { Connection: 'close' }));
      expect(text).to.match(/^HTTP\/1.1 200 /);
    }
    await Promise.all(sockets.map((socket) => (socket.destroyed ? undefined : once(socket.destroy(), 'close'))));
  });
});

describe('connections that made room for others', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({
      connections: {
        ...{ connections: 6, perAddress: 2, perWiderNetwork: 6 },
        closingLater: { most: 4, mostOfAddress: 2, ms: 600_000 },
      },
    });
  });
  after(() => platform.close());

  it('are kept for a while, answer a request that comes on them, and are closed beyond their bound, the first one first', async () => {
    const sockets: Socket[] = [];
    const closed: number[] = [];
    const open = async (): Promise<void> => {
      const at = sockets.length;
      const socket = connect(platform.port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket.once('close', () => closed.push(at)));
      await once(socket, 'connect');
    };
    const ask = async (at: number): Promise<string> => {
      const socket = sockets[at];
      if (!socket) throw new Error(`there is no connection ${at}`);
      const answered = once(socket, 'data');
      socket.write(requestText('GET /api/open', {}));
      return String((await answered)[0]).slice(0, 12);
    };
    for (let n = 0; n < 4; n += 1) await open(); // 0 and 1 made room for 2 and 3
    expect(await ask(0)).to.equal('HTTP/1.1 200'); // 2 made room for it
    const first = sockets[1];
    const ended = first && once(first.resume(), 'close');
    await open(); // 3 makes room, beyond the two that wait already
    await ended;
    expect(closed).to.deep.equal([1]);
    for (const at of [2, 3, 0, 4]) expect(await ask(at)).to.equal('HTTP/1.1 200');
    await Promise.all(sockets.map((socket) => (socket.destroyed ? undefined : once(socket.destroy(), 'close'))));
  });
});
