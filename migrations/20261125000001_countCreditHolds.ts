import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Holds of credits that have no end so far, and when the last of them lapses. */
export const countCreditHolds = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('accounts', (table) => {
    table.integer('open_holds').notNullable().defaultTo(0);
    table.timestamp('holds_until').nullable();
  });
};
