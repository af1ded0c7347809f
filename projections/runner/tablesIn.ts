import type { Knex } from 'knex';
import type { Tables } from './projection.js';

/** Query builders on the tables of one schema, on a connection or inside a transaction. */
export const tablesIn = (connection: Knex, schema: string): Tables =>
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
