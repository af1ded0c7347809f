import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Plans, credits and generations of accounts, the documents they keep, features and their settings, and usage of models. */
export const createAccountReadTables = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .alterTable('accounts', (table) => {
      table.text('subscription_plan').notNullable().defaultTo('explorer');
      table.timestamp('subscription_expires_at').nullable();
      /** Ten-thousandths. */
      table.bigInteger('platform_credits').notNullable().defaultTo(0);
      /** The last court day with generations, `YYYY-MM-DD`, and how many there were. */
      table.text('generations_day').nullable();
      table.integer('generations_count').notNullable().defaultTo(0);
      table.index(['registered_at', 'id']);
    })
    .createTable('user_documents', (table) => {
      /** `{user_id}:{document_id}`: the id of a document means something to its owner only. */
      table.text('row_id').primary();
      table.text('user_id').notNullable();
      table.text('document_id').notNullable();
      table.text('document_type').notNullable();
      table.text('form_key').notNullable();
      table.text('edition').notNullable();
      table.text('case_cause').notNullable();
      table.text('case_id').nullable();
      table.text('defendant_id').nullable();
      table.integer('version').nullable();
      /** Answers of a document that belongs to no case. */
      table.jsonb('form_data').nullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable();
      table.timestamp('discarded_at').nullable();
      table.index(['user_id', 'updated_at', 'row_id']);
    })
    .createTable('feature_flags', (table) => {
      table.text('key').primary();
      table.text('name').notNullable();
      table.text('description').notNullable();
      table.boolean('is_enabled').notNullable();
      table.timestamp('defined_at').notNullable();
    })
    .createTable('feature_preferences', (table) => {
      /** `{user_id}:{key}` */
      table.text('row_id').primary();
      table.text('user_id').notNullable().index();
      table.text('key').notNullable();
      table.boolean('is_enabled').notNullable();
    })
    .createTable('usage_counters', (table) => {
      /** `day`, `month` or `all`, with the first day of it at the court; `1970-01-01` for `all`. */
      table.text('period').notNullable();
      table.text('starts_on').notNullable();
      /** Empty for the whole platform. */
      table.text('user_id').notNullable();
      table.text('model').notNullable();
      table.text('source').notNullable();
      table.bigInteger('calls').notNullable();
      table.bigInteger('prompt_tokens').notNullable();
      table.bigInteger('completion_tokens').notNullable();
      table.bigInteger('total_tokens').notNullable();
      /** Ten-thousandths. */
      table.bigInteger('credits').notNullable();
      table.primary(['period', 'starts_on', 'user_id', 'model', 'source']);
    });
};
