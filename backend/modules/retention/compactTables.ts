import type { Knex } from 'knex';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { erasableTables } from './tableRegister.js';

const gibibyte = 1024 ** 3;
/**
 * Tables up to this many bytes are rewritten completely. On a server larger ones, whose rewriting would block requests, are only
 * vacuumed; the embedded one serves a small court, and nothing else ever removes its old rows.
 */
const rewriteUpTo = { server: gibibyte / 4, embedded: 2 * gibibyte };

/** A bound above the number of files of any log that recycles its files. */
const mostLogFiles = 1000;

const logFilesAhead = async (knex: Knex): Promise<boolean> => {
  const { rows }: { rows: unknown[] } = await knex.raw(
    'select 1 from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn()) limit 1',
  );
  return rows.length > 0;
};

/**
 * Removes the old write-ahead log, which holds old versions of every row: a checkpoint makes its files superfluous, and the
 * embedded Postgres is set to delete such files. Recycled files of an earlier version still hold old rows: these are used up.
 */
const dropOldWriteAheadLog = async (knex: Knex): Promise<void> => {
  const nextFile = async (): Promise<void> => {
    await knex.raw("select pg_logical_emit_message(false, 'juanzong', '')"); // Postgres does not switch away from an empty file
    await knex.raw('select pg_switch_wal()');
  };
  await nextFile();
  for (let n = 0; n < mostLogFiles && (await logFilesAhead(knex)); n += 1) await nextFile();
  await knex.raw('checkpoint');
};

/**
 * Removes the traces that Postgres itself keeps of rows that an erasure replaced: old versions in every table with personal
 * data, frequent values in the statistics and, in the embedded one, the write-ahead log. A server removes its log by itself
 * in time; the application's database account has no right to force it.
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
