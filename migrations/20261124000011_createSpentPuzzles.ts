import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Puzzles that were solved and used, until they would have expired: none serves twice, whichever process is asked. */
export const createSpentPuzzles = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('spent_puzzles', (table) => {
    table.text('nonce').primary();
    table.timestamp('expires_at').notNullable().index();
  });
};
