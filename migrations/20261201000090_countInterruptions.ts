import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** How often the process that had a knowledge task in hand ended under it, beside the tries that failed. */
export const countInterruptions = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).alterTable('knowledge_tasks', (table) => {
    table.integer('interruptions').notNullable().defaultTo(0);
  });
};
