import type { Knex } from 'knex';
import type { AppTables, ReadTables, Tables } from './projection.js';

/** Query builders on the tables of one schema, whose name says which it is, on a connection or inside a transaction. */
export const tablesIn: {
  (connection: Knex, schema: `read${string}`): ReadTables;
  (connection: Knex, schema: `app${string}`): AppTables;
  (connection: Knex, schema: string): Tables;
} = (connection: Knex, schema: string): Tables =>
  Object.assign((table: string): Knex.QueryBuilder => connection.withSchema(schema).table(table), {
    rowsOf: (table: string, columns: readonly string[], json: string): Knex.Raw => {
      const names = columns.map(() => '??').join(', ');
      return connection.raw(`(${names}) select ${names} from json_populate_recordset(null::??.??, ?::json)`, [
        ...columns,
        ...columns,
        schema,
        table,
        json,
      ]);
    },
  });
