import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

/** How people sign in, what keeps others from it, and the letters that change a password or an address. */
export const createAccounts = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
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
      /** Names the session to its owner, who ends it from another device. Lets nobody in: the token does. */
      table.uuid('id').notNullable().unique().defaultTo(knex.raw('gen_random_uuid()'));
      table.uuid('user_id').notNullable().index();
      /** Browser and system, as `deviceOf` reads them; null where the browser does not say. */
      table.text('device').nullable();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('expires_at').notNullable().index();
      table.timestamp('last_seen_at').notNullable().defaultTo(knex.fn.now());
    })
    /** Links with which an account's owner sets another password, one for each account; only the hash of each is stored. */
    .createTable('password_resets', (table) => {
      accountColumn(table, app, 'user_id').primary();
      table.uuid('reset_id').notNullable();
      table.text('token_hash').notNullable().unique();
      table.timestamp('expires_at').notNullable();
    })
    /** New addresses that accounts asked for, one for each, with the link that confirms it, of which the hash alone is stored. */
    .createTable('email_changes', (table) => {
      accountColumn(table, app, 'user_id').primary();
      table.uuid('change_id').notNullable();
      table.text('email').notNullable();
      table.timestamp('requested_at').notNullable();
      table.timestamp('expires_at').notNullable();
      /** None until the letter is on its way. */
      table.text('token_hash').nullable().unique();
    })
    /** Addresses on their way to an account, which no other may take meanwhile. */
    .createTable('email_claims', (table) => {
      table.text('email').primary();
      /** An account that may not be there yet: whoever registers claims the address first. */
      table.uuid('user_id').notNullable();
      table.timestamp('claimed_at').notNullable();
    })
    .createTable('captchas', (table) => {
      table.text('session_id').primary();
      table.text('answer_hash').notNullable();
      table.timestamp('expires_at').notNullable().index();
    })
    /** Puzzles that were solved and used, until they would have expired: none serves twice, whichever process is asked. */
    .createTable('spent_puzzles', (table) => {
      table.text('nonce').primary();
      table.timestamp('expires_at').notNullable().index();
    })
    /** As rate-limiter-flexible's RateLimiterPostgres expects it. */
    .createTable('rate_limits', (table) => {
      table.string('key', 255).primary();
      table.integer('points').notNullable().defaultTo(0);
      table.bigInteger('expire').nullable();
    });
