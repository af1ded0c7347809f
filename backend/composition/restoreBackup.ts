import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProjections } from '../../projections/index.js';
import { catchUp } from '../../projections/runner/catchUp.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { liveSource } from '../modules/audit/liveSource.js';
import { createClosing } from './closing.js';
import { partyNamesIn } from '../modules/forms/partyNamesIn.js';
import { openStores, type Isolation, type Stores } from './openStores.js';
import { startServers, type Servers } from './startServers.js';
import type { Config } from '../platform/config/config.js';
import { connectEventStore } from '../adapters/eventStore/client.js';
import { readAllEvents } from '../adapters/eventStore/readAll.js';
import { streamNames } from '../adapters/eventStore/streams.js';
import { loadCatalogue } from '../modules/forms/catalogue.js';
import type { Logger } from '../platform/logging/logger.js';
import { connectPostgres, defaultSchemas } from '../adapters/postgres/connectPostgres.js';
import { migrateUpTo } from '../adapters/postgres/migrate.js';
import { createKeyWrapping } from '../adapters/encryption/wrapping.js';
import { appendEvents } from '../modules/backup/appendEvents.js';
import { writeAppRows } from '../modules/backup/appRows.js';
import { readBackupFile, readBeginning } from '../modules/backup/backupFile.js';
import { BackupRefusedError, type BackupCounts, type BackupLine } from '../modules/backup/backupFormat.js';
import { checkBackup, checkBackupKeys } from '../modules/backup/checkBackup.js';
import { checkEmptyDatabase, checkEmptyDirectories, checkEmptyLog } from '../modules/backup/emptyTarget.js';
import { writeLedgerFile } from '../modules/backup/ledgerFiles.js';
import { listed, secretKeysFor } from '../modules/backup/secretKeys.js';

type Deps = {
  readonly path: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Separates the restored installation from others on the same servers, for tests. */
  readonly isolation?: Isolation;
};

/** Reads lines of one kind out of the backup. */
const linesOf = async function* <Kind extends BackupLine['kind']>(
  path: string,
  keys: readonly string[],
  kind: Kind,
): AsyncGenerator<Extract<BackupLine, { kind: Kind }>, void, void> {
  const wanted = (line: BackupLine): line is Extract<BackupLine, { kind: Kind }> => line.kind === kind;
  for await (const line of readBackupFile(path, keys)) if (wanted(line)) yield line;
};

/** Brings the read models up to date with the restored log, in bulk. */
const project = async ({ knex, schemas, client, decodeAny, read }: Stores, config: Config, now: () => Date) => {
  const partyNames = partyNamesIn(await loadCatalogue());
  const projections = createProjections({ partyNames, timeZone: config.courtTimeZone });
  await ensureCheckpoints(
    read,
    projections.map(({ name }) => name),
  );
  const readLog = readAllEvents(client.raw);
  await catchUp({ knex, schema: schemas.read, readLog, decode: decodeAny, now }, schemas.read, projections);
};

const fill = async (
  { path, config, now, isolation = {} }: Deps,
  servers: Servers,
  migration: string,
): Promise<void> => {
  const keys = listed(config);
  const closing = createClosing({ logger: { error: () => undefined } });
  try {
    const schemas = isolation.schemas ?? defaultSchemas;
    const knex = connectPostgres({ ...servers.postgres, schemas });
    closing.add('Postgres connections', () => knex.destroy());
    const client = connectEventStore(servers.eventStore);
    closing.add('event store connection', client.close);
    await checkEmptyDatabase(knex);
    await checkEmptyLog(liveSource({ client: client.raw, streams: streamNames(isolation.streamPrefix) }));

    // The evidence is restored first: an interrupted restore then leaves a log shorter than its checkpoints, which is noticed.
    for await (const file of linesOf(path, keys, 'file')) await writeLedgerFile(config.ledgerDirectory, file);
    await migrateUpTo(knex, migration);
    await writeAppRows(knex, schemas.app, linesOf(path, keys, 'row'));
    await appendEvents(client.raw, linesOf(path, keys, 'event'));
    const stores = await openStores({ config, servers, closing, now, isolation });
    await project(stores, config, now);
  } finally {
    await closing.closeAll();
  }
};

/**
 * Restores a backup into an empty place: embedded servers in the data directory, or those that are configured. The file is read to its
 * end and checked before anything is written. Embedded parts come under their names only when everything is in them.
 * @throws BackupDamagedError, BackupRefusedError
 */
export const restoreBackup = async (deps: Deps): Promise<BackupCounts> => {
  const { path, logger } = deps;
  await checkEmptyDirectories(deps.config);
  const given = await secretKeysFor(deps.config, (await readBeginning(path)).header);
  const checked = await checkBackup(path, listed(given));
  // A backup in the old, unencrypted format may hold its key.
  const keys = { ...checked.header, ...given };
  const { secretKey, previousSecretKey: previous } = keys;
  if (secretKey === undefined)
    throw new BackupRefusedError(
      '备份中没有密钥（备份时未加 --with-secret-key）。请设置环境变量 SECRET_KEY，或先把原来的 secret.key 放入数据目录。',
    );
  const config = { ...deps.config, secretKey, previousSecretKey: previous };
  const { dataDirectory } = config;
  checkBackupKeys(checked, createKeyWrapping(secretKey, previous === undefined ? [] : [previous]));

  const staging = join(dataDirectory, 'restoring');
  await rm(staging, { recursive: true, force: true }); // of a restore that was killed
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const closing = createClosing({ logger, timeoutMs: 60_000 });
  try {
    const servers = await startServers({ ...config, dataDirectory: staging }, closing);
    await fill({ ...deps, config }, servers, checked.header.migration);
  } catch (error) {
    await closing.closeAll();
    await rm(staging, { recursive: true, force: true });
    // Servers keep the partial data; the evidence stays beside it, so that it is not mistaken for complete.
    if (config.databaseUrl === undefined && config.eventStoreUrl === undefined)
      await rm(config.ledgerDirectory, { recursive: true, force: true });
    throw error;
  }
  await closing.closeAll();

  const keyFile = join(dataDirectory, 'secret.key');
  if (deps.config.secretKey === undefined && !existsSync(keyFile))
    await writeFile(keyFile, `${secretKey}\n`, { mode: 0o600, flag: 'wx', flush: true });
  for (const part of ['postgres', 'events'])
    if (existsSync(join(staging, part))) await rename(join(staging, part), join(dataDirectory, part));
  await rm(staging, { recursive: true, force: true });
  return checked.counts;
};
