import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Which terms each account agreed to last. Filled from the start of the log. */
export const createAgreedTerms = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('agreed_terms', (table) => {
    table.text('account_id').primary();
    table.text('version').nullable();
  });
};
