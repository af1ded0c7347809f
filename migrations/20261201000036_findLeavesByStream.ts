import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Finds the leaves of a stream: each read of a case is compared with them. */
export const findLeavesByStream = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('ledger_leaf', (table) => {
    table.index(['stream', 'revision'], 'ledger_leaf_of_stream');
  });
};
