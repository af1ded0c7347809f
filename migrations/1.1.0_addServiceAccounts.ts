import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** When the key of another system was last used. Who has a key, and whether it is in force, the log alone says. */
export const addServiceAccounts = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('service_key_uses', (table) => {
    table.uuid('service_account_id').primary();
    table.timestamp('last_used_at').notNullable();
  });
};
