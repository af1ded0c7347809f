import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Models that answer: those of accounts, which go with them, and those of the platform; and which of them are active where. */
export const createAiModels = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('ai_models', (table) => {
    table.uuid('id').primary();
    /** Null for a model of the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
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
  await knex.schema.withSchema(app).createTable('active_ai_models', (table) => {
    /** Null for the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    /** `general`, `vision` or `fast`. */
    table.text('slot').notNullable();
    table.uuid('model_id').notNullable().references('id').inTable(`${app}.ai_models`).onDelete('CASCADE').index();
  });
  // Whatever is done at once: of each owner one is active in a slot.
  await knex.raw('create unique index active_ai_models_one on ??.active_ai_models (owner, slot) nulls not distinct', [
    app,
  ]);
};
