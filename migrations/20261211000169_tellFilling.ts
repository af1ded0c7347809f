import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Tells a read model that is being filled for the first time from one that is behind by a moment. */
export const tellFilling = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('checkpoint', (table) => {
    /** Whether the rows of the projection once held all of the log. */
    table.boolean('filled').notNullable().defaultTo(false);
  });
  // Those that ran until now were full, but for one that was new when its process ended.
  await knex.withSchema(read).table('checkpoint').where('position', '>=', '0').update({ filled: true });
};
