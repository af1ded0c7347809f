import type { Knex } from 'knex';

/** A row in which the live table and the replay differ. Values are left out: they may be personal. */
export type Difference = {
  readonly table: string;
  /** Values of the primary key. */
  readonly key: readonly unknown[];
  /** `missing`: the replay has it, the live table not; `unexpected`: the other way round. */
  readonly finding: 'missing' | 'unexpected' | 'different';
  /** Columns that differ. */
  readonly columns: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;

/** A row that differs, with both of its sides. They may hold personal data: nothing of them is kept. */
export type DifferentRow = Difference & { readonly shown: Row | null; readonly replayed: Row | null };

/** The columns of a table's primary key, in its order. */
export const keyColumns = async (trx: Knex, schema: string, table: string): Promise<string[]> => {
  const { rows }: { rows: { name: string }[] } = await trx.raw(
    `select a.attname as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where n.nspname = ? and c.relname = ? and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
};

/** The columns in which two rows differ. */
export const columnsThatDiffer = (live: Row, replayed: Row): string[] =>
  Object.keys({ ...live, ...replayed }).filter(
    (column) => JSON.stringify(live[column]) !== JSON.stringify(replayed[column]),
  );

type Where = {
  readonly live: string;
  readonly shadow: string;
  readonly table: string;
  /** Compares the rows of one projection alone, in a table that all of them share. */
  readonly projection?: string;
  readonly limit: number;
};

/** Compares a table row by row with its replay in another schema; at most `limit` differences, in order of the key. */
export const compareTables = async (
  trx: Knex,
  { live, shadow, table, projection, limit }: Where,
): Promise<DifferentRow[]> => {
  const keys = await keyColumns(trx, live, table);
  if (keys.length === 0) throw new Error(`${table} has no primary key to compare rows by`);
  const joinOn = keys.map(() => 'l.?? = s.??').join(' and ');
  const order = keys.map(() => 'coalesce(l.??, s.??)').join(', ');
  const pairs = keys.flatMap((key) => [key, key]);
  const from = projection === undefined ? '??.??' : '(select * from ??.?? where projection = ?)';
  const sourceOf = (schema: string) => [schema, table, ...(projection === undefined ? [] : [projection])];
  const { rows }: { rows: { live: Row | null; replayed: Row | null }[] } = await trx.raw(
    `select to_jsonb(l) as live, to_jsonb(s) as replayed from ${from} l full join ${from} s on ${joinOn}
      where l::text is distinct from s::text order by ${order} limit ?`,
    [...sourceOf(live), ...sourceOf(shadow), ...pairs, ...pairs, limit],
  );
  return rows.map(({ live: stands, replayed }) => ({
    table,
    key: keys.map((key) => (stands ?? replayed)?.[key]),
    finding: !stands ? 'missing' : !replayed ? 'unexpected' : 'different',
    columns: stands && replayed ? columnsThatDiffer(stands, replayed) : [],
    shown: stands,
    replayed,
  }));
};
