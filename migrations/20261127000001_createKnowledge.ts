import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Groups of documents that are searched: those of accounts, which go with them, and those of the platform. */
export const createKnowledge = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('knowledge_groups', (table) => {
    table.uuid('id').primary();
    /** Null for a group of the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.text('case_cause').notNullable();
    table.text('name').notNullable();
    table.timestamp('created_at').notNullable();
    /** Deleted, as far as anybody sees; its rows are on their way out. */
    table.timestamp('removed_at').nullable();
  });
  // An upload under the name of a group that is there adds to it, whatever is done at once.
  await knex.raw(
    'create unique index knowledge_groups_one on ??.knowledge_groups (owner, case_cause, name) nulls not distinct where removed_at is null',
    [app],
  );
  /** Groups that somebody does not use, their own or the platform's. */
  await schema().createTable('knowledge_groups_off', (table) => {
    table.uuid('user_id').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table
      .uuid('group_id')
      .notNullable()
      .references('id')
      .inTable(`${app}.knowledge_groups`)
      .onDelete('CASCADE')
      .index();
    table.primary(['user_id', 'group_id']);
  });
  /** Work in the background: at once the queue and what is shown of it. */
  await schema().createTable('knowledge_tasks', (table) => {
    table.uuid('id').primary();
    /** `upload` or `reindex`. */
    table.text('kind').notNullable();
    /** Null for the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
    /** Null for a task that is about all groups of its owner. */
    table.uuid('group_id').nullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('CASCADE').index();
    /** `PENDING`, `STARTED`, `SUCCESS` or `FAILURE`. */
    table.text('status').notNullable();
    table.text('reason').nullable();
    /** The share of it that is done, 0 to 1. */
    table.float('progress').notNullable().defaultTo(0);
    /** Files that it did not have to bring in: `[{place, name, reason}]`. */
    table.jsonb('repeated').notNullable().defaultTo('[]');
    /** Times that it was taken up since a file was last done. */
    table.integer('attempts').notNullable().defaultTo(0);
    /** Nobody takes it up before. */
    table.timestamp('due_at').notNullable();
    /** Goes up whenever somebody takes it up: a write under an earlier lease is refused. */
    table.integer('lease').notNullable().defaultTo(0);
    /** Until when the one who took it up may be believed to work on it. */
    table.timestamp('leased_until').nullable();
    /** The keyed hash of the request that made it, so that a repeat of it is known. */
    table.text('command_hash').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('ended_at').nullable();
  });
  await knex.raw(
    `create index knowledge_tasks_due on ??.knowledge_tasks (due_at) where status in ('PENDING', 'STARTED')`,
    [app],
  );
  await schema().createTable('knowledge_files', (table) => {
    table.uuid('id').primary();
    table.uuid('group_id').notNullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('CASCADE');
    /** The task that brings it in, or brought it in last. */
    table.uuid('task_id').nullable().references('id').inTable(`${app}.knowledge_tasks`).onDelete('SET NULL').index();
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
    // The same content twice in a group is one file.
    table.unique(['group_id', 'digest', 'strategy']);
  });
  /** What was uploaded: of no file until the upload has ended, and kept until the file's chunks are there. */
  await schema().createTable('knowledge_contents', (table) => {
    table.uuid('id').primary();
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
    table.uuid('file_id').nullable().unique().references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE');
    table.timestamp('received_at').notNullable();
  });
  await schema().createTable('knowledge_content_parts', (table) => {
    table.uuid('content_id').notNullable().references('id').inTable(`${app}.knowledge_contents`).onDelete('CASCADE');
    table.integer('place').notNullable();
    table.binary('bytes').notNullable();
    table.primary(['content_id', 'place']);
  });
  await schema().createTable('knowledge_chunks', (table) => {
    table.uuid('file_id').notNullable().references('id').inTable(`${app}.knowledge_files`).onDelete('CASCADE');
    table.integer('place').notNullable();
    table
      .uuid('group_id')
      .notNullable()
      .references('id')
      .inTable(`${app}.knowledge_groups`)
      .onDelete('CASCADE')
      .index();
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
    /** In terms, for ranking. */
    table.integer('length').notNullable();
    table.specificType('terms', 'tsvector').notNullable();
    table.primary(['file_id', 'place']);
  });
  await knex.raw('create index knowledge_chunks_terms on ??.knowledge_chunks using gin (terms)', [app]);
  /** In how many chunks of a file each term occurs. Deleted with the file by whoever deletes it. */
  await schema().createTable('knowledge_terms', (table) => {
    table.uuid('group_id').notNullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('CASCADE');
    table.text('term').notNullable();
    table.uuid('file_id').notNullable();
    table.integer('chunks').notNullable();
    table.primary(['group_id', 'term', 'file_id']);
  });
};
