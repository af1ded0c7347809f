import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What was known of a model when it was activated: `passed`, `failed` or `untested`; null for what was activated before. */
export const recordTestsAtActivation = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).alterTable('active_ai_models', (table) => {
    table.text('tested_as').nullable();
    table.timestamp('activated_at').nullable();
  });
};
