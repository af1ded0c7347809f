import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { sharedPostgres, type TestDatabaseServer } from './postgresServers.js';
import { startBackendProcess, type Backend } from './startBackendProcess.js';
import { freePort, startEventStore } from './startEventStore.js';

export type TwoBackends = {
  readonly both: readonly [Backend, Backend];
  /** All that were ever started, ended ones too. */
  readonly started: readonly Backend[];
  /** Starts another one with the data directory of that name; the first two are `a` and `b`. */
  readonly start: (name: string) => Promise<Backend>;
  readonly directoryOf: (name: string) => string;
  readonly postgres: TestDatabaseServer;
  readonly events: EventStoreDBClient;
  /** `kill -9` of the event store, and a start on what it left. */
  readonly killStore: () => Promise<void>;
  readonly restartStore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Two backends on one event store and one Postgres, both empty, so that the two have to agree on tables, keys and the first
 * administrator. On the embedded Postgres the first gets ready before the second begins: what holds two apart that make the
 * tables is a lock between sessions, and there all connections are one.
 */
export const startTwoBackends = async (environment: Readonly<Record<string, string>> = {}): Promise<TwoBackends> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-two-'));
  const port = await freePort();
  const startStore = () => startEventStore(join(directory, 'events'), port);
  const [postgres, firstStore] = await Promise.all([sharedPostgres(), startStore()]);
  let store = firstStore;
  const started: Backend[] = [];
  const directoryOf = (name: string): string => join(directory, name);
  const start = async (name: string): Promise<Backend> => {
    const backend = await startBackendProcess({
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: store.connectionString,
      DATA_DIR: directoryOf(name),
      ...environment,
    });
    started.push(backend);
    return backend;
  };
  const events = EventStoreDBClient.connectionString(store.connectionString);
  const close = async (): Promise<void> => {
    await events.dispose();
    for (const backend of started) await backend.end('SIGKILL');
    await store.end('SIGTERM');
    await postgres.close();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const first = start('a');
    if (!postgres.hasSessions) await first;
    return {
      both: await Promise.all([first, start('b')]),
      started,
      start,
      directoryOf,
      postgres,
      events,
      killStore: () => store.end('SIGKILL'),
      restartStore: async () => {
        store = await startStore();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
