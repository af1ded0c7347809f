import type { Knex } from 'knex';
import { columnsThatDiffer, keyColumns, type DifferentRow } from './compareTables.js';

type Row = Readonly<Record<string, unknown>>;
/** The values of a primary key, as text. */
export type RowKey = readonly string[];

type Where = { readonly live: string; readonly shadow: string; readonly table: string };
type Pieces = Where & {
  readonly signal: AbortSignal;
  /** Keys that are remembered; the others are counted no further. */
  readonly most: number;
  /** Rows of one statement; default 500. */
  readonly pieceSize?: number;
};

/** What comparing a table by pieces found: how many rows it has, and which differed at the moment when they were read. */
export type Suspects = { readonly rows: number; readonly keys: readonly RowKey[] };

/** `(k1, k2)`, its parameters, and as many placeholders for a key. */
const tupleOf = (keys: readonly string[]) => ({
  columns: `(${keys.map(() => '??').join(', ')})`,
  values: `(${keys.map(() => '?').join(', ')})`,
  list: keys.map(() => '??').join(', '),
});

const keysOf = async (knex: Knex, live: string, table: string): Promise<string[]> => {
  const keys = await keyColumns(knex, live, table);
  if (keys.length === 0) throw new Error(`${table} has no primary key to compare rows by`);
  return keys;
};

/**
 * Compares a table with its replay in another schema, a few hundred rows a statement, so that nobody waits for it and memory stays
 * flat. Both may go on meanwhile: a row that differs may only have changed, and is compared again by `compareRows`.
 * @throws the signal's reason
 */
export const comparePieces = async (
  knex: Knex,
  { live, shadow, table, signal, most, pieceSize = 500 }: Pieces,
): Promise<Suspects> => {
  const keys = await keysOf(knex, live, table);
  const { columns, values, list } = tupleOf(keys);
  const suspects: RowKey[] = [];
  let rows = 0;
  for (let after: RowKey | undefined; ;) {
    signal.throwIfAborted();
    const beyond = after === undefined ? 'true' : `${columns} > ${values}`;
    const beyondOf = after === undefined ? [] : [...keys, ...after];
    const headOf = (schema: string) => [...keys, schema, table, ...beyondOf, ...keys, pieceSize];
    // The last key of the piece: the heads of both sides count, so that neither has more than a piece of rows in it.
    const { rows: bounds }: { rows: { upTo: RowKey }[] } = await knex.raw(
      `select json_build_array(${keys.map(() => '??::text').join(', ')}) as "upTo"
         from ((select ${list} from ??.?? where ${beyond} order by ${list} limit ?)
               union all (select ${list} from ??.?? where ${beyond} order by ${list} limit ?)) heads
        order by ${list} offset ? limit 1`,
      [...keys, ...headOf(live), ...headOf(shadow), ...keys, pieceSize - 1],
    );
    const upTo = bounds[0]?.upTo;
    const within = upTo === undefined ? beyond : `${beyond} and ${columns} <= ${values}`;
    const pieceOf = (schema: string) => [schema, table, ...beyondOf, ...(upTo === undefined ? [] : [...keys, ...upTo])];
    const { rows: compared }: { rows: { rows: number; keys: RowKey[] }[] } = await knex.raw(
      `with l as (select * from ??.?? where ${within}), s as (select * from ??.?? where ${within})
       select (select count(*)::int from l) as rows,
              (select coalesce(json_agg(json_build_array(${keys.map(() => 'coalesce(l.??, s.??)::text').join(', ')})), '[]')
                 from l full join s on ${keys.map(() => 'l.?? = s.??').join(' and ')}
                where l::text is distinct from s::text) as keys`,
      [
        ...pieceOf(live),
        ...pieceOf(shadow),
        ...keys.flatMap((key) => [key, key]),
        ...keys.flatMap((key) => [key, key]),
      ],
    );
    rows += compared[0]?.rows ?? 0;
    for (const key of compared[0]?.keys ?? []) if (suspects.length < most) suspects.push(key);
    if (upTo === undefined) return { rows, keys: suspects };
    after = upTo;
  }
};

/** Compares some rows of a table with their replay, in order of the key; to be called while neither changes. */
export const compareRows = async (
  knex: Knex,
  { live, shadow, table }: Where,
  rowKeys: readonly RowKey[],
): Promise<DifferentRow[]> => {
  if (rowKeys.length === 0) return [];
  const keys = await keysOf(knex, live, table);
  const { columns, values } = tupleOf(keys);
  const among = `${columns} in (${rowKeys.map(() => values).join(', ')})`;
  const sideOf = (schema: string) => [schema, table, ...keys, ...rowKeys.flat()];
  const pairs = keys.flatMap((key) => [key, key]);
  const { rows }: { rows: { shown: Row | null; replayed: Row | null }[] } = await knex.raw(
    `with l as (select * from ??.?? where ${among}), s as (select * from ??.?? where ${among})
     select to_jsonb(l) as shown, to_jsonb(s) as replayed
       from l full join s on ${keys.map(() => 'l.?? = s.??').join(' and ')}
      where l::text is distinct from s::text order by ${keys.map(() => 'coalesce(l.??, s.??)').join(', ')}`,
    [...sideOf(live), ...sideOf(shadow), ...pairs, ...pairs],
  );
  return rows.map(({ shown, replayed }) => ({
    table,
    key: keys.map((key) => (shown ?? replayed)?.[key]),
    finding: !shown ? 'missing' : !replayed ? 'unexpected' : 'different',
    columns: shown && replayed ? columnsThatDiffer(shown, replayed) : [],
    shown,
    replayed,
  }));
};
