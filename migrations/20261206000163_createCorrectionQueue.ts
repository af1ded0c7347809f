import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The pending cases that the court asked to correct, and how many of them came back. Filled from the start of the log. */
export const createCorrectionQueue = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('correction_queue', (table) => {
    table.text('case_id').primary();
    table.text('standing').nullable();
    table.integer('newest_version').notNullable();
    table.jsonb('notices').notNullable();
  });
  await knex.raw(
    `create index correction_queue_by_standing on ??.correction_queue (standing, case_id) where standing is not null`,
    [read],
  );
  await knex.schema.withSchema(read).createTable('correction_counts', (table) => {
    table.text('standing').primary();
    table.integer('cases').notNullable();
  });
};
