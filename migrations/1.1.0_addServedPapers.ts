import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The papers of each case and their services, beside what else its sides are told: none were issued by now. */
export const addServedPapers = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_news', (table) => {
    for (const column of ['papers', 'services']) table.jsonb(column).notNullable().defaultTo('[]');
  });
};
