import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** How far the standing check of the log has come, and what it found; one row. */
export const createLogCheck = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('log_check', (table) => {
    table.smallint('id').primary();
    /** The leaf at which the next slice begins. */
    table.bigInteger('next_leaf').notNullable();
    /** When the whole of the sealed log was last gone through; empty before the first time. */
    table.timestamp('round_finished_at').nullable();
    /** Places and kinds of what differs; nothing personal. */
    table.jsonb('findings').notNullable();
  });
};
