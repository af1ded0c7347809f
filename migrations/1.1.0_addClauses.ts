import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Texts of an account's own and what its new drafts begin with, encrypted with the account's data key. */
export const addClauses = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    .createTable('clauses', (table) => {
      table.uuid('id').primary();
      table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
      /** The only form that it is for; null for any. */
      table.text('form_key').nullable();
      /** Its name and text. */
      table.binary('sealed').notNullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable();
    })
    .createTable('form_defaults', (table) => {
      table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
      table.text('form_key').notNullable();
      /** The answers. */
      table.binary('sealed').notNullable();
      table.timestamp('updated_at').notNullable();
      table.primary(['owner', 'form_key']);
    });
};
