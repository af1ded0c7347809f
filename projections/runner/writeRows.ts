import type { Tables } from './projection.js';

/** Rows of one statement: bounds the JSON that is in memory twice, here and in Postgres. */
const ROWS_AT_ONCE = 5000;

/** A NUL or half of a surrogate pair as JSON.stringify spells them, behind an even number of backslashes. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gu;

/** Replaces NUL and half surrogate pairs, which Postgres refuses, by the replacement character. */
const jsonFor = (rows: readonly object[]): string => {
  const json = JSON.stringify(rows);
  return json.includes('\\ud') || json.includes('\\u0000') ? json.replaceAll(UNSTORABLE, '$1\ufffd') : json;
};

const columnsOf = (rows: readonly object[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

const inChunks = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  items.length <= ROWS_AT_ONCE
    ? [items]
    : Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
        items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
      );

/**
 * Adds rows, one statement for thousands. Values as JSON has them: dates, objects for `jsonb` and arrays as they are, numbers
 * past 2^53 as text, bytes as `hexBytes`. A column that a row lacks is null.
 */
export const insertRows = async (tables: Tables, table: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = columnsOf(rows);
  for (const chunk of inChunks(rows)) await tables(table).insert(tables.rowsOf(table, columns, jsonFor(chunk)));
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
  for (const chunk of inChunks(rows))
    await tables(table)
      .insert(tables.rowsOf(table, columns, jsonFor(chunk)))
      .onConflict([key].flat())
      .merge(columns);
};

/** Bytes as a `bytea` column reads them. */
export const hexBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
