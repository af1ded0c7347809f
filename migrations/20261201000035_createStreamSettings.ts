import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Streams of ours that the event store is set to delete events of, as the check of its settings noted them. */
export const createStreamSettings = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('stream_settings', (table) => {
    table.text('stream').primary();
    table.jsonb('settings').notNullable();
    table.timestamp('noted_at', { useTz: true }).notNullable();
  });
};
