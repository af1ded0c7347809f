import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The days off and the worked weekends of each year, as administrators entered them. */
export const addYearArrangements = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('year_arrangements', (table) => {
    table.text('year').primary();
    /** How often the year was entered. */
    table.integer('version').notNullable();
    /** `{ day, kind, name }`, in the order of the calendar. */
    table.jsonb('days').notNullable();
    table.timestamp('changed_at').notNullable();
  });
};
