import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Changes of the platform's settings that are made and not in the log yet: written in the transaction of the change, deleted after the append. */
export const createUnrecordedChanges = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('unrecorded_changes', (table) => {
    /** The order of the appends. */
    table.bigIncrements('id');
    /** Names the change in the log: an append that is repeated is the same event. */
    table.uuid('command_id').notNullable();
    table.text('correlation_id').notNullable();
    /** Who made the change; `null`: the application itself. */
    table.text('by');
    table.timestamp('at', { useTz: true }).notNullable();
    table.text('type').notNullable();
    table.jsonb('data').notNullable();
  });
};
