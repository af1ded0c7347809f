import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * Counts submitted versions by quarters of an hour, of which every time zone's days consist: a migration does not know the court's. A
 * rebuild copies the definition, so it has no foreign keys.
 */
export const countSubmissions = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('dashboard_submissions', (table) => {
    table.timestamp('quarter').primary();
    table.integer('count').notNullable();
  });
  await knex.raw(
    `insert into ??.dashboard_submissions (quarter, count)
     select date_bin('15 minutes', submitted_at, timestamptz '2000-01-01 00:00:00+00'), count(*)
       from ??.case_documents group by 1`,
    [read, read],
  );
};
