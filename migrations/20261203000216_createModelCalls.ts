import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The journal of calls of models that answer: what for, by which model, what it took and how it ended; no texts, nobody's name. */
export const createModelCalls = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('model_calls', (table) => {
    table.uuid('id').primary();
    table.timestamp('at').notNullable();
    /** A name of `domain/usage/sources.ts`. */
    table.text('source').notNullable();
    /** `general`, `vision` or `fast`; null for a test of a model. */
    table.text('slot').nullable();
    table.text('model').notNullable();
    /** `platform` or `private`. */
    table.text('scope').notNullable();
    table.integer('prompt_tokens').notNullable();
    table.integer('completion_tokens').notNullable();
    table.boolean('estimated').notNullable();
    /** Ten-thousandths of a credit that were charged. */
    table.bigInteger('credits').notNullable();
    /** `complete`, how it ended otherwise, or the code of the failure. */
    table.text('outcome').notNullable();
    table.boolean('is_fallback').notNullable();
    table.integer('duration_ms').notNullable();
    table.index(['at', 'id']);
  });
};
