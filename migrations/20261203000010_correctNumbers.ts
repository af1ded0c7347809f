import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** A number that was corrected leads to its former case beside the one that has it now, and is found in the list of cases. */
export const correctNumbers = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_numbers', (table) => {
    table.dropPrimary();
    table.primary(['number_key', 'case_id']);
  });
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.specificType('former_numbers', 'text[]').notNullable().defaultTo('{}');
  });
};
