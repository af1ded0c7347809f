import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

const groupColumn = (table: Knex.CreateTableBuilder, app: string): Knex.ReferencingColumnBuilder =>
  table.uuid('group_id').notNullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('CASCADE');

const fileColumn = (table: Knex.CreateTableBuilder, app: string): Knex.ReferencingColumnBuilder =>
  table.uuid('file_id').references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE');

/** Groups of documents that are searched: those of accounts and, without an owner, those of the platform. */
export const createKnowledgeGroups = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema
    .withSchema(app)
    .createTable('knowledge_groups', (table) => {
      table.uuid('id').primary();
      accountColumn(table, app).nullable();
      table.text('case_cause').notNullable();
      table.text('name').notNullable();
      table.timestamp('created_at').notNullable();
      /** Deleted, as far as anybody sees; its rows are on their way out. */
      table.timestamp('removed_at').nullable();
    })
    /** Groups that somebody does not use, their own or the platform's. */
    .createTable('knowledge_groups_off', (table) => {
      accountColumn(table, app, 'user_id').notNullable();
      groupColumn(table, app).index();
      table.primary(['user_id', 'group_id']);
    });
  // An upload under the name of a group that is there adds to it, whatever is done at once.
  await knex.raw(
    'create unique index knowledge_groups_one on ??.knowledge_groups (owner, case_cause, name) nulls not distinct where removed_at is null',
    [app],
  );
};

/** Files of the groups: uploads until they are read, the files with their versions, and the bytes. */
const createFiles = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    .createTable('knowledge_files', (table) => {
      table.uuid('id').primary();
      groupColumn(table, app);
      /** The task that brings it in, or brought it in last. */
      table.uuid('task_id').nullable().references('id').inTable(`${app}.tasks`).onDelete('SET NULL').index();
      table.text('name').notNullable();
      /** SHA-256. */
      table.binary('digest').notNullable();
      table.bigInteger('bytes').notNullable();
      /** `chunk`, `qa` or `excel_qa`; the two sizes, in characters, are for `chunk`. */
      table.text('strategy').notNullable();
      table.integer('chunk_size').notNullable();
      table.integer('overlap').notNullable();
      /** `waiting`, `reading`, `done`, `failed` or `removed`. The chunks of a file are searched once it is done. */
      table.text('status').notNullable();
      /** Why it failed; for one that is done, why it has no vectors. */
      table.text('reason').nullable();
      /** What of it was left out when it was read, for people. */
      table.text('notes').nullable();
      /** In its task. */
      table.integer('place').notNullable();
      /** None until all of them are stored. */
      table.integer('chunks').notNullable().defaultTo(0);
      /** Days of the court, `YYYY-MM-DD`, both included; it is searched between them. */
      table.text('valid_from').nullable();
      table.text('valid_until').nullable();
      /** Counts the files that took each other's place. */
      table.integer('version').notNullable().defaultTo(1);
      /** The file whose place it takes once it is done. */
      table.uuid('replaces').nullable().references('id').inTable(`${app}.knowledge_files`).onDelete('SET NULL').index();
      /** The group that its rows are on their way to. */
      table
        .uuid('moving_to')
        .nullable()
        .references('id')
        .inTable(`${app}.knowledge_groups`)
        .onDelete('SET NULL')
        .index();
      /** Goes up with each change of its passages. */
      table.integer('revision').notNullable().defaultTo(0);
      // The same content twice in a group is one file.
      table.unique(['group_id', 'digest', 'strategy']);
    })
    /** What was uploaded: of no file until the upload has ended, and kept until the file's chunks are there. */
    .createTable('knowledge_contents', (table) => {
      table.uuid('id').primary();
      accountColumn(table, app).nullable().index();
      fileColumn(table, app).nullable().unique();
      table.timestamp('received_at').notNullable();
    })
    .createTable('knowledge_content_parts', (table) => {
      table.uuid('content_id').notNullable().references('id').inTable(`${app}.knowledge_contents`).onDelete('CASCADE');
      table.integer('place').notNullable();
      table.binary('bytes').notNullable();
      table.primary(['content_id', 'place']);
    })
    /** Files as they were uploaded, in pieces, once their chunks are there. */
    .createTable('knowledge_sources', (table) => {
      fileColumn(table, app).notNullable();
      table.integer('place').notNullable();
      table.binary('bytes').notNullable();
      table.primary(['file_id', 'place']);
    })
    /** The versions of laws that a file holds. */
    .createTable('knowledge_laws', (table) => {
      fileColumn(table, app).notNullable().index();
      table.text('law').notNullable();
      table.text('version_date').nullable();
      table.text('effective_from').nullable();
    });

/** The passages of files, and what they are found by: their terms here, their vectors in `knowledgeSearch.ts`. */
const createPassages = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema
    .withSchema(app)
    .createTable('knowledge_chunks', (table) => {
      fileColumn(table, app).notNullable();
      table.integer('place').notNullable();
      groupColumn(table, app).index();
      /** The law's full name; null for what is no law, like the next two. */
      table.text('law').nullable();
      /** When this version was promulgated and from when it applies, where known: `YYYY-MM-DD`. */
      table.text('version_date').nullable();
      table.text('effective_from').nullable();
      /** Where it stands in its source: part, chapter and section of a law, or the question that it answers. */
      table.text('heading').nullable();
      /** As they are cited. */
      table.specificType('articles', 'text[]').notNullable();
      table.text('text').notNullable();
      /** The page of a scan or PDF that it begins on, from 1. */
      table.integer('page').nullable();
      /** Nobody finds it; its `terms` are empty and it has no vectors. */
      table.boolean('is_off').notNullable().defaultTo(false);
      /** In terms, for ranking. */
      table.integer('length').notNullable();
      table.specificType('terms', 'tsvector').notNullable();
      table.primary(['file_id', 'place']);
    })
    /** In how many chunks of a file each term occurs. Deleted with the file by whoever deletes it. */
    .createTable('knowledge_terms', (table) => {
      groupColumn(table, app);
      table.text('term').notNullable();
      table.uuid('file_id').notNullable();
      table.integer('chunks').notNullable();
      table.primary(['group_id', 'term', 'file_id']);
    })
    /** What people changed of passages. The chunk holds the text that is searched, the row here the text that was read. */
    .createTable('knowledge_corrections', (table) => {
      table.uuid('id').primary();
      fileColumn(table, app).notNullable();
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
    })
    /** Who changed what, without the texts. */
    .createTable('knowledge_changes', (table) => {
      table.bigIncrements('id');
      /** Null for the platform's knowledge base. */
      accountColumn(table, app).nullable();
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
  await knex.raw('create index knowledge_chunks_terms on ??.knowledge_chunks using gin (terms)', [app]);
};

/** The files of the knowledge base and their passages; needs the groups and the tasks. */
export const createKnowledge = async (knex: Knex, app: string): Promise<void> => {
  await createFiles(knex, app);
  await createPassages(knex, app);
};
