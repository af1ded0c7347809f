import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The roles at the court that each account was given. */
export const addCourtRoles = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('accounts', (table) => {
    table.specificType('court_roles', 'text[]').notNullable().defaultTo('{}');
  });
};
