import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Which model answers in a slot where the active one could not. */
export const createFallbackModels = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('fallback_ai_models', (table) => {
    /** Null for the platform. */
    table.uuid('owner').nullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
    /** `general`, `vision` or `fast`. */
    table.text('slot').notNullable();
    table.uuid('model_id').notNullable().references('id').inTable(`${app}.ai_models`).onDelete('CASCADE').index();
  });
  await knex.raw(
    'create unique index fallback_ai_models_one on ??.fallback_ai_models (owner, slot) nulls not distinct',
    [app],
  );
};
