import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { Tables } from './projection.js';
import { upsert } from './writeRows.js';

type Folding<Row> = {
  readonly table: string;
  readonly key: keyof Row & string;
  /** The row an event is about; `undefined` for an event that concerns none. */
  readonly keyOf: (event: Recorded<DomainEvent>) => string | undefined;
  /** The row after the event; the same value when nothing changes, `undefined` while there is none. */
  readonly evolve: (row: Row | undefined, event: Recorded<DomainEvent>) => Row | undefined;
  /** What follows from the rest of a row: worked out once for each that changed, however many events changed it. */
  readonly derive?: (row: Row) => Row;
};

/** How one row changed over a batch. */
export type RowChange<Row> = { readonly before: Row | undefined; readonly after: Row };

/** The rows that are there of those asked for, by key. */
export const loadRows = async <Row extends object>(
  tables: Tables,
  table: string,
  key: keyof Row & string,
  keys: readonly string[],
): Promise<Map<string, Row>> => {
  const rowsByKey = new Map<string, Row>();
  const query = tables(table).whereRaw('?? = any(?)', [key, [...keys]]); // one parameter for any number
  const rows: Row[] = await query;
  for (const row of rows) rowsByKey.set(String(row[key]), row);
  return rowsByKey;
};

/**
 * Loads the rows that a batch is about, folds the events over them in memory and writes those that changed: a few
 * statements for a batch of any size. Answers what changed.
 */
export const foldRows = async <Row extends object>(
  tables: Tables,
  events: readonly Recorded<DomainEvent>[],
  { table, key, keyOf, evolve, derive = (row) => row }: Folding<Row>,
): Promise<RowChange<Row>[]> => {
  const concerned = events.flatMap((event) => {
    const id = keyOf(event);
    return id === undefined ? [] : [{ id, event }];
  });
  const ids = [...new Set(concerned.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const before = await loadRows<Row>(tables, table, key, ids);
  const after = new Map(before);
  for (const { id, event } of concerned) {
    const row = evolve(after.get(id), event);
    if (row) after.set(id, row);
  }
  const changes = [...after].flatMap(([id, row]) =>
    row === before.get(id) ? [] : [{ before: before.get(id), after: derive(row) }],
  );
  await upsert(
    tables,
    table,
    key,
    changes.map((change) => change.after),
  );
  return changes;
};

/** Counters looked up in one statement: thousands of keys, each of several columns, are more parameters than the embedded server bears. */
const keysAtOnce = 500;

/**
 * Adds to counters kept in rows of their own; a counter that is not there yet starts at 0. A row whose counters have come to 0 goes, so that
 * a replay, whose batches begin elsewhere, has the same rows.
 */
export const addToCounters = async <Row extends object>(
  tables: Tables,
  { table, keys, counters }: { table: string; keys: (keyof Row & string)[]; counters: (keyof Row & string)[] },
  deltas: readonly Row[],
): Promise<void> => {
  const idOf = (row: Row): string => JSON.stringify(keys.map((key) => row[key]));
  const missing = new Map<string, Row>();
  const add = (row: Row): void => {
    const present = missing.get(idOf(row));
    const sums = counters.map((counter) => [counter, Number(row[counter]) + Number(present?.[counter] ?? 0)]);
    missing.set(idOf(row), { ...row, ...Object.fromEntries(sums) });
  };
  deltas.forEach(add);
  if (missing.size === 0) return;
  const [firstKey] = keys;
  if (firstKey === undefined) throw new Error(`counters of ${table} need a key`);
  const keyValues = [...missing.values()].map((row) => keys.map((key) => String(row[key])));
  for (let from = 0; from < keyValues.length; from += keysAtOnce) {
    const query = tables(table).whereIn(keys, keyValues.slice(from, from + keysAtOnce));
    const present: Row[] = await query;
    present.forEach(add);
  }
  const isNone = (row: Row): boolean => counters.every((counter) => Number(row[counter]) === 0);
  const sums = [...missing.values()];
  const gone = sums.filter(isNone).map((row) => keys.map((key) => String(row[key])));
  for (let from = 0; from < gone.length; from += keysAtOnce)
    await tables(table)
      .whereIn(keys, gone.slice(from, from + keysAtOnce))
      .delete();
  await upsert(
    tables,
    table,
    keys,
    sums.filter((row) => !isNone(row)),
  );
};
