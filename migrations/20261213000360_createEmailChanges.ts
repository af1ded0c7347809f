import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * New addresses that accounts asked for, one for each, with the link that confirms it, of which the hash alone is stored; and addresses on
 * their way to an account, which no other may take meanwhile.
 */
export const createEmailChanges = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('email_changes', (table) => {
    table.uuid('user_id').primary().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.uuid('change_id').notNullable();
    table.text('email').notNullable();
    table.timestamp('requested_at').notNullable();
    table.timestamp('expires_at').notNullable();
    /** None until the letter is on its way. */
    table.text('token_hash').nullable().unique();
  });
  await knex.schema.withSchema(app).createTable('email_claims', (table) => {
    table.text('email').primary();
    /** An account that may not be there yet: whoever registers claims the address first. */
    table.uuid('user_id').notNullable();
    table.timestamp('claimed_at').notNullable();
  });
};
