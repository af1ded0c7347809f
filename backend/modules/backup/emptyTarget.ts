import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { LogSource } from '../ledger/index.js';
import type { Config } from '../../platform/config/config.js';
import { schemasOf } from '../../adapters/postgres/tablesIn.js';
import { BackupRefusedError } from './backupFormat.js';

const refuse = (what: string): never => {
  throw new BackupRefusedError(`${what}，恢复只能写入空的位置；没有写入任何内容。`);
};

/** Checks the data directory. @throws BackupRefusedError where a restore would mix with existing data */
export const checkEmptyDataDirectory = ({
  dataDirectory,
  databaseUrl,
  eventStoreUrl,
}: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'eventStoreUrl'>): void => {
  if (eventStoreUrl === undefined && existsSync(join(dataDirectory, 'events')))
    refuse(`数据目录 ${dataDirectory} 中已有事件库`);
  if (databaseUrl === undefined && existsSync(join(dataDirectory, 'postgres')))
    refuse(`数据目录 ${dataDirectory} 中已有数据库`);
};

/** Checks the folder outside the event store. @throws BackupRefusedError when anything is in it */
export const checkEmptyLedgerDirectory = async (ledgerDirectory: string): Promise<void> => {
  if (existsSync(ledgerDirectory) && (await readdir(ledgerDirectory)).length > 0)
    refuse(`存证目录 ${ledgerDirectory} 不是空的`);
};

/** Checks a database. @throws BackupRefusedError when it holds tables of ours */
export const checkEmptyDatabase = async (knex: Knex): Promise<void> => {
  const schemas = Object.values(schemasOf(knex));
  const { rows }: { rows: unknown[] } = await knex.raw(
    'select 1 from information_schema.tables where table_schema = any(?) limit 1',
    [schemas],
  );
  if (rows.length > 0) refuse('数据库中已有卷宗的数据');
};

/** Checks an event store. @throws BackupRefusedError when it holds an event of ours */
export const checkEmptyLog = async ({ events }: LogSource): Promise<void> => {
  const reading = events()[Symbol.asyncIterator]();
  const { done } = await reading.next();
  await reading.return?.();
  if (!done) refuse('事件库中已有卷宗的事件');
};
