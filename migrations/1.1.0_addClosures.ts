import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Of a submission that was closed without a number: how, when, and what else is shown of it; and how many there are of each cause. */
export const addClosures = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .alterTable('case_list', (table) => {
      table.text('closed_as').nullable();
      table.timestamp('closed_at').nullable();
      table.jsonb('closure').nullable();
      table.text('closure_reason').nullable();
    })
    .alterTable('case_causes', (table) => {
      table.integer('closed').notNullable().defaultTo(0);
    });
  // Few cases are closed: their list is read in the order in which they were.
  await knex.raw('create index case_list_closed on ??.case_list (closed_at, case_id) where closed_at is not null', [
    read,
  ]);
};
