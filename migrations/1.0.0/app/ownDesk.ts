import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

/** What an account keeps for its own work, all of which goes with the account. */
export const createOwnDesk = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    .createTable('drafts', (table) => {
      accountColumn(table, app).notNullable();
      table.text('form_key').notNullable();
      /** Tells several drafts of one form apart: `new`, a case number, or a random id. */
      table.text('case_key').notNullable();
      table.integer('revision').notNullable();
      /** The answers, encrypted with the account's data key. */
      table.binary('sealed').notNullable();
      table.timestamp('updated_at').notNullable();
      table.primary(['owner', 'form_key', 'case_key']);
    })
    /** What became of drafts that are over, so that no other device writes them again. */
    .createTable('ended_drafts', (table) => {
      accountColumn(table, app).notNullable();
      table.text('form_key').notNullable();
      table.text('case_key').notNullable();
      /** `submitted` or `deleted`. */
      table.text('outcome').notNullable();
      /** What it was submitted as; null for a draft that was deleted. */
      table.text('case_number').nullable();
      table.integer('version').nullable();
      table.timestamp('ended_at').notNullable().index();
      table.primary(['owner', 'form_key', 'case_key']);
    })
    /** The book of agents. */
    .createTable('agents', (table) => {
      table.uuid('id').primary();
      accountColumn(table, app).notNullable().index();
      table.text('agent_name').notNullable();
      table.text('agent_unit').notNullable().defaultTo('');
      table.text('agent_title').notNullable().defaultTo('');
      table.text('agent_phone').notNullable().defaultTo('');
      table.text('agent_licence').notNullable().defaultTo('');
      /** What the agent is usually authorised to do. */
      table.text('agent_authority').notNullable().defaultTo('');
      table.text('agent_powers').notNullable().defaultTo('');
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    })
    /** What an account notes about its own documents. */
    .createTable('document_marks', (table) => {
      accountColumn(table, app).notNullable();
      table.text('document_id').notNullable();
      /** The tags, encrypted with the account's data key; null for none. */
      table.binary('sealed').nullable();
      table.timestamp('archived_at').nullable();
      table.timestamp('looked_at').nullable();
      table.primary(['owner', 'document_id']);
    })
    /** The address of an account's calendar. */
    .createTable('calendar_links', (table) => {
      accountColumn(table, app).primary();
      table.text('token_hash').notNullable().unique();
      table.timestamp('created_at').notNullable();
    })
    /** Files held for a few minutes for browsers that can save none by a script, each encrypted with a key made of its token. */
    .createTable('held_files', (table) => {
      table.text('token_hash').primary();
      /** The hash of the address or account that it is held for. */
      table.text('holder').notNullable().index();
      table.binary('content').notNullable();
      table.integer('bytes').notNullable();
      table.smallint('uses_left').notNullable();
      table.timestamp('expires_at').notNullable().index();
    });
