import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * A log may hold an event twice under one id: the store recognises a repeat without an expected revision only while it remembers
 * the first. The tree of the log takes both as leaves; the usage of models counts the first.
 */
export const bearRepeatedEvents = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('ledger_leaf', (table) => {
    table.dropUnique(['event_id'], 'ledger_leaf_event_id_unique');
    table.index(['event_id'], 'ledger_leaf_event_id_index');
  });
  await knex.schema.withSchema(read).createTable('usage_call', (table) => {
    /** SHA-256 of the caller's name for the call, in hex. */
    table.text('call_hash').primary();
  });
};
