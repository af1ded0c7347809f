import type { Knex } from 'knex';

/** The bench of models: documents of the court with what should be read in them, and what models read. All of it is the platform's. */
export const createModelBench = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    .createTable('model_bench_documents', (table) => {
      table.uuid('id').primary();
      table.text('form_key').notNullable();
      /** Name, text and expected values as JSON, encrypted under a key of the installation. Never changed once it is there. */
      table.binary('content').notNullable();
      table.timestamp('created_at').notNullable().index();
    })
    .createTable('model_bench_runs', (table) => {
      table.uuid('id').primary().references('id').inTable(`${app}.tasks`).onDelete('CASCADE');
      /** No reference: the model may be deleted. */
      table.uuid('model_id').notNullable();
      table.text('model_name').notNullable();
      /** The task with its version, `autofill/1`. */
      table.text('task').notNullable();
      /** Prices when the run was started, in ten-thousandths of a credit for 1,000 tokens. */
      table.integer('prompt_units').notNullable();
      table.integer('completion_units').notNullable();
      table.integer('documents').notNullable();
      /** As `BenchTotals` of `domain/modelBench/scoring.ts`; null until every document was read. */
      table.jsonb('totals').nullable();
      table.timestamp('created_at').notNullable();
    })
    .createTable('model_bench_results', (table) => {
      table.uuid('run_id').notNullable().references('id').inTable(`${app}.model_bench_runs`).onDelete('CASCADE');
      table.integer('place').notNullable();
      table
        .uuid('document_id')
        .notNullable()
        .references('id')
        .inTable(`${app}.model_bench_documents`)
        .onDelete('CASCADE')
        .index();
      /** `done` or `failed`; null until it was read. */
      table.text('outcome').nullable();
      /** A sentence of ours. */
      table.text('sentence').nullable();
      /** As `DocumentFigures`; null until it was read. */
      table.jsonb('figures').nullable();
      /** The fields with what was proposed, as JSON, encrypted as the documents are. */
      table.binary('fields').nullable();
      table.primary(['run_id', 'place']);
    });
