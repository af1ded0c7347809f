import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** How far the log was searched for news to tell, in one row. */
export const createNoticeProgress = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('notice_progress', (table) => {
    table.integer('id').primary();
    /** The index of the first leaf of the log that was not looked at. Leaves keep their index when read models are rebuilt. */
    table.bigInteger('next_leaf').notNullable();
  });
};
