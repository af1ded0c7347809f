import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Links with which an account's owner sets another password, one for each account; only the hash of each is stored. */
export const createPasswordResets = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('password_resets', (table) => {
    table.uuid('user_id').primary().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.uuid('reset_id').notNullable();
    table.text('token_hash').notNullable().unique();
    table.timestamp('expires_at').notNullable();
  });
};
