import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The permanent cache: questions with the answers that the court keeps for them. */
export const createKeptAnswers = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('kept_answers', (table) => {
    /** The question as it is compared with others. */
    table.text('folded').primary();
    /** Another one after each change of the answer. */
    table.uuid('version').notNullable();
    table.text('question').notNullable();
    table.text('answer').notNullable();
    table.integer('hits').notNullable().defaultTo(0);
    table.timestamp('last_used_at').nullable();
    table.timestamp('created_at').notNullable().index();
    table.timestamp('updated_at').notNullable();
    /** Null once that account was erased. */
    table
      .uuid('updated_by')
      .nullable()
      .references('user_id')
      .inTable(`${app}.credentials`)
      .onDelete('SET NULL')
      .index();
    /** Pairs of characters of the question, by which near questions are found. */
    table.specificType('terms', 'tsvector').notNullable();
  });
  await knex.raw('create index kept_answers_terms on ??.kept_answers using gin (terms)', [app]);
};
