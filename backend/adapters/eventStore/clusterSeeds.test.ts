import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connectEventStore, type EventStoreClient } from './client.js';
import type { EncodedEvent } from './codec.js';
import { makeCertificate } from '../../embeddedEventStore/certificate.js';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { inTemporaryDirectory } from '../../embeddedEventStore/testing/temporaryStore.js';

const event = (): EncodedEvent => ({
  id: randomUUID(),
  type: 'x',
  data: {},
  metadata: {
    commandId: 'c',
    correlationId: 'r',
    causationId: 'c',
    actor: { kind: 'system', id: 'test' },
    occurredAt: new Date(0).toISOString(),
    schemaVersion: 1,
    payloadHash: '',
  },
});

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('the event store’s client with the seeds of a cluster', function () {
  this.timeout(120_000);

  it('finds the live members beside one that refuses and one that is silent, also after all were unavailable', () =>
    inTemporaryDirectory(async (directory) => {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => void sockets.add(socket));
      const silentPort = await listening(silent);
      const closed = createServer();
      const closedPort = await listening(closed);
      closed.close();
      const certificate = await makeCertificate(new Date());
      let store: EmbeddedEventStore | undefined = await startEmbeddedEventStore({ directory, certificate });
      const port = Number(/localhost:(\d+)/u.exec(store.connectionString)?.[1]);
      const seeds = [silentPort, port, closedPort].map((each) => `localhost:${each}`).join(',');
      const quick = 'maxDiscoverAttempts=2&discoveryInterval=20&gossipTimeout=1';
      const url = `${store.connectionString.replace(`localhost:${port}`, seeds)}&${quick}`;
      const client: EventStoreClient = connectEventStore(url);
      /** Retries the append until it succeeds, as the application's own calls do. */
      const append = async (): Promise<void> => {
        for (let attempt = 1; ; attempt += 1)
          try {
            await client.append(`s-${randomUUID()}`, [event()], 'no_stream', 3000);
            return;
          } catch (error) {
            if (attempt === 15) throw error;
            await sleep(100);
          }
      };
      const inBatches = () =>
        client.raw.appendToStream(`s-${randomUUID()}`, [{ ...event(), contentType: 'application/json' }]);
      try {
        await append();
        for (let time = 0; time < 2; time += 1) {
          await store?.close();
          store = undefined;
          const failures = await Promise.all(
            Array.from({ length: 6 }, () =>
              Promise.allSettled([client.append('s', [event()], 'any', 1500), inBatches()]),
            ),
          );
          for (const outcome of failures.flat()) expect(outcome.status).to.equal('rejected');
          store = await startEmbeddedEventStore({ directory, port, certificate });
          await append();
          let batched = false;
          for (let attempt = 0; attempt < 15 && !batched; attempt += 1)
            batched = await inBatches().then(
              () => true,
              () => sleep(100).then(() => false),
            );
          expect(batched, 'an append in batches').to.equal(true);
        }
      } finally {
        await client.close();
        await store?.close();
        for (const socket of sockets) socket.destroy();
        silent.close();
      }
    }));
});
