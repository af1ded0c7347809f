import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The field of law of each case: civil, as all cases were that are there by now. */
export const addFieldOfLaw = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.text('domain').notNullable().defaultTo('civil');
  });
};
