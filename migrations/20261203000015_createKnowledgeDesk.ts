import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * What the desk of the knowledge base needs: files with versions and dates of validity, their sources, corrections of passages beside
 * the original, and who changed what.
 */
export const createKnowledgeDesk = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().alterTable('knowledge_files', (table) => {
    /** Days of the court, `YYYY-MM-DD`, both included; it is searched between them. */
    table.text('valid_from').nullable();
    table.text('valid_until').nullable();
    /** Counts the files that took each other's place. */
    table.integer('version').notNullable().defaultTo(1);
    /** The file whose place it takes once it is done. */
    table.uuid('replaces').nullable().references('id').inTable(`${app}.knowledge_files`).onDelete('SET NULL').index();
    /** The group that its rows are on their way to. */
    table.uuid('moving_to').nullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('SET NULL').index();
    /** Goes up with each change of its passages. */
    table.integer('revision').notNullable().defaultTo(0);
  });
  await schema().alterTable('knowledge_chunks', (table) => {
    /** Nobody finds it; its `terms` are empty and it has no vectors. */
    table.boolean('is_off').notNullable().defaultTo(false);
    /** The page of a scan or PDF that it begins on, from 1. */
    table.integer('page').nullable();
  });
  /** What people changed of passages. The chunk holds the text that is searched, the row here the text that was read. */
  await schema().createTable('knowledge_corrections', (table) => {
    table.uuid('id').primary();
    table.uuid('file_id').notNullable().references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE');
    /** Of the chunk; null where no passage of a new version is the same any more. */
    table.integer('place').nullable();
    table.text('original').notNullable();
    table.text('heading').nullable();
    table.specificType('articles', 'text[]').notNullable();
    /** Null where the passage is only switched off, like the next two. */
    table.text('text').nullable();
    table.timestamp('corrected_at').nullable();
    table.uuid('corrected_by').nullable();
    table.timestamp('off_at').nullable();
    table.uuid('off_by').nullable();
    table.unique(['file_id', 'place']);
  });
  /** Files as they were uploaded, in pieces, once their chunks are there. */
  await schema().createTable('knowledge_sources', (table) => {
    table.uuid('file_id').notNullable().references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE');
    table.integer('place').notNullable();
    table.binary('bytes').notNullable();
    table.primary(['file_id', 'place']);
  });
  /** The versions of laws that a file holds. */
  await schema().createTable('knowledge_laws', (table) => {
    table.uuid('file_id').notNullable().references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE').index();
    table.text('law').notNullable();
    table.text('version_date').nullable();
    table.text('effective_from').nullable();
  });
  await knex.raw(
    `insert into ??.knowledge_laws (file_id, law, version_date, effective_from)
       select distinct file_id, law, version_date, effective_from from ??.knowledge_chunks where law is not null`,
    [app, app],
  );
  /** Who changed what, without the texts. */
  await schema().createTable('knowledge_changes', (table) => {
    table.bigIncrements('id');
    /** Null for the platform's knowledge base. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.timestamp('at').notNullable();
    /** The account. */
    table.uuid('by').notNullable();
    table.text('action').notNullable();
    // None of these is a reference: they name what may be gone.
    table.uuid('group_id').nullable();
    table.uuid('file_id').nullable();
    table.integer('place').nullable();
    table.index(['owner', 'id']);
  });
};
