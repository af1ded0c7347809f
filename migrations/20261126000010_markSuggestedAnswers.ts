import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Which answers of a version were suggested and accepted; empty where none were. */
export const markSuggestedAnswers = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_documents', (table) => {
    table.jsonb('marks').nullable();
  });
};
