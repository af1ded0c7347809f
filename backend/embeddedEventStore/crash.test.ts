import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { collect } from './conformance/support.js';
import { serveInProcess } from './testing/servingProcess.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withClient, withStore } from './testing/withClient.js';

type Acknowledged = { stream: string; n: number; position: bigint };

/** Appends numbered pairs of events to a stream of its own until the server dies; `acknowledged` collects the successful ones. */
const writeOn = async (client: EventStoreDBClient, stream: string, acknowledged: Acknowledged[]): Promise<void> => {
  for (let n = 0; ; n++) {
    const pair = ['first', 'second'].map((type) => jsonEvent({ type, data: { n, text: 'x'.repeat(500) } }));
    const expectedRevision = n === 0 ? 'no_stream' : BigInt(2 * n - 1);
    const result = await client
      .appendToStream(stream, pair, { expectedRevision, deadline: 5000 })
      .catch(() => undefined);
    if (!result) return;
    acknowledged.push({ stream, n, position: result.position?.commit ?? 0n });
  }
};

describe('the embedded event store after kill -9', () => {
  it('holds every acknowledged append once, complete and in order', () => {
    return inTemporaryDirectory(async (directory) => {
      const acknowledged: Acknowledged[] = [];
      for (const [round, enough] of [60, 25, 3].entries()) {
        const server = await serveInProcess(directory);
        await withClient(server.connectionString, async (client) => {
          const now: Acknowledged[] = [];
          const writers = Array.from({ length: 8 }, (_, writer) => writeOn(client, `writer-${round}-${writer}`, now));
          while (now.length < enough) await wait(1);
          await server.kill();
          await Promise.all(writers);
          acknowledged.push(...now);
        });
      }
      expect(acknowledged.length).to.be.greaterThan(80);
      await withStore(directory, async (client) => {
        const all = await collect(client.readAll());
        const positions = all.map(({ event }) => event?.position?.commit);
        expect(positions).to.deep.equal(all.map((_, n) => BigInt(n + 1)));
        const found = new Map<string, number>();
        for (const { event } of all) {
          const key = `${event?.streamId} ${(event?.data as { n: number }).n} ${event?.type}`;
          found.set(key, (found.get(key) ?? 0) + 1);
        }
        for (const { stream, n, position } of acknowledged) {
          expect(found.get(`${stream} ${n} first`)).to.equal(1);
          expect(found.get(`${stream} ${n} second`)).to.equal(1);
          expect(all[Number(position) - 1]?.event?.streamId).to.equal(stream);
        }
        for (const stream of new Set(acknowledged.map((one) => one.stream))) {
          const read = await collect(client.readStream(stream));
          expect(read.length % 2, 'a pair is never half there').to.equal(0);
          expect(read.map(({ event }) => Number(event?.revision))).to.deep.equal(read.map((_, n) => n));
        }
      });
    });
  });
});
