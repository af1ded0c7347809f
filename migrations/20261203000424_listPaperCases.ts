import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Cases whose complaint is on paper stand in the list with the reason for which the court opened them and the form of their defences. */
export const listPaperCases = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.text('paper_reason');
    table.text('paper_form');
  });
};
