import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** How the search of the knowledge base weighs what it finds: each set that held, and the sets that bulk tests try. */
export const createSearchSettings = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('search_settings', (table) => {
    /** The last one holds. */
    table.bigIncrements('id');
    /** Null where a court went back to the usual ones. */
    table.jsonb('settings').nullable();
    /** The bulk test that tried them. No reference: it may be deleted. */
    table.uuid('run_id').nullable();
    table.timestamp('adopted_at').notNullable();
    /** The account. */
    table.uuid('adopted_by').notNullable();
  });
  await schema().alterTable('recall_runs', (table) => {
    /** The settings that a test tries in place of those that hold. */
    table.jsonb('tried').nullable();
  });
};
