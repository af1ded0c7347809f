import type { Knex } from 'knex';
import type { Schemas } from '../postgres/tablesIn.js';

/** Tables up to this many bytes are rewritten whole; larger ones, whose rewriting would hold people up, are only vacuumed. */
const rewriteUpTo = 256 * 1024 * 1024;

/**
 * Lets go of what Postgres itself keeps of rows that an erasure replaced: their old versions in the table's file, and frequent
 * values in its statistics. In the embedded one nothing else ever removes them.
 */
export const compactTables = async (knex: Knex, { read, app }: Schemas): Promise<void> => {
  const tables = [
    [app, 'data_keys'],
    [app, 'credentials'],
    [read, 'case_list'],
    [read, 'case_documents'],
    [read, 'case_parties'],
    [read, 'accounts'],
  ] as const;
  for (const [schema, table] of tables) {
    const { rows }: { rows: { size: number }[] } = await knex.raw(
      'select pg_total_relation_size(?::regclass) as size',
      [`"${schema}"."${table}"`],
    );
    await knex.raw((rows[0]?.size ?? 0) <= rewriteUpTo ? 'vacuum (full, analyze) ??.??' : 'vacuum (analyze) ??.??', [
      schema,
      table,
    ]);
  }
};
