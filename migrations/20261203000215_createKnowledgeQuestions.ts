import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Questions that people handed to the court because an answer was of no use, and how many answers were of which use. */
export const createKnowledgeQuestions = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('knowledge_questions', (table) => {
    table.uuid('id').primary();
    /** Who asked, so that it goes with the account; null for a visitor. */
    table.uuid('account').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
    /** The same for questions that are the same (`foldQuestion`). */
    table.text('folded').notNullable().index();
    /** With the numbers of people hidden. */
    table.text('question').notNullable();
    table.text('case_cause').notNullable();
    /** `nothing`: nothing was found; `useless`: the answer was of no use. */
    table.text('kind').notNullable();
    table.timestamp('asked_at').notNullable().index();
  });
  await schema().createTable('answer_counts', (table) => {
    /** Of the court, `YYYY-MM-DD`. */
    table.text('day').primary();
    table.integer('useful').notNullable().defaultTo(0);
    table.integer('useless').notNullable().defaultTo(0);
    /** Searches that found nothing. */
    table.integer('nothing').notNullable().defaultTo(0);
  });
};
