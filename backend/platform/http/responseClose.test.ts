import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onResponseClose } from './responseClose.js';

/** Handles one request of a client that leaves as soon as it is being handled. */
const left = async (handle: RequestListener): Promise<void> => {
  const server = createServer();
  const handled = new Promise<void>((resolve, reject) => {
    server.on('request', (req, res) => {
      const closed = once(res, 'close');
      try {
        handle(req, res);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      leaving.destroy();
      closed.then(() => resolve(), reject);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  leaving.on('error', () => undefined).end();
  await handled.finally(() => server.close());
};

describe('the close of a response', () => {
  it('is heard by one listener, however many acts wait for it, and each is done once in its order', async () => {
    const done: number[] = [];
    let listeners = 0;
    await left((_req, res) => {
      const before = res.listenerCount('close');
      for (let n = 0; n < 50; n += 1) onResponseClose(res, () => done.push(n));
      listeners = res.listenerCount('close') - before;
    });
    expect(listeners).to.equal(1);
    expect(done).to.deep.equal(Array.from({ length: 50 }, (_, n) => n));
  });

  it('does nothing of what was taken back, and the rest', async () => {
    const done: string[] = [];
    const act = (): void => void done.push('twice');
    await left((_req, res) => {
      const takeBack = onResponseClose(res, () => done.push('taken back'));
      onResponseClose(res, act);
      onResponseClose(res, act);
      takeBack();
    });
    expect(done).to.deep.equal(['twice', 'twice']);
  });

  it('that is over already is acted upon at once', async () => {
    const done: string[] = [];
    let late: (() => void) | undefined;
    await left((_req, res) => {
      late = () => void onResponseClose(res, () => done.push('late'));
    });
    late?.();
    expect(done).to.deep.equal(['late']);
  });
});
