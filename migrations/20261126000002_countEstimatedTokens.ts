import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Tokens among the total that the service did not report. There are none so far: no release before this one called a model. */
export const countEstimatedTokens = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('usage_counters', (table) => {
    table.bigInteger('estimated_tokens').notNullable().defaultTo(0);
  });
};
