import type { Knex } from 'knex';

/** The figures of the court's overview. */
export const createDashboardReadTables = (knex: Knex, read: string): Promise<void> =>
  knex.schema
    .withSchema(read)
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
    /** Submitted versions by quarters of an hour, of which every time zone's days consist. */
    .createTable('dashboard_submissions', (table) => {
      table.timestamp('quarter').primary();
      table.integer('count').notNullable();
    });
