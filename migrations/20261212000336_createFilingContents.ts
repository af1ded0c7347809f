import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What each case was filed with, as a keyed hash, by which cases that were filed twice find each other. Filled from the start of the log. */
export const createFilingContents = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('filing_contents', (table) => {
    table.text('case_id').primary();
    table.text('digest').nullable();
  });
  await knex.raw(
    'create index filing_contents_by_digest on ??.filing_contents (digest, case_id) where digest is not null',
    [read],
  );
};
