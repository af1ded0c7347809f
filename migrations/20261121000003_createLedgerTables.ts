import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The Merkle tree of the log and its seals (read), and the wish for a seal ahead of its time (app). */
export const createLedgerTables = async (knex: Knex): Promise<void> => {
  const { read, app } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .createTable('ledger_leaf', (table) => {
      table.bigInteger('leaf_index').primary();
      table.text('event_id').notNullable().unique();
      table.text('stream').notNullable();
      table.bigInteger('revision').notNullable();
      table.decimal('position', 20, 0).notNullable();
    })
    .createTable('ledger_node', (table) => {
      table.smallint('level').notNullable();
      table.bigInteger('node_index').notNullable();
      table.binary('hash').notNullable();
      table.primary(['level', 'node_index']);
    })
    .createTable('ledger_seal', (table) => {
      table.bigInteger('tree_size').primary();
      table.bigInteger('revision').notNullable().unique();
      table.text('root_hash').notNullable();
      table.text('checkpoint').notNullable();
      table.timestamp('sealed_at').notNullable();
    });
  await knex.schema.withSchema(app).createTable('seal_request', (table) => {
    table.smallint('id').primary();
    table.timestamp('requested_at').notNullable();
  });
};
