import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * What the projections keep. A rebuild copies these definitions (`create table … (like … including all)`), so they use
 * no foreign keys, sequences or triggers: those would not be copied.
 */
export const createReadTables = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .createTable('checkpoint', (table) => {
      table.text('projection').primary();
      table.decimal('position', 20, 0).notNullable();
      table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
      /** While a rebuild catches up for the last time, nothing is projected; expires by itself. */
      table.timestamp('paused_until').nullable();
    })
    .createTable('case_list', (table) => {
      table.text('case_id').primary();
      table.text('case_number').notNullable();
      table.text('temporary_number').notNullable();
      table.text('case_cause').notNullable();
      table.text('owner_id').nullable();
      table.text('plaintiff').nullable();
      table.text('defendant').nullable();
      table.text('status').notNullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable();
      table.timestamp('filed_at').nullable();
      table.boolean('erased').notNullable().defaultTo(false);
      table.text('search_text').notNullable();
      table.specificType('search_grams', 'text[]').notNullable();
      table.index(['updated_at', 'case_id']);
      table.index(['case_cause', 'updated_at', 'case_id']);
      table.index(['status', 'created_at', 'case_id']);
      table.index(['search_grams'], undefined, 'gin');
    })
    .createTable('case_causes', (table) => {
      table.text('case_cause').primary();
      table.integer('pending').notNullable();
      table.integer('filed').notNullable();
    })
    .createTable('case_numbers', (table) => {
      table.text('number_key').primary();
      table.text('case_id').notNullable().index();
      table.text('kind').notNullable();
    })
    .createTable('case_documents', (table) => {
      table.text('document_id').primary();
      table.text('case_id').notNullable();
      table.text('pleading').notNullable();
      table.text('defendant_id').nullable();
      table.integer('version').notNullable();
      table.text('form_key').notNullable();
      table.text('edition').notNullable();
      table.text('renderer').notNullable();
      table.text('document_hash').notNullable();
      table.jsonb('form_data').nullable();
      table.timestamp('submitted_at').notNullable();
      table.text('submitted_by').nullable();
      table.index(['case_id', 'submitted_at']);
    })
    .createTable('case_parties', (table) => {
      table.text('case_id').notNullable();
      /** Empty for the plaintiff side. */
      table.text('defendant_id').notNullable();
      table.text('name').nullable();
      table.text('code').nullable();
      table.timestamp('joined_at').notNullable();
      table.integer('place').notNullable();
      table.primary(['case_id', 'defendant_id']);
    })
    .createTable('dashboard_totals', (table) => {
      table.text('name').primary();
      table.integer('count').notNullable();
    })
    .createTable('dashboard_filings', (table) => {
      /** `day`, `week`, `month` or `year`, with the first day of it in the court's time zone. */
      table.text('period').notNullable();
      table.date('starts_on').notNullable();
      /** Empty for the total of all causes. */
      table.text('case_cause').notNullable();
      table.integer('count').notNullable();
      table.primary(['period', 'starts_on', 'case_cause']);
    })
    .createTable('dashboard_cases', (table) => {
      table.text('case_id').primary();
      table.text('case_cause').notNullable();
      table.timestamp('filed_at').nullable();
    })
    .createTable('accounts', (table) => {
      table.text('id').primary();
      table.text('email').nullable().index();
      table.boolean('is_active').notNullable();
      table.boolean('is_superuser').notNullable();
      table.timestamp('registered_at').notNullable();
    });
};
