import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What came to and went from the credits of each account: a row for each grant, and for each call of a model. Filled from the start of the log. */
export const createCreditEntries = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('credit_entries', (table) => {
    table.text('id').primary();
    table.text('user_id').notNullable();
    /** `granted`, `held`, `spent` or `released`: a call is held first and one of the others in the end. */
    table.text('kind').notNullable();
    /** When it came to be what it is, and the court's day of that moment. */
    table.timestamp('at').notNullable();
    table.text('day').notNullable();
    /** What it changes of the balance, and what the call sets or set aside, in ten-thousandths. */
    table.bigInteger('amount').notNullable();
    table.bigInteger('held').notNullable();
    table.timestamp('held_until').nullable();
    table.text('grant_source').nullable();
    table.text('grant_month').nullable();
    table.text('source').nullable();
    table.text('model').nullable();
    table.text('form_key').nullable();
    table.bigInteger('prompt_tokens').notNullable();
    table.bigInteger('completion_tokens').notNullable();
    table.bigInteger('total_tokens').notNullable();
    table.boolean('estimated').notNullable();
    table.text('why').nullable();
    table.index(['user_id', 'at', 'id']);
  });
};
