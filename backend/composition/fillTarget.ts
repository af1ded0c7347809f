import { filingHash } from '../adapters/encryption/installationKeys.js';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createProjections } from '../../projections/index.js';
import { catchUp } from '../../projections/runner/catchUp.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { connectEventStore } from '../adapters/eventStore/client.js';
import { readAllEvents } from '../adapters/eventStore/readAll.js';
import { streamNames } from '../adapters/eventStore/streams.js';
import { connectPostgres, defaultSchemas } from '../adapters/postgres/connectPostgres.js';
import { migrateUpTo } from '../adapters/postgres/migrate.js';
import { liveSource } from '../modules/ledger/index.js';
import {
  appendEvents,
  eventsMissing,
  writeAppRows,
  linesOf,
  writeLedgerFile,
  removeFileMark,
  stagingIn,
  writeFileMark,
  removeDatabaseMark,
  writeDatabaseMark,
  writeEventStoreMark,
  writeRowsOnce,
  listed,
} from '../modules/backup/index.js';
import { loadCatalogue, createForms, partyNamesIn } from '../modules/forms/index.js';
import { createClosing } from './closing.js';
import { openStores, type Stores } from './openStores.js';
import { nowAndThen } from './sayProgress.js';
import type { RestoreDeps, Target } from './restoreTarget.js';
import { startServers, type Servers } from './startServers.js';

const silent = (): void => undefined;

/** Yields the same, and says how many there were. */
async function* counted<Item>(items: AsyncIterable<Item>, say: (count: number) => void): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    yield item;
    say((count += 1));
  }
}

/** Brings the read models up to date with the restored log, in bulk. */
const project = async (stores: Stores, { config, now, say = silent }: RestoreDeps) => {
  const { knex, schemas, client, decodeAny, read } = stores;
  const partyNames = partyNamesIn(createForms({ ...stores, catalogue: await loadCatalogue() }));
  const projections = createProjections({
    partyNames,
    hashContent: filingHash(stores.installationKeys),
    timeZone: config.courtTimeZone,
  });
  await ensureCheckpoints(
    read,
    projections.map(({ name }) => name),
  );
  const readLog = readAllEvents(client.raw);
  const sayNow = nowAndThen(say);
  const onApplied = (events: number): void => sayNow(`正在由日志重建读模型：已处理 ${events} 条事件`);
  await catchUp({ knex, schema: schemas.read, readLog, decode: decodeAny, now, onApplied }, schemas.read, projections);
};

/** Empties the read models, which a killed restore filled in part, perhaps from an event store that was begun anew since. */
const emptyReadModels = async (knex: Knex, schema: string): Promise<void> => {
  const { rows }: { rows: { name: string }[] } = await knex.raw(
    `select table_name as name from information_schema.tables where table_schema = ? and table_type = 'BASE TABLE'`,
    [schema],
  );
  for (const { name } of rows) await knex.raw('truncate ??.?? cascade', [schema, name]);
};

/** Writes everything into the servers, or what a killed restore did not write any more. The marks stay. */
const fill = async (
  deps: RestoreDeps,
  servers: Servers,
  { mark, isContinued }: Target,
  migration: string,
): Promise<void> => {
  const { path, config, now, say = silent, isolation = {} } = deps;
  const sayNow = nowAndThen(say);
  const keys = listed(config);
  const closing = createClosing({ logger: { error: () => undefined } });
  try {
    const schemas = isolation.schemas ?? defaultSchemas;
    const knex = connectPostgres({ ...servers.postgres, schemas });
    closing.add('Postgres connections', () => knex.destroy());
    const client = connectEventStore(servers.eventStore);
    closing.add('event store connection', client.close);
    const streams = streamNames(isolation.streamPrefix);
    await writeDatabaseMark(knex, mark);
    if (config.eventStoreUrl !== undefined) await writeEventStoreMark(client.raw, streams.restoring, mark);

    // The outside records come first: even a version that knows no marks then notices that the log lacks events.
    for await (const file of linesOf(path, keys, 'file')) await writeLedgerFile(config.ledgerDirectory, file);
    await migrateUpTo(knex, migration);
    await writeRowsOnce(knex, (trx) => writeAppRows(trx, schemas.app, linesOf(path, keys, 'row')));
    const events = counted(linesOf(path, keys, 'event'), (count) => sayNow(`正在写入事件日志：已处理 ${count} 条事件`));
    const log = liveSource({ client: client.raw, streams }).events();
    await appendEvents(client.raw, isContinued ? eventsMissing(log, events) : events);
    const stores = await openStores({ config, servers, closing, now, isolation, isRestore: true });
    if (isContinued) await emptyReadModels(knex, schemas.read);
    await project(stores, deps);
    if (config.databaseUrl === undefined) await removeDatabaseMark(knex); // the data directory has the mark that counts
  } finally {
    await closing.closeAll();
  }
};

/** Starts the embedded parts in a folder of their own, fills everything and stops them again. */
export const fillStaged = async (deps: RestoreDeps, target: Target, migration: string): Promise<void> => {
  const { config, logger } = deps;
  const { dataDirectory, ledgerDirectory, databaseUrl, eventStoreUrl } = config;
  const isEmbedded = databaseUrl === undefined || eventStoreUrl === undefined;
  const staging = stagingIn(dataDirectory);
  if (isEmbedded) {
    await writeFileMark(dataDirectory, { ...target.mark, phase: 'filling' });
    await rm(staging, { recursive: true, force: true }); // embedded parts are begun anew
    await mkdir(staging, { mode: 0o700 });
  }
  const closing = createClosing({ logger, timeoutMs: 60_000 });
  try {
    const servers = await startServers({ ...config, dataDirectory: staging }, closing);
    await fill(deps, servers, target, migration);
  } catch (error) {
    await closing.closeAll();
    // What a restore wrote into servers stays, and the marks with it; where all is embedded the place is left as it was found.
    if (databaseUrl === undefined && eventStoreUrl === undefined && !target.isContinued) {
      await rm(staging, { recursive: true, force: true });
      if (existsSync(ledgerDirectory))
        for (const name of await readdir(ledgerDirectory))
          await rm(join(ledgerDirectory, name), { recursive: true, force: true });
      await removeFileMark(dataDirectory);
    }
    throw error;
  }
  await closing.closeAll();
};
