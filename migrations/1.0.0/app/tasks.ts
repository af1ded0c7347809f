import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

/** Work in the background: at once the queue and what is shown of it; and how scheduled jobs ran. */
export const createTasks = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema
    .withSchema(app)
    .createTable('tasks', (table) => {
      table.uuid('id').primary();
      /** A kind of `platform/tasks`, as `upload`, `reindex` or `recall_run`. */
      table.text('kind').notNullable();
      /** Null for the platform. */
      accountColumn(table, app).nullable().index();
      /** The group of documents that it is about; null for any other. */
      table.uuid('group_id').nullable().references('id').inTable(`${app}.knowledge_groups`).onDelete('CASCADE').index();
      /** `PENDING`, `STARTED`, `SUCCESS` or `FAILURE`. */
      table.text('status').notNullable();
      table.text('reason').nullable();
      /** The share of it that is done, 0 to 1. */
      table.float('progress').notNullable().defaultTo(0);
      /** What the kind's definition says: which files an upload passed over, which model indexes, what a test searches. */
      table.jsonb('payload').notNullable().defaultTo('{}');
      /** Times that it was taken up since a part of it was last done. */
      table.integer('attempts').notNullable().defaultTo(0);
      /** How often the process that had it in hand ended under it, beside the tries that failed. */
      table.integer('interruptions').notNullable().defaultTo(0);
      /** Nobody takes it up before. */
      table.timestamp('due_at').notNullable();
      /** Goes up whenever somebody takes it up: a write under an earlier lease is refused. */
      table.integer('lease').notNullable().defaultTo(0);
      /** Until when the one who took it up may be believed to work on it. */
      table.timestamp('leased_until').nullable();
      /** The keyed hash of the request that made it, so that a repeat of it is known; null for what no request made. */
      table.text('command_hash').nullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('ended_at').nullable();
    })
    /** How each scheduled job ran last, in whichever process. */
    .createTable('job_runs', (table) => {
      table.text('name').primary();
      table.timestamp('started_at').notNullable();
      table.timestamp('ended_at').nullable();
      /** Of the last one that ended: `done`, `failed` or `interrupted`; null while the first one is under way. */
      table.text('outcome').nullable();
      /** Runs that failed or broke off since one was done. */
      table.integer('failures').notNullable().defaultTo(0);
    });
  await knex.raw(`create index tasks_due on ??.tasks (due_at) where status in ('PENDING', 'STARTED')`, [app]);
};
