import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What an account keeps for its own work. Both go with the account: erasing it removes its credentials. */
export const createDraftsAndAgents = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const owner = (table: Knex.CreateTableBuilder) =>
    table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
  await knex.schema
    .withSchema(app)
    .createTable('drafts', (table) => {
      owner(table);
      table.text('form_key').notNullable();
      /** Tells several drafts of one form apart: `new`, a case number, or a random id. */
      table.text('case_key').notNullable();
      table.integer('revision').notNullable();
      /** The answers, encrypted with the account's data key. */
      table.binary('sealed').notNullable();
      table.timestamp('updated_at').notNullable();
      table.primary(['owner', 'form_key', 'case_key']);
    })
    .createTable('agents', (table) => {
      table.uuid('id').primary();
      owner(table).index();
      table.text('agent_name').notNullable();
      table.text('agent_unit').notNullable().defaultTo('');
      table.text('agent_title').notNullable().defaultTo('');
      table.text('agent_phone').notNullable().defaultTo('');
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    });
};
