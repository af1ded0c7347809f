import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** An agent's licence to practise, and what they are usually authorised to do, are kept with them. */
export const tellAgentsLicences = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).alterTable('agents', (table) => {
    table.text('agent_licence').notNullable().defaultTo('');
    table.text('agent_authority').notNullable().defaultTo('');
    table.text('agent_powers').notNullable().defaultTo('');
  });
};
