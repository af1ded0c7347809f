import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What a version or a kept document was made with, by the hash of its definition; null where its event names only an edition. */
export const nameDefinitions = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  for (const table of ['case_documents', 'user_documents'])
    await knex.schema.withSchema(read).alterTable(table, (columns) => {
      columns.text('definition_hash');
    });
};
