import type { Knex } from 'knex';
import type { Tables } from './projection.js';

/** Rows of one statement: bounds the JSON that is in memory twice, here and in Postgres. */
const ROWS_AT_ONCE = 5000;

/** A NUL or half of a surrogate pair as JSON.stringify spells them, behind an even number of backslashes. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gu;

/** JSON in which NUL and half surrogate pairs, which Postgres refuses, are the replacement character. */
const jsonFor = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.includes('\\ud') || json.includes('\\u0000') ? json.replaceAll(UNSTORABLE, '$1\ufffd') : json;
};

/** Text in which NUL and half surrogate pairs are the replacement character. */
const storable = (text: string): string =>
  /[\0\p{Surrogate}]/u.test(text) ? text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd') : text;

/** A value as Postgres reads one of another type than JSON. */
const spell = (value: unknown): string => {
  if (typeof value === 'string') return storable(value);
  if (Number.isFinite(value)) return String(value);
  if (value instanceof Date) return value.toISOString();
  return jsonFor(value);
};

const quoted = (text: string): string => `"${/["\\]/u.test(text) ? text.replaceAll(/["\\]/gu, '\\$&') : text}"`;

/** Values as Postgres spells an array of text. */
const arrayOf = (values: readonly unknown[], spelling: (value: unknown) => string): string => {
  let all = '{';
  for (const value of values) {
    const text = value === null || value === undefined ? 'NULL' : quoted(spelling(value));
    all += all === '{' ? text : `,${text}`;
  }
  return `${all}}`;
};

const spellArray = (value: unknown): string => (Array.isArray(value) ? arrayOf(value, spell) : spell(value));

/** How a value of a column of this type is spelled. */
const spellingOf = (type: string): ((value: unknown) => string) => {
  if (type === 'json' || type === 'jsonb') return jsonFor;
  return type.endsWith('[]') ? spellArray : spell;
};

/** The columns of all rows, in the order in which they are first named. */
const columnsOf = (rows: readonly object[]): string[] => {
  const columns = new Set<string>();
  for (const row of rows) for (const column in row) columns.add(column);
  return [...columns];
};

const inChunks = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  items.length <= ROWS_AT_ONCE
    ? [items]
    : Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
        items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
      );

/** From so many rows on a statement takes them column by column, for which it first asks the table for its types. */
const BULK = 200;

/** The statement that adds rows. In columns they cost Postgres half of what they cost as JSON objects. */
const insertion = async (
  tables: Tables,
  table: string,
  rows: readonly object[],
  columns: readonly string[],
): Promise<{ readonly insert: Knex.QueryBuilder }> => {
  if (rows.length < BULK) return { insert: tables(table).insert(tables.rowsOf(table, columns, jsonFor(rows))) };
  const types = await tables.typesOf(table);
  const values = columns.map((column) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`${table} has no column ${column}`);
    const ofColumn = (row: Readonly<Record<string, unknown>>): unknown => row[column];
    return {
      column,
      type,
      values: arrayOf((rows as readonly Record<string, unknown>[]).map(ofColumn), spellingOf(type)),
    };
  });
  return { insert: tables(table).insert(tables.columnsOf(values)) };
};

/**
 * Adds rows, one statement for thousands. Values as JSON has them: dates, objects for `jsonb` and arrays as they are, numbers
 * past 2^53 as text, bytes as `hexBytes`. A column that a row lacks is null.
 */
export const insertRows = async (tables: Tables, table: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = columnsOf(rows);
  for (const chunk of inChunks(rows)) await (await insertion(tables, table, chunk, columns)).insert;
};

/** Inserts rows or replaces rows with the same key; no two rows may have the same key. */
export const upsert = async (
  tables: Tables,
  table: string,
  key: string | string[],
  rows: readonly object[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = columnsOf(rows);
  for (const chunk of inChunks(rows)) {
    const { insert } = await insertion(tables, table, chunk, columns);
    await insert.onConflict([key].flat()).merge(columns);
  }
};

/** Bytes as a `bytea` column reads them. */
export const hexBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
