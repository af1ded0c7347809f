import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Since when the complaint no longer names a defendant; empty for a party. */
export const markDefendantsWhoLeft = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_parties', (table) => {
    table.timestamp('left_at').nullable();
  });
};
