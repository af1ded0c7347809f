import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Vectors of chunks, which model's vectors serve, and what tests found of retrieval models. */
export const createVectors = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('knowledge_vectors', (table) => {
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
  });
  // In the row, where a search reads them in one go; what fits in no page goes elsewhere all the same, unlike with `plain`.
  await knex.raw('alter table ??.knowledge_vectors alter column embedding set storage main', [app]);
  /** Of each owner the model that all its chunks have vectors of, as it can be called although it was changed since. */
  await schema().createTable('knowledge_serving', (table) => {
    /** Null for the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    table.text('model_key').notNullable();
    /** A model that is deleted serves nobody, and its key goes with it. */
    table.uuid('model_id').notNullable().references('id').inTable(`${app}.rag_models`).onDelete('CASCADE').index();
    table.text('name').notNullable();
    table.text('api_endpoint').notNullable();
    table.binary('sealed_api_key').nullable();
    table.integer('output_dim').notNullable();
    table.integer('similarity_top_k').notNullable();
  });
  await knex.raw('create unique index knowledge_serving_one on ??.knowledge_serving (owner) nulls not distinct', [app]);
  await schema().alterTable('rag_models', (table) => {
    table.timestamp('tested_at').nullable();
    table.jsonb('verdicts').nullable();
    /** Counts changes of address, key, name and dimension: what a test found of an earlier model says nothing of this one. */
    table.integer('connection_revision').notNullable().defaultTo(0);
  });
};
