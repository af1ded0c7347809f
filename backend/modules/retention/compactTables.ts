import type { Knex } from 'knex';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { erasableTables } from './tableRegister.js';

const gibibyte = 1024 ** 3;
/**
 * Tables up to this many bytes are rewritten whole. On a server larger ones, whose rewriting would hold people up, are only
 * vacuumed; the embedded one serves a small court, and nothing else ever removes what it once wrote.
 */
const rewriteUpTo = { server: gibibyte / 4, embedded: 2 * gibibyte };

/** More files than any log has that was set up to use its files again. */
const mostLogFiles = 1000;

const logFilesAhead = async (knex: Knex): Promise<boolean> => {
  const { rows }: { rows: unknown[] } = await knex.raw(
    'select 1 from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn()) limit 1',
  );
  return rows.length > 0;
};

/**
 * Removes the old write-ahead log, which holds every row as it was once written: a checkpoint makes its files superfluous, and the
 * embedded Postgres is set to delete such files. Earlier versions renamed them for the log to come, with what stands in them:
 * these are used up.
 */
const dropOldWriteAheadLog = async (knex: Knex): Promise<void> => {
  const nextFile = async (): Promise<void> => {
    await knex.raw("select pg_logical_emit_message(false, 'juanzong', '')"); // an empty file is not left
    await knex.raw('select pg_switch_wal()');
  };
  await nextFile();
  for (let n = 0; n < mostLogFiles && (await logFilesAhead(knex)); n += 1) await nextFile();
  await knex.raw('checkpoint');
};

/**
 * Removes what Postgres itself keeps of rows that an erasure replaced: their old versions in every table that holds something
 * personal, frequent values of theirs in the statistics and, in the embedded one, the write-ahead log that says them. A server
 * gets rid of its log by itself, sooner or later; the account of the application may not hurry it.
 */
export const compactTables = async (
  knex: Knex,
  { read, app }: Schemas,
  { isEmbedded }: { readonly isEmbedded: boolean },
): Promise<void> => {
  const most = rewriteUpTo[isEmbedded ? 'embedded' : 'server'];
  const compact = async (schema: string, table: string): Promise<void> => {
    const { rows }: { rows: { size: number }[] } = await knex.raw(
      'select pg_total_relation_size(?::regclass) as size',
      [`"${schema}"."${table}"`],
    );
    const how = (rows[0]?.size ?? 0) <= most ? 'full, analyze' : 'analyze';
    await knex.raw(`vacuum (${how}) ??.??`, [schema, table]);
  };
  for (const table of erasableTables.app) await compact(app, table);
  for (const table of erasableTables.read) await compact(read, table);
  // Analysing replaced rows of the statistics, whose old versions hold values too. The owner of a database may rewrite them.
  await compact('pg_catalog', 'pg_statistic');
  if (isEmbedded) await dropOldWriteAheadLog(knex);
};
