import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** When corrected papers last came in, from which the court's period runs anew. */
export const addLegalClock = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('correction_queue', (table) => {
    table.timestamp('answered_at').nullable();
  });
};
