import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Records that are not events: data keys, credentials, sessions, captchas, rate limits. */
export const createAppTables = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    .createTable('data_keys', (table) => {
      table.text('key_id').primary();
      table.binary('wrapped').nullable();
      table.text('wrapping_key_id').nullable();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('destroyed_at').nullable();
      table.text('destroyed_reason').nullable();
    })
    .createTable('credentials', (table) => {
      table.uuid('user_id').primary();
      table.text('email').notNullable().unique();
      table.text('password_hash').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
      table.check('email = lower(email)');
    })
    .createTable('sessions', (table) => {
      table.text('token_hash').primary();
      table.uuid('user_id').notNullable().index();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('expires_at').notNullable().index();
      table.timestamp('last_seen_at').notNullable().defaultTo(knex.fn.now());
    })
    .createTable('captchas', (table) => {
      table.text('session_id').primary();
      table.text('answer_hash').notNullable();
      table.timestamp('expires_at').notNullable().index();
    })
    // As rate-limiter-flexible's RateLimiterPostgres expects it.
    .createTable('rate_limits', (table) => {
      table.string('key', 255).primary();
      table.integer('points').notNullable().defaultTo(0);
      table.bigInteger('expire').nullable();
    });
};
