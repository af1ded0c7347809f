import type { Knex } from 'knex';
import { accountColumn } from './1.0.0/app/accountColumn.js';
import { schemasOf } from './schemas.js';

/** Second factors of accounts with their recovery codes, and what administrators see of them. */
export const addSecondFactors = async (knex: Knex): Promise<void> => {
  const { app, read } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    .createTable('second_factors', (table) => {
      accountColumn(table, app, 'user_id').primary();
      /** Names one set-up, so that what broke off is taken up rather than done twice. */
      table.uuid('setup_id').notNullable();
      /** Encrypted under the data key of the account. */
      table.binary('secret').notNullable();
      table.timestamp('begun_at').notNullable();
      /** Null until a code confirmed the secret: only from then on is one asked for. */
      table.timestamp('since').nullable();
      /** The latest time step of which a code was taken: no code is taken twice, in whichever process. */
      table.bigInteger('last_step').notNullable().defaultTo(0);
    })
    .createTable('recovery_codes', (table) => {
      table.uuid('id').primary();
      accountColumn(table, app, 'user_id').index();
      table.text('code_hash').notNullable();
    });
  await knex.schema.withSchema(read).alterTable('accounts', (table) => {
    table.boolean('second_factor').notNullable().defaultTo(false);
    table.timestamp('factor_reset_until').nullable();
  });
};
