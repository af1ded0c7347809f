import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Creates the table in which each projection records the unreadable events that it leaves out. */
export const setEventsAside = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('set_aside_event', (table) => {
    table.text('projection').notNullable();
    table.text('stream').notNullable();
    table.decimal('revision', 20, 0).notNullable();
    table.decimal('position', 20, 0).notNullable();
    table.text('event_type').notNullable();
    table.text('reason').notNullable();
    /** Whether nothing behind it in its stream is applied. */
    table.boolean('stops_stream').notNullable();
    table.timestamp('stored_at').nullable();
    table.primary(['projection', 'position']);
  });
  // By hash: a name may be longer than a sorted index takes.
  await knex.raw('create index set_aside_event_stream_index on ??.set_aside_event using hash (stream)', [read]);
  await knex.schema.withSchema(read).alterTable('checkpoint', (table) => {
    /** Whether the projection has rows in `set_aside_event`. */
    table.boolean('sets_aside').notNullable().defaultTo(false);
  });
};
