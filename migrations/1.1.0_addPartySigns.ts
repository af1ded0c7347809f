import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The parties of every case as keyed hashes, by which the cases that name somebody are found. */
export const addPartySigns = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('party_signs', (table) => {
    table.text('row_id').primary();
    table.text('case_id').notNullable();
    /** Empty for the complaint. */
    table.text('side').notNullable();
    table.boolean('is_own').notNullable();
    table.text('name_digest').notNullable();
    table.text('number_digest').nullable();
    table.index(['case_id', 'side']);
    table.index(['name_digest', 'case_id']);
    table.index(['number_digest', 'case_id']);
  });
};
