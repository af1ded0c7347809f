import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { ConfigError } from '../runtime/configError.js';
import { refuseHalfRestoredDirectory } from '../modules/backup/index.js';
import type { Closing } from './closing.js';
import { openStores, type Isolation, type Stores } from './openStores.js';
import { findRun } from './runFile.js';
import { startServers, type Servers } from './startServers.js';

export type Attached = Stores & {
  readonly postgresIsEmbedded: boolean;
  /** Whether a process of the application runs on the data directory; unknown when both servers are configured. */
  readonly isRunning: boolean;
};

type Deps = {
  readonly config: Config;
  readonly closing: Closing;
  readonly now: () => Date;
  readonly isolation?: Isolation;
};

const never = new Promise<never>(() => undefined);

/** The servers of the process that runs on the data directory; those that are configured come first. */
const serversOfRun = async (config: Config): Promise<Servers | undefined> => {
  const { databaseUrl, eventStoreUrl, dataDirectory } = config;
  const run = await findRun(dataDirectory);
  if (!run) return undefined;
  const postgres = databaseUrl === undefined ? run.postgres && { config: run.postgres } : { url: databaseUrl };
  const eventStore = eventStoreUrl ?? run.eventStore;
  if (!postgres || eventStore === undefined)
    throw new ConfigError(
      '正在运行的服务与此命令的环境变量不一致：请使用与服务相同的 DATABASE_URL 和 EVENTSTORE_URL。',
    );
  return { postgres, postgresIsEmbedded: databaseUrl === undefined, eventStore, failure: never };
};

/**
 * Opens the stores for a command: those of the running process, or those that `DATABASE_URL` and `EVENTSTORE_URL` name, or,
 * when nothing runs, embedded ones started here on the data directory until `closing` ends.
 * @throws ConfigError when there is nothing to attach to, or what is there was restored by half, and the errors of an unreachable server
 */
export const attach = async ({ config, closing, now, isolation = {} }: Deps): Promise<Attached> => {
  const { databaseUrl, eventStoreUrl, dataDirectory } = config;
  await refuseHalfRestoredDirectory(config);
  const onServers = databaseUrl !== undefined && eventStoreUrl !== undefined;
  const running = onServers ? undefined : await serversOfRun(config);
  const missing = [
    ...(eventStoreUrl === undefined ? ['events'] : []),
    ...(databaseUrl === undefined && !isolation.sharedPostgres ? ['postgres'] : []),
  ].filter((part) => !existsSync(join(dataDirectory, part)));
  if (missing.length > 0)
    throw new ConfigError(`数据目录 ${dataDirectory} 中没有卷宗的数据，请设置环境变量 DATA_DIR 指向正确的目录。`);
  const servers = running ?? (await startServers(config, closing, isolation.sharedPostgres));
  const stores = await openStores({ config, servers, closing, now, isolation });
  return { ...stores, postgresIsEmbedded: servers.postgresIsEmbedded, isRunning: running !== undefined };
};
