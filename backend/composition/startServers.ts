import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { markDataFormat, refuseOtherDataFormat } from '../platform/config/dataFormat.js';
import { refuseHalfRestoredDirectory } from '../modules/backup/index.js';
import { startEmbeddedEventStore } from '../embeddedEventStore/startEmbeddedEventStore.js';
import type { PostgresAddress } from '../adapters/postgres/connectPostgres.js';
import { startEmbeddedPostgres, type PostgresConnection } from '../adapters/postgres/embedded/startEmbeddedPostgres.js';
import type { Closing } from './closing.js';

export type Servers = {
  readonly postgres: PostgresAddress;
  /** Whether Postgres is the embedded one, whose connections all share one session. */
  readonly postgresIsEmbedded: boolean;
  /** `esdb://…` */
  readonly eventStore: string;
  /** Rejects when an embedded server breaks down by itself; never resolves. */
  readonly failure: Promise<never>;
};

const never = new Promise<never>(() => undefined);

/**
 * Returns the addresses of the event store and of Postgres: the configured ones, or those of embedded servers that it starts
 * on the data directory. `sharedPostgres` is an embedded one that runs already.
 * @throws Error when another process uses the data directory; ConfigError when a restore into it has not ended, or another version made it
 */
export const startServers = async (
  config: Config,
  closing: Closing,
  sharedPostgres?: PostgresConnection,
): Promise<Servers> => {
  const { dataDirectory, databaseUrl, eventStoreUrl } = config;
  await refuseHalfRestoredDirectory(config);
  await refuseOtherDataFormat(config);
  if (databaseUrl === undefined || eventStoreUrl === undefined) {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await markDataFormat(dataDirectory);
  }

  const postgres = async (): Promise<Pick<Servers, 'postgres' | 'failure'>> => {
    if (databaseUrl !== undefined) return { postgres: { url: databaseUrl }, failure: never };
    if (sharedPostgres) return { postgres: { config: sharedPostgres }, failure: never };
    const server = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
    closing.add('embedded Postgres', server.close);
    return { postgres: { config: server.connection }, failure: server.failure };
  };
  const eventStore = async (): Promise<string> => {
    if (eventStoreUrl !== undefined) return eventStoreUrl;
    const server = await startEmbeddedEventStore({ directory: join(dataDirectory, 'events') });
    closing.add('embedded event store', server.close);
    return server.connectionString;
  };

  // Both are waited for even when one fails, so that `closing` knows of the other.
  const [first, second] = await Promise.allSettled([postgres(), eventStore()]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return { ...first.value, postgresIsEmbedded: databaseUrl === undefined, eventStore: second.value };
};
