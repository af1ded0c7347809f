import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What a party of a case is who answers without being sued; empty for a plaintiff and a defendant, as all were that are there by now. */
export const addStanding = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_parties', (table) => {
    table.text('standing').nullable();
  });
};
