import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The table of many pleadings that each case was filed from, and how to find its other cases. */
export const addCaseBatches = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.text('batch_id').nullable();
    table.text('batch_name').nullable();
    table.integer('batch_rows').nullable();
    table.index(['batch_id', 'created_at'], 'case_list_by_batch');
  });
};
