import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Bulk tests of the search: those of accounts, which go with them, and those of the platform. */
export const createRecallRuns = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('recall_runs', (table) => {
    table.uuid('id').primary();
    /** Null for a run of the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
    table.text('case_cause').notNullable();
    table.text('name').notNullable();
    /** `PENDING`, `STARTED`, `SUCCESS` or `FAILURE`. */
    table.text('status').notNullable();
    table.text('reason').nullable();
    table.integer('questions').notNullable();
    /** Lines of the file that were left out, with the reason; the first of them, and how many there were. */
    table.jsonb('problems').notNullable();
    table.integer('problem_count').notNullable();
    /** As `RunSettings`; null until it was taken up first. */
    table.jsonb('settings').nullable();
    /** As `RunTotals`; null until it succeeded. */
    table.jsonb('totals').nullable();
    /** How often it was taken up and broke off. */
    table.integer('attempts').notNullable().defaultTo(0);
    /** Nobody takes it up before. */
    table.timestamp('due_at').notNullable();
    /** Goes up whenever somebody takes it up: a write under an earlier lease is refused. */
    table.integer('lease').notNullable().defaultTo(0);
    table.timestamp('created_at').notNullable();
    table.timestamp('ended_at').nullable();
  });
  await knex.raw(`create index recall_runs_due on ??.recall_runs (due_at) where status in ('PENDING', 'STARTED')`, [
    app,
  ]);
  await schema().createTable('recall_questions', (table) => {
    table.uuid('run_id').notNullable().references('id').inTable(`${app}.recall_runs`).onDelete('CASCADE');
    table.integer('place').notNullable();
    table.text('question').notNullable();
    table.specificType('expected', 'text[]').notNullable();
    /** Where each expected result was found, 0 where it was not; null until it was asked. */
    table.specificType('places', 'integer[]').nullable();
    /** The lowest place of one that was found; null where none was. */
    table.integer('first_place').nullable();
    table.integer('results').nullable();
    table.specificType('ms', 'double precision').nullable();
    /** How each step went, as `Recalled.steps`. */
    table.jsonb('steps').nullable();
    table.primary(['run_id', 'place']);
  });
};
