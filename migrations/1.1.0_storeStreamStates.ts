import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Adds the stored states of long streams: a cache of what the log says, any row of which may go. */
export const storeStreamStates = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('stream_states', (table) => {
    table.text('stream').primary();
    /** The code that folded it: another one does not read it. */
    table.text('program').notNullable();
    /** Of the last event that it holds. */
    table.bigInteger('revision').notNullable();
    table.text('last_id').notNullable();
    /** The state, encrypted with the data key of the stream. */
    table.binary('sealed').notNullable();
  });
};
