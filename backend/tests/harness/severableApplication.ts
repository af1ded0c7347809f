import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pauseProjections, readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { startPopulatedApplication, type PopulatedApplication } from './populatedApplication.js';
import { startEmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testPostgres } from './testServers.js';
import type { Overrides } from '../../composition/overrides.js';
import { startTcpProxy, type TcpProxy } from './tcpProxy.js';
import { proxyToPostgres } from './proxyToPostgres.js';

/** Everybody's application, with a wire to each server. */
export type SeverableApplication = {
  readonly site: PopulatedApplication;
  readonly store: TcpProxy;
  readonly postgres: TcpProxy;
  /** Stops all projections; the returned function resumes them. */
  readonly stopProjecting: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

const farFuture = new Date('9000-01-01T00:00:00Z');

/** Starts it on an event store of its own and the Postgres of this test run. */
export const startSeverableApplication = async (overrides: Overrides): Promise<SeverableApplication> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-events-'));
  const events = await startEmbeddedEventStore({ directory });
  const address = new URL(events.connectionString.replace(/^esdb/u, 'http'));
  const store = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(store.port);
  const { proxy: postgres, url } = await proxyToPostgres(await testPostgres());

  const suffix = randomUUID().slice(0, 8);
  const schemas = { read: `read_${suffix}`, app: `app_${suffix}` } as const;
  const knex = connectPostgres({ ...(await testPostgres()), schemas, pool: { max: 1 } });
  const read = tablesIn(knex, schemas.read);
  const site = await startPopulatedApplication(
    { ...overrides, schemas },
    { EVENTSTORE_URL: address.href.replace(/^http/u, 'esdb'), DATABASE_URL: url },
  );
  return {
    site,
    store,
    postgres,
    stopProjecting: async () => {
      const names = [...(await readCheckpoints(read)).keys()];
      await pauseProjections(read, names, farFuture);
      return () => pauseProjections(read, names, null);
    },
    close: async () => {
      try {
        await site.close();
      } finally {
        await Promise.all([store.close(), postgres.close()]);
        await events.close();
        await rm(directory, { recursive: true, force: true });
        for (const schema of Object.values(schemas)) await knex.raw('drop schema ?? cascade', [schema]);
        await knex.destroy();
      }
    },
  };
};
