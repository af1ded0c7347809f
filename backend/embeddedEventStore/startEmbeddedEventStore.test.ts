import { readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { AccessDeniedError, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { collect, rejection, someEvents } from './conformance/support.js';
import { DirectoryInUseError } from './lock.js';
import { startEmbeddedEventStore } from './startEmbeddedEventStore.js';
import { serveInProcess } from './testing/servingProcess.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withClient, withStore } from './testing/withClient.js';

const portOf = (connectionString: string): number => Number(/:(\d+)\?/.exec(connectionString)?.[1]);

describe('the embedded event store', () => {
  it('serves the same events under the same credentials after a restart', () =>
    inTemporaryDirectory(async (directory) => {
      const first = await withStore(directory, async (client, connectionString) => {
        await client.appendToStream('kept', someEvents(3));
        await client.setStreamMetadata('kept', { truncateBefore: 1 });
        return connectionString;
      });
      await withStore(directory, async (client, connectionString) => {
        expect(connectionString.split('@')[0]).to.equal(first.split('@')[0]);
        expect(await collect(client.readStream('kept'))).to.have.length(2);
        const next = await client.appendToStream('kept', someEvents(1), { expectedRevision: 2n });
        expect(next.position?.commit).to.equal(5n);
      });
    }));

  it('never gives an event a time before that of an earlier one, also after a restart, and refuses no call for its clock', () =>
    inTemporaryDirectory(async (directory) => {
      const noon = Date.now() - 7_200_000; // calls carry deadlines by the real clock
      const append = async (clock: number): Promise<number[]> => {
        const store = await startEmbeddedEventStore({ directory, now: () => clock });
        try {
          return await withClient(store.connectionString, async (client) => {
            await client.appendToStream('clock', someEvents(1));
            return (await collect(client.readStream('clock'))).map(({ event }) => event?.created.getTime() ?? 0);
          });
        } finally {
          await store.close();
        }
      };
      await append(noon);
      await append(noon - 3_600_000);
      expect(await append(noon + 1000)).to.deep.equal([noon, noon, noon + 1000]);
    }));

  it('still recognises a repeated append with any revision after a restart', () =>
    inTemporaryDirectory(async (directory) => {
      const events = someEvents(2);
      const first = await withStore(directory, (client) => client.appendToStream('repeated', events));
      const again = await withStore(directory, (client) => client.appendToStream('repeated', events));
      expect(again).to.deep.equal(first);
    }));

  it('refuses clients without the right credentials', () =>
    inTemporaryDirectory((directory) =>
      withStore(directory, async (client, connectionString) => {
        await client.appendToStream('secret', someEvents(1));
        const query = connectionString.slice(connectionString.indexOf('@') + 1);
        for (const stranger of [`esdb://juanzong:wrong@${query}`, `esdb://${query}`])
          await withClient(stranger, async (other) => {
            const attempts = [
              () => other.appendToStream('secret', someEvents(1)),
              () =>
                other.appendToStream('secret', someEvents(1), { credentials: { username: 'juanzong', password: 'x' } }),
              () => collect(other.readStream('secret')),
              () => collect(other.readAll()),
              () => collect(other.subscribeToAll()),
              () => other.deleteStream('secret'),
              () => other.tombstoneStream('secret'),
            ];
            for (const attempt of attempts) expect(await rejection(attempt())).to.be.instanceOf(AccessDeniedError);
          });
        expect(await collect(client.readStream('secret'))).to.have.length(1);
      }),
    ));

  it('keeps its credentials in a file that only its owner can read', () =>
    inTemporaryDirectory(async (directory) => {
      await withStore(directory, async () => undefined);
      const { mode } = await stat(join(directory, 'credentials.json'));
      expect(mode & 0o077).to.equal(0);
      await writeFile(join(directory, 'credentials.json'), 'not JSON');
      expect(String(await rejection(startEmbeddedEventStore({ directory })))).to.contain('credentials.json');
    }));

  it('starts where a process was killed while it wrote the first credentials', () =>
    inTemporaryDirectory(async (directory) => {
      await writeFile(join(directory, 'credentials.json.draft'), '{"username":"ju');
      await withStore(directory, async () => undefined);
      const { mode } = await stat(join(directory, 'credentials.json'));
      expect(mode & 0o077).to.equal(0);
    }));

  it('listens on loopback only', () =>
    inTemporaryDirectory((directory) =>
      withStore(directory, async (_, connectionString) => {
        const elsewhere = Object.values(networkInterfaces())
          .flatMap((addresses) => addresses ?? [])
          .filter(({ internal, family }) => !internal && family === 'IPv4');
        const reach = (host: string): Promise<boolean> =>
          new Promise((resolve) => {
            const socket = connect({ host, port: portOf(connectionString), timeout: 1000 });
            const tell = (reached: boolean) => () => {
              socket.destroy();
              resolve(reached);
            };
            socket.once('connect', tell(true)).once('error', tell(false)).once('timeout', tell(false));
          });
        expect(await reach('127.0.0.1')).to.equal(true);
        for (const { address } of elsewhere) expect(await reach(address)).to.equal(false);
      }),
    ));

  it('lets one process at a time hold a directory, and another one as soon as that process is dead', () => {
    return inTemporaryDirectory(async (directory) => {
      const server = await serveInProcess(directory);
      const refused = await rejection(startEmbeddedEventStore({ directory }));
      expect(refused).to.be.instanceOf(DirectoryInUseError);
      await server.kill();
      const store = await startEmbeddedEventStore({ directory });
      expect(await rejection(startEmbeddedEventStore({ directory }))).to.be.instanceOf(DirectoryInUseError);
      expect(String(await rejection(serveInProcess(directory)))).to.contain('is in use by another process');
      await store.close();
      await (await startEmbeddedEventStore({ directory })).close();
    });
  });

  it('ends the subscriptions of its clients when it closes', () =>
    inTemporaryDirectory(async (directory) => {
      const store = await startEmbeddedEventStore({ directory });
      await withClient(store.connectionString, async (client) => {
        const ended = rejection(collect(client.subscribeToAll()));
        await client.appendToStream('closing', someEvents(1));
        await store.close();
        expect(await ended).to.be.instanceOf(Error);
      });
    }));

  it('can be reached by a client that discovers the cluster first', () =>
    inTemporaryDirectory((directory) =>
      withStore(directory, async (_, connectionString) => {
        const twice = connectionString.replace(/@([^?]+)\?/, '@$1,$1?');
        await withClient(twice, async (client) => {
          await client.appendToStream('found', someEvents(1));
          expect(await collect(client.readStream('found'))).to.have.length(1);
        });
      }),
    ));

  it('gives $all without gaps, and backwards only what lies before a position', () =>
    inTemporaryDirectory((directory) =>
      withStore(directory, async (client) => {
        await client.appendToStream('a', someEvents(150));
        await client.deleteStream('a');
        await client.tombstoneStream('b');
        const all = await collect(client.readAll());
        expect(all.map(({ event }) => event?.position?.commit)).to.deep.equal(all.map((_, n) => BigInt(n + 1)));
        expect(all.slice(150).map(({ event }) => event?.type)).to.deep.equal(['$metadata', '$streamDeleted']);
        const before = await collect(
          client.readAll({ direction: 'backwards', fromPosition: { commit: 3n, prepare: 3n } }),
        );
        expect(before.map(({ event }) => event?.position?.commit)).to.deep.equal([2n, 1n]);
        const beyond = { commit: 2n ** 63n, prepare: 2n ** 63n };
        expect(await collect(client.readAll({ fromPosition: beyond }))).to.have.length(0);
        expect(await collect(client.readAll({ direction: 'backwards', fromPosition: beyond }))).to.have.length(152);
      }),
    ));

  it('responds that it does not offer persistent subscriptions or projections', () =>
    inTemporaryDirectory((directory) =>
      withStore(directory, async (client) => {
        const settings = persistentSubscriptionToStreamSettingsFromDefaults();
        for (const attempt of [
          () => client.createPersistentSubscriptionToStream('a', 'group', settings),
          () => client.createProjection('p', 'fromAll()'),
        ])
          expect(String(await rejection(attempt()))).to.match(/UNIMPLEMENTED|requires server version/);
      }),
    ));

  it('keeps no private key on the disk', () =>
    inTemporaryDirectory(async (directory) => {
      await withStore(directory, async () => undefined);
      expect(await readFile(join(directory, 'certificate.pem'), 'utf8')).not.to.contain('PRIVATE');
    }));
});
