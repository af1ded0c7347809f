import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';

/** Takes schemas and all that is in them off a server that others use too. */
export const dropSchemas = async (url: string, schemas: Schemas): Promise<void> => {
  const knex = connectPostgres({ url, schemas });
  try {
    for (const schema of Object.values(schemas)) await knex.raw('drop schema if exists ?? cascade', [schema]);
  } finally {
    await knex.destroy();
  }
};
