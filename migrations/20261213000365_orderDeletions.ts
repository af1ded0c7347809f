import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** When an owner ordered the deletion of the account, and when it is due. */
export const orderDeletions = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('accounts', (table) => {
    table.timestamp('deletion_requested_at').nullable();
    table.timestamp('deletion_due').nullable();
    table.index(['deletion_due', 'id'], 'accounts_deletion_due_idx', { predicate: knex.whereNotNull('deletion_due') });
  });
};
