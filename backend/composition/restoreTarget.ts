import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connectEventStore, type EventStoreClient } from '../adapters/eventStore/client.js';
import { streamNames, type StreamNames } from '../adapters/eventStore/streams.js';
import { connectPostgres, defaultSchemas } from '../adapters/postgres/connectPostgres.js';
import { socketFolder } from '../adapters/postgres/embedded/socketFolder.js';
import { takeSessionLock } from '../adapters/postgres/sessionLock.js';
import { liveSource, syncToDisk } from '../modules/ledger/index.js';
import {
  linesOf,
  BackupRefusedError,
  checkEmptyDatabase,
  checkEmptyDataDirectory,
  checkEmptyLedgerDirectory,
  checkEmptyLog,
  checkLedgerFiles,
  removeFileMark,
  stagingIn,
  writeFileMark,
  type FileMark,
  type RestoreMark,
  listed,
  endEventStoreMark,
  readDatabaseMark,
  readEventStoreMark,
  removeDatabaseMark,
} from '../modules/backup/index.js';
import { DirectoryInUseError, lockDirectory } from '../runtime/concurrency/directoryLock.js';
import type { Config } from '../platform/config/config.js';
import { markDataFormat } from '../platform/config/dataFormat.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import type { Isolation } from './openStores.js';
import type { SayProgress } from './sayProgress.js';

export type RestoreDeps = {
  readonly path: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Says now and then how far it is. */
  readonly say?: SayProgress;
  /** Separates the restored installation from others on the same servers, for tests. */
  readonly isolation?: Isolation;
};

export type Target = {
  readonly mark: RestoreMark;
  /** Whether a killed restore began here, which this one goes on with. */
  readonly isContinued: boolean;
};

/** Runs `work` with the configured servers: an embedded one is `undefined`, since its data are begun anew. */
const withConfigured = async <Result>(
  { config, isolation = {} }: RestoreDeps,
  work: (servers: Configured) => Promise<Result>,
): Promise<Result> => {
  const { databaseUrl, eventStoreUrl } = config;
  const schemas = isolation.schemas ?? defaultSchemas;
  const knex = databaseUrl === undefined ? undefined : connectPostgres({ url: databaseUrl, schemas });
  const client = eventStoreUrl === undefined ? undefined : connectEventStore(eventStoreUrl);
  try {
    return await work({ knex, client, streams: streamNames(isolation.streamPrefix) });
  } finally {
    await client?.close();
    await knex?.destroy();
  }
};

type Configured = {
  readonly knex: Knex | undefined;
  readonly client: EventStoreClient | undefined;
  readonly streams: StreamNames;
};

/**
 * Finds out whether the place is empty, or what a killed restore of the same backup left. Nothing is written.
 * @throws BackupRefusedError for anything else
 */
export const inspectTarget = async (
  deps: RestoreDeps,
  backupId: string,
  fileMark: FileMark | undefined,
): Promise<Target> => {
  const { path, config } = deps;
  const refuseOther = (mark: RestoreMark): void => {
    if (mark.backupId === backupId) return;
    throw new BackupRefusedError(
      `这里有一次没有完成的恢复，用的是另一个备份（${mark.backupId}，开始于 ${mark.startedAt}）。请用那个备份文件重新运行，或另选空的位置恢复；没有写入任何内容。`,
    );
  };
  if (fileMark) refuseOther(fileMark);
  // Everything is in its place by then, and marks may be gone.
  if (fileMark?.phase === 'placing') return { mark: fileMark, isContinued: true };
  const marks = await withConfigured(deps, async ({ knex, client, streams }) => {
    const inDatabase = knex && (await readDatabaseMark(knex));
    const inEventStore = client && (await readEventStoreMark(client.raw, streams.restoring));
    const restoreMark = fileMark ?? inDatabase;
    // The mark in the event store ends first, and the others are removed after it.
    const counts = inEventStore && (!inEventStore.isEnded || inEventStore.restoreId === restoreMark?.restoreId);
    if (knex && !inDatabase) await checkEmptyDatabase(knex);
    if (client && !counts) await checkEmptyLog(liveSource({ client: client.raw, streams }));
    return [fileMark, inDatabase, counts ? inEventStore : undefined].filter((mark) => mark !== undefined);
  });
  marks.forEach(refuseOther);
  if (!fileMark) checkEmptyDataDirectory(config);
  const [begun] = marks;
  if (begun) await checkLedgerFiles(config.ledgerDirectory, linesOf(path, listed(config), 'file'));
  else await checkEmptyLedgerDirectory(config.ledgerDirectory);
  const { restoreId, startedAt } = begun ?? { restoreId: randomUUID(), startedAt: deps.now().toISOString() };
  return { mark: { restoreId, backupId, startedAt }, isContinued: begun !== undefined };
};

/** How long the lock of a killed restore is waited for, in milliseconds: the server may notice the end of its process late. */
const patienceMs = 5_000;

/** Keeps a second restore away from the same place. @throws BackupRefusedError while one is under way */
export const lockTarget = async (deps: RestoreDeps, closing: Closing): Promise<void> => {
  const { config, isolation = {} } = deps;
  const busy = new BackupRefusedError('另一个恢复正在进行，请等它结束；没有写入任何内容。');
  if (config.databaseUrl !== undefined) {
    const schemas = isolation.schemas ?? defaultSchemas;
    const knex = connectPostgres({ url: config.databaseUrl, schemas });
    closing.add('connections of the lock', () => knex.destroy());
    const lock = await takeSessionLock(knex, `juanzong:restore:${schemas.app}`, { wait: patienceMs });
    if (!lock) throw busy;
    closing.add('lock', lock.release);
  }
  if (config.databaseUrl !== undefined && config.eventStoreUrl !== undefined) return;
  const lockFolder = join(config.dataDirectory, 'restoring-lock');
  const unlock = await lockDirectory(await socketFolder(lockFolder)).catch((error: unknown) => {
    throw error instanceof DirectoryInUseError ? busy : error;
  });
  closing.add('lock', async () => {
    await unlock();
    await rm(lockFolder, { recursive: true, force: true });
  });
};

/** Moves the filled parts to their final names and removes the marks; the mark that `npm start` reads first is removed last. */
export const placeParts = async (deps: RestoreDeps, mark: RestoreMark, secretKey: string): Promise<void> => {
  const { config } = deps;
  const { dataDirectory } = config;
  const isEmbedded = config.databaseUrl === undefined || config.eventStoreUrl === undefined;
  const staging = stagingIn(dataDirectory);
  if (isEmbedded) {
    await writeFileMark(dataDirectory, { ...mark, phase: 'placing' });
    await markDataFormat(dataDirectory);
  }

  const keyFile = join(dataDirectory, 'secret.key');
  if (config.secretKey === undefined && !existsSync(keyFile)) {
    const draft = `${keyFile}.new`;
    await writeFile(draft, `${secretKey}\n`, { mode: 0o600, flush: true });
    await rename(draft, keyFile);
  }
  for (const part of ['postgres', 'events'])
    if (existsSync(join(staging, part))) await rename(join(staging, part), join(dataDirectory, part));
  if (isEmbedded) {
    await syncToDisk(dataDirectory);
    await rm(staging, { recursive: true, force: true });
  }
  await withConfigured(deps, async ({ knex, client, streams }) => {
    if (client) await endEventStoreMark(client.raw, streams.restoring);
    if (knex) await removeDatabaseMark(knex);
  });
  if (isEmbedded) await removeFileMark(dataDirectory);
};
