import type { Knex } from 'knex';
import type { Tables } from './projection.js';

/** Query builders on the tables of one schema, on a connection or inside a transaction. */
export const tablesIn =
  (connection: Knex, schema: string): Tables =>
  (table) =>
    connection.withSchema(schema).table(table);
