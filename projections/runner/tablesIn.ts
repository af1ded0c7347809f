import type { Knex } from 'knex';
import type { AppTables, ColumnValues, ReadTables, Tables } from './projection.js';

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
    typesOf: async (table: string): Promise<ReadonlyMap<string, string>> => {
      const { rows }: { rows: { column: string; type: string }[] } = await connection.raw(
        `select attname as column, format_type(atttypid, -1) as type from pg_attribute
          where attrelid = format('%I.%I', ?::text, ?::text)::regclass and attnum > 0 and not attisdropped`,
        [schema, table],
      );
      return new Map(rows.map(({ column, type }) => [column, type]));
    },
    columnsOf: (columns: readonly ColumnValues[]): Knex.Raw =>
      connection.raw(
        `(${columns.map(() => '??').join(', ')}) select ${columns.map(({ type }) => `unnest(?::text[])::${type}`).join(', ')}`,
        [...columns.map(({ column }) => column), ...columns.map(({ values }) => values)],
      ),
  });
