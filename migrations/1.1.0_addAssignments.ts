import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Who has each case at the court, and since when; and how to find the cases of somebody, or of nobody. */
export const addAssignments = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.text('assignee_id').nullable();
    table.timestamp('assigned_at').nullable();
    table.index(['assignee_id', 'status', 'assigned_at'], 'case_list_by_assignee');
  });
};
