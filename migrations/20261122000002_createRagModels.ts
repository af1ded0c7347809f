import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Models of retrieval: those of accounts, which go with them, and those of the platform. */
export const createRagModels = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('rag_models', (table) => {
    table.uuid('id').primary();
    /** Null for a model of the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
    /** `embedding` or `rerank`. */
    table.text('model_type').notNullable();
    table.text('name').notNullable();
    table.text('api_endpoint').notNullable();
    /** Encrypted with the account's data key, or with the installation's for API keys; null for a model that needs none. */
    table.binary('sealed_api_key').nullable();
    table.integer('output_dim').nullable();
    table.integer('similarity_top_k').nullable();
    table.integer('rerank_top_k').nullable();
    table.boolean('is_active').notNullable().defaultTo(false);
    /** The keyed hash of the request that added it, so that a repeat of it is known. */
    table.text('command_hash').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('updated_at').notNullable();
    table.check(
      `case ?? when 'embedding' then ?? is not null and ?? is not null and ?? is null
               when 'rerank' then ?? is not null and ?? is null and ?? is null else false end`,
      [
        'model_type',
        'output_dim',
        'similarity_top_k',
        'rerank_top_k',
        'rerank_top_k',
        'output_dim',
        'similarity_top_k',
      ],
      'rag_models_parameters',
    );
    // Whatever is done at once: of each type the platform uses one.
    table.unique(['model_type'], {
      indexName: 'rag_models_active',
      predicate: knex.whereRaw('is_active'),
      useConstraint: false,
    });
    table.check('not ?? or ?? is null', ['is_active', 'owner'], 'rag_models_only_platform_active');
  });
};
