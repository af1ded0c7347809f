import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * What was said of irreversible events apart from their own MACs, each under a MAC; erasures that wait for a person; and keys
 * that an erasure sealed and that are not destroyed yet.
 */
export const judgeEvents = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    .createTable('event_verdicts', (table) => {
      table.text('stream').notNullable();
      table.bigInteger('revision').notNullable();
      table.text('kind').notNullable();
      table.text('mac_key').notNullable();
      table.text('mac').notNullable();
      table.text('reason').notNullable();
      table.timestamp('at').notNullable();
      table.primary(['stream', 'revision', 'kind']);
    })
    .createTable('held_erasures', (table) => {
      table.text('stream').primary();
      table.bigInteger('revision').notNullable();
      /** The finding of the audit's rule. */
      table.text('finding').notNullable();
      table.timestamp('since').notNullable();
    })
    .alterTable('data_keys', (table) => {
      /** From when the key is used no more; it is destroyed once the days of grace are over. */
      table.timestamp('sealed_at').nullable().index();
    });
};
