import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** To which log the database belongs, and files that are held for a few minutes under a link. */
export const addLogIdentityAndHeldFiles = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    /** One row, from the first event on. */
    .createTable('log_identity', (table) => {
      table.smallint('id').primary();
      /** The id of the first event of the log. */
      table.uuid('first_event').notNullable();
    })
    /** For browsers that can save none by a script, each encrypted with a key made of its token. */
    .createTable('held_files', (table) => {
      table.text('token_hash').primary();
      /** The hash of the address or account that it is held for. */
      table.text('holder').notNullable().index();
      table.binary('content').notNullable();
      table.integer('bytes').notNullable();
      table.smallint('uses_left').notNullable();
      table.timestamp('expires_at').notNullable().index();
    });
};
