import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * What courts want of the sides of a case and what is new in it, filled from the start of the log; and what an account notes about its own
 * documents, with the address of its calendar. Both of the latter go with the account: erasing it removes its credentials.
 */
export const createOwnDesk = async (knex: Knex): Promise<void> => {
  const { app, read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('case_news', (table) => {
    table.text('case_id').primary();
    table.jsonb('versions').notNullable();
    table.jsonb('notices').notNullable();
    table.jsonb('news').notNullable();
  });
  await knex.schema
    .withSchema(app)
    .createTable('document_marks', (table) => {
      table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
      table.text('document_id').notNullable();
      /** The tags, encrypted with the account's data key; null for none. */
      table.binary('sealed').nullable();
      table.timestamp('archived_at').nullable();
      table.timestamp('looked_at').nullable();
      table.primary(['owner', 'document_id']);
    })
    .createTable('calendar_links', (table) => {
      table.uuid('owner').primary().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
      table.text('token_hash').notNullable().unique();
      table.timestamp('created_at').notNullable();
    });
};
