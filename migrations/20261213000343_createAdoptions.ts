import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Accounts that took pleadings of others among their own. No event of an earlier build says so: it starts empty. */
export const createAdoptions = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('case_adoptions', (table) => {
    table.text('case_id').notNullable();
    /** Empty for the complaint. */
    table.text('defendant_id').notNullable();
    table.text('account_id').notNullable().index();
    table.timestamp('adopted_at').notNullable();
    table.primary(['case_id', 'defendant_id', 'account_id']);
  });
};
