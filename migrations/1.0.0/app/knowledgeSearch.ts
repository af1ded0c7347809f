import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

/** Vectors of chunks, and which model's vectors serve. */
const createVectors = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema
    .withSchema(app)
    .createTable('knowledge_vectors', (table) => {
      table.uuid('file_id').notNullable();
      table.integer('place').notNullable();
      table.uuid('group_id').notNullable();
      /** Endpoint, name and dimension of the model, hashed: vectors are compared only with vectors under the same. */
      table.text('model_key').notNullable();
      table.integer('dimension').notNullable();
      // Without a dimension: models of any dimension live side by side.
      table.specificType('embedding', 'vector').notNullable();
      table.primary(['file_id', 'place', 'model_key']);
      // A chunk that is replaced loses its vectors, and so does one that is deleted.
      table
        .foreign(['file_id', 'place'])
        .references(['file_id', 'place'])
        .inTable(`${app}.knowledge_chunks`)
        .onDelete('CASCADE');
      table.index(['group_id', 'model_key']);
      table.check('vector_dims(embedding) = dimension', [], 'knowledge_vectors_dimension');
    })
    /** Of each owner the model that all its chunks have vectors of, as it can be called although it was changed since. */
    .createTable('knowledge_serving', (table) => {
      /** Null for the platform. */
      accountColumn(table, app).nullable();
      table.text('model_key').notNullable();
      /** A model that is deleted serves nobody, and its key goes with it. */
      table.uuid('model_id').notNullable().references('id').inTable(`${app}.rag_models`).onDelete('CASCADE').index();
      table.text('name').notNullable();
      table.text('api_endpoint').notNullable();
      table.binary('sealed_api_key').nullable();
      table.integer('output_dim').notNullable();
      table.integer('similarity_top_k').notNullable();
    });
  // In the row, where a search reads them in one go; what fits in no page goes elsewhere all the same, unlike with `plain`.
  await knex.raw('alter table ??.knowledge_vectors alter column embedding set storage main', [app]);
  await knex.raw('create unique index knowledge_serving_one on ??.knowledge_serving (owner) nulls not distinct', [app]);
};

/** How the search weighs what it finds, and bulk tests of it: those of accounts, and those of the platform. */
const createSearchTests = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    /** Each set of settings that held. */
    .createTable('search_settings', (table) => {
      /** The last one holds. */
      table.bigIncrements('id');
      /** Null where a court went back to the usual ones. */
      table.jsonb('settings').nullable();
      /** The bulk test that tried them. No reference: it may be deleted. */
      table.uuid('run_id').nullable();
      table.timestamp('adopted_at').notNullable();
      /** The account. */
      table.uuid('adopted_by').notNullable();
    })
    .createTable('recall_runs', (table) => {
      table.uuid('id').primary().references('id').inTable(`${app}.tasks`).onDelete('CASCADE');
      /** Null for a run of the platform. */
      accountColumn(table, app).nullable().index();
      table.text('case_cause').notNullable();
      table.text('name').notNullable();
      table.integer('questions').notNullable();
      /** Lines of the file that were left out, with the reason; the first of them, and how many there were. */
      table.jsonb('problems').notNullable();
      table.integer('problem_count').notNullable();
      /** As `RunSettings`; null until it was taken up first. */
      table.jsonb('settings').nullable();
      /** The settings that it tries in place of those that hold. */
      table.jsonb('tried').nullable();
      /** As `RunTotals`; null until it succeeded. */
      table.jsonb('totals').nullable();
      table.timestamp('created_at').notNullable();
    })
    .createTable('recall_questions', (table) => {
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

/** Answers that the court keeps, questions that were handed to it, and how many answers were of which use. */
const createAnswers = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema
    .withSchema(app)
    /** The permanent cache. */
    .createTable('kept_answers', (table) => {
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
    })
    /** Questions that people handed to the court because an answer was of no use. */
    .createTable('knowledge_questions', (table) => {
      table.uuid('id').primary();
      /** Who asked; null for a visitor. */
      accountColumn(table, app, 'account').nullable().index();
      /** The same for questions that are the same (`foldQuestion`). */
      table.text('folded').notNullable().index();
      /** With the numbers of people hidden. */
      table.text('question').notNullable();
      table.text('case_cause').notNullable();
      /** `nothing`: nothing was found; `useless`: the answer was of no use. */
      table.text('kind').notNullable();
      table.timestamp('asked_at').notNullable().index();
    })
    .createTable('answer_counts', (table) => {
      /** Of the court, `YYYY-MM-DD`. */
      table.text('day').primary();
      table.integer('useful').notNullable().defaultTo(0);
      table.integer('useless').notNullable().defaultTo(0);
      /** Searches that found nothing. */
      table.integer('nothing').notNullable().defaultTo(0);
    });
  await knex.raw('create index kept_answers_terms on ??.kept_answers using gin (terms)', [app]);
};

/** Everything by which passages are found and answers are judged; needs the passages, the models and the tasks. */
export const createKnowledgeSearch = async (knex: Knex, app: string): Promise<void> => {
  await createVectors(knex, app);
  await createSearchTests(knex, app);
  await createAnswers(knex, app);
};
