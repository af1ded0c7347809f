import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What became of an account's drafts that are over, so that no other device writes them again. Goes with the account, as drafts do. */
export const rememberEndedDrafts = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('ended_drafts', (table) => {
    table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.text('form_key').notNullable();
    table.text('case_key').notNullable();
    /** `submitted` or `deleted`. */
    table.text('outcome').notNullable();
    /** What it was submitted as; null for a draft that was deleted. */
    table.text('case_number').nullable();
    table.integer('version').nullable();
    table.timestamp('ended_at').notNullable().index();
    table.primary(['owner', 'form_key', 'case_key']);
  });
};
