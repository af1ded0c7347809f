import { expect } from 'chai';
import { jsonEvent, UnavailableError, type EventStoreDBClient } from '@eventstore/db-client';
import { collect, rejection } from './conformance/support.js';
import { serveInProcess } from './testing/servingProcess.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withClient, withStore } from './testing/withClient.js';

const large = (n: number) => jsonEvent({ type: 'large', data: { n, text: 'x'.repeat(60_000) } });

/** Appends until an append fails; the revisions that were acknowledged are 0 … count - 1. */
const fill = async (client: EventStoreDBClient): Promise<{ count: number; error: unknown }> => {
  for (let count = 0; count < 500; count++) {
    const appending = client.appendToStream('filling', large(count), {
      expectedRevision: count === 0 ? 'no_stream' : BigInt(count - 1),
    });
    const error = await appending.then(() => undefined).catch((reason: unknown) => reason);
    if (error !== undefined) return { count, error };
  }
  throw new Error('the disk never filled up');
};

describe('the embedded event store on a full disk', () => {
  it('fails appends, keeps what it acknowledged and nothing else, and accepts appends when there is room again', () => {
    return inTemporaryDirectory(async (directory) => {
      // A limit on the size of a file fails writes as a full disk does, for any user on any Unix.
      const server = await serveInProcess(directory, 4096);
      let filled = 0;
      try {
        await withClient(server.connectionString, async (client) => {
          const { count, error } = await fill(client);
          filled = count;
          expect(error).to.be.instanceOf(UnavailableError);
          expect((error as Error).message).to.contain('could not write to its disk');
          const single = { credentials: { username: 'x', password: 'y' } };
          const [, username = '', password = ''] = /\/\/([^:]+):([^@]+)@/.exec(server.connectionString) ?? [];
          Object.assign(single.credentials, { username, password });
          const again = await rejection(client.appendToStream('filling', [large(0), large(1)], single));
          expect(again).to.be.instanceOf(UnavailableError);
          const read = await collect(client.readStream('filling'));
          expect(read.map(({ event }) => (event?.data as { n: number }).n)).to.deep.equal(
            Array.from({ length: count }, (_, n) => n),
          );
          // An append that still fits gets the very next position: the failed writes left nothing in between.
          const { position } = await client.appendToStream('small', jsonEvent({ type: 'small', data: {} }));
          expect(position?.commit).to.equal(BigInt(count + 1));
        });
      } finally {
        await server.kill();
      }
      await withStore(directory, async (client) => {
        expect(await collect(client.readAll())).to.have.length(filled + 1);
        const next = await client.appendToStream('filling', large(filled), { expectedRevision: BigInt(filled - 1) });
        expect(next.position?.commit).to.equal(BigInt(filled + 2));
      });
    });
  });
});
