import type { Knex } from 'knex';
import { accountColumn } from './accountColumn.js';

/** Models that answer: those of accounts and, without an owner, those of the platform; and which of them is asked where. */
const createAnsweringModels = async (knex: Knex, app: string): Promise<void> => {
  await knex.schema.withSchema(app).createTable('ai_models', (table) => {
    table.uuid('id').primary();
    accountColumn(table, app).nullable().index();
    table.text('model_name').notNullable();
    table.text('base_url').notNullable();
    /** Encrypted with the account's data key, or with the installation's for API keys; null for a service without keys. */
    table.binary('sealed_api_key').nullable();
    table.text('description').notNullable();
    table.boolean('can_general').notNullable();
    table.boolean('can_vision').notNullable();
    table.boolean('can_fast').notNullable();
    /** Null leaves it to the service, like the next two. */
    table.double('temperature').nullable();
    table.double('top_p').nullable();
    table.integer('max_tokens').nullable();
    table.text('reasoning_effort').notNullable();
    table.boolean('is_public').notNullable();
    /** Ten-thousandths of a credit for 1,000 tokens. */
    table.integer('prompt_units').notNullable();
    table.integer('completion_units').notNullable();
    /** How the service was found to keep to a form, by a test or a call; null before. */
    table.text('structured_output').nullable();
    table.timestamp('tested_at').nullable();
    table.jsonb('verdicts').nullable();
    /** Counts changes of address, key and name: what was found out about an earlier connection says nothing of this one. */
    table.integer('connection_revision').notNullable().defaultTo(0);
    /** The keyed hash of the request that added it, so that a repeat of it is known. */
    table.text('command_hash').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('updated_at').notNullable();
    table.check('can_general or can_vision or can_fast', [], 'ai_models_can_something');
    table.check('not is_public or owner is null', [], 'ai_models_only_platform_public');
  });
  const slot = (table: Knex.CreateTableBuilder): void => {
    /** Null for the platform. */
    accountColumn(table, app).nullable();
    /** `general`, `vision` or `fast`. */
    table.text('slot').notNullable();
    table.uuid('model_id').notNullable().references('id').inTable(`${app}.ai_models`).onDelete('CASCADE').index();
  };
  await knex.schema
    .withSchema(app)
    /** The model that answers in a slot. */
    .createTable('active_ai_models', slot)
    /** The model that answers in a slot where the active one could not. */
    .createTable('fallback_ai_models', slot);
  // Whatever is done at once: of each owner there is one in a slot.
  for (const name of ['active_ai_models', 'fallback_ai_models'])
    await knex.raw('create unique index ?? on ??.?? (owner, slot) nulls not distinct', [`${name}_one`, app, name]);
};

/** Models of retrieval: those of accounts and, without an owner, those of the platform. */
const createRetrievalModels = (knex: Knex, app: string): Promise<void> =>
  knex.schema.withSchema(app).createTable('rag_models', (table) => {
    table.uuid('id').primary();
    accountColumn(table, app).nullable().index();
    /** `embedding` or `rerank`. */
    table.text('model_type').notNullable();
    table.text('name').notNullable();
    table.text('api_endpoint').notNullable();
    /** Encrypted with the account's data key, or with the installation's for API keys; null for a model that needs none. */
    table.binary('sealed_api_key').nullable();
    /** Of an embedding model, like the next. */
    table.integer('output_dim').nullable();
    table.integer('similarity_top_k').nullable();
    /** Of a reranking model. */
    table.integer('rerank_top_k').nullable();
    table.boolean('is_active').notNullable().defaultTo(false);
    table.timestamp('tested_at').nullable();
    table.jsonb('verdicts').nullable();
    /** Counts changes of address, key, name and dimension: what a test found of an earlier model says nothing of this one. */
    table.integer('connection_revision').notNullable().defaultTo(0);
    /** The keyed hash of the request that added it, so that a repeat of it is known. */
    table.text('command_hash').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('updated_at').notNullable();
    table.check(
      `case model_type when 'embedding' then output_dim is not null and similarity_top_k is not null and rerank_top_k is null
         when 'rerank' then rerank_top_k is not null and output_dim is null and similarity_top_k is null else false end`,
      [],
      'rag_models_parameters',
    );
    // Whatever is done at once: of each type the platform uses one.
    table.unique(['model_type'], {
      indexName: 'rag_models_active',
      predicate: knex.whereRaw('is_active'),
      useConstraint: false,
    });
    table.check('not is_active or owner is null', [], 'rag_models_only_platform_active');
  });

/** What calls of models took, and how much the platform's may take in a month of the court's calendar. */
const createModelUse = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    /** The journal of calls: what for, by which model, what it took and how it ended; no texts, nobody's name. */
    .createTable('model_calls', (table) => {
      table.uuid('id').primary();
      table.timestamp('at').notNullable();
      /** A name of `domain/usage/usageSources.ts`. */
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
    })
    .createTable('model_budgets', (table) => {
      /** Of each part the last one holds; those before say who had set what. */
      table.bigIncrements('id');
      /** `all`, `general`, `vision` or `fast`. */
      table.text('part').notNullable();
      /** Null where the part has no budget. */
      table.bigInteger('tokens').nullable();
      table.timestamp('set_at').notNullable();
      /** The account. */
      table.uuid('set_by').notNullable();
    })
    .createTable('model_budget_use', (table) => {
      /** Of the court, `YYYY-MM`. */
      table.text('month').notNullable();
      table.text('part').notNullable();
      table.bigInteger('tokens').notNullable();
      table.primary(['month', 'part']);
    })
    /** What calls under way may use. */
    .createTable('model_budget_holds', (table) => {
      table.uuid('id').primary();
      table.text('month').notNullable().index();
      /** Null for a test of a model. */
      table.text('slot').nullable();
      table.bigInteger('tokens').notNullable();
      /** From then on its process is dead for certain. */
      table.timestamp('until').notNullable();
    });

/** The models that answer and those of retrieval, and what their calls take. */
export const createModels = async (knex: Knex, app: string): Promise<void> => {
  await createAnsweringModels(knex, app);
  await createRetrievalModels(knex, app);
  await createModelUse(knex, app);
};
