import type { Knex } from 'knex';

/**
 * The Word files of submissions and correction notices, each under the hash that its event carries, encrypted with the key of its case.
 * Ciphertext does not compress, so the bytes are stored as they are.
 */
export const createCaseFilesTable = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema.withSchema(app).createTable('case_files', (table) => {
    /** The stream of the case, which is also the id of its data key. */
    table.text('stream').notNullable();
    /** SHA-256 (hex) of the file. */
    table.text('hash').notNullable();
    table.binary('content').notNullable();
    table.timestamp('written_at').notNullable();
    /** Whether the event that names the file was seen in the log. */
    table.boolean('has_event').notNullable().defaultTo(false);
    table.primary(['stream', 'hash']);
    table.index('written_at', 'case_files_without_event', { predicate: knex.whereRaw('not has_event') });
  });
  await knex.raw('alter table ??.case_files alter column content set storage external', [app]);
};
