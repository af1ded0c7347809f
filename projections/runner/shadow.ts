import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { checkpointTable, ensureCheckpoints } from './checkpoints.js';
import type { Projection } from './projection.js';
import { setAsideTable } from './setAside.js';
import { tablesIn } from './tablesIn.js';

/** Empty copies of live tables in a schema of their own, to replay into. */
export type Shadow = {
  readonly schema: string;
  /** Makes the indexes that only queries need; loading is faster without. Once, after the bulk is in. */
  readonly index: () => Promise<void>;
  readonly drop: () => Promise<void>;
};

const tablesOf = (projections: readonly Projection[]): string[] => projections.flatMap(({ tables }) => tables);

type Index = { readonly definition: string };

/** Definitions of the indexes that are no constraints, to be made again under the same names in another schema. */
const plainIndexes = async (knex: Knex, live: string, shadow: string, tables: readonly string[]): Promise<Index[]> => {
  const { rows }: { rows: Index[] } = await knex.raw(
    `select replace(pg_get_indexdef(i.indexrelid),
              format(' ON %I.%I ', n.nspname, c.relname), format(' ON %I.%I ', ?::text, c.relname)) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ? and c.relname = any(?) and not i.indisunique`,
    [shadow, live, [...tables]],
  );
  return rows;
};

/** Drops the indexes of the copies, which the copying made under names of its own. */
const dropPlainIndexes = async (knex: Knex, schema: string): Promise<void> => {
  const { rows }: { rows: { name: string }[] } = await knex.raw(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and not i.indisunique`,
    [schema],
  );
  for (const { name } of rows) await knex.raw('drop index ??.??', [schema, name]);
};

/** Gives the copies' constraints the names they have in the live tables: a later migration may call them by name. */
const renameConstraints = async (knex: Knex, live: string, shadow: string): Promise<void> => {
  const { rows }: { rows: { tableName: string; copied: string; name: string }[] } = await knex.raw(
    `select ct.relname as "tableName", copy.conname as copied, original.conname as name
       from pg_constraint copy
       join pg_class ct on ct.oid = copy.conrelid join pg_namespace cn on cn.oid = ct.relnamespace
       join pg_class lt on lt.relname = ct.relname join pg_namespace ln on ln.oid = lt.relnamespace
       join pg_constraint original on original.conrelid = lt.oid
        and original.contype = copy.contype and original.conkey = copy.conkey
      where cn.nspname = ? and ln.nspname = ? and copy.contype in ('p', 'u') and copy.conname <> original.conname`,
    [shadow, live],
  );
  for (const { tableName, copied, name } of rows)
    await knex.raw('alter table ??.?? rename constraint ?? to ??', [shadow, tableName, copied, name]);
};

/** What the names of all shadows begin with. */
const shadowsOf = (live: string): string => `${live}_shadow`;

/** A schema for one rebuild or verification, whose name no other has. */
const newShadow = (live: string): string => `${shadowsOf(live)}_${randomUUID().slice(0, 8)}`;

/** Drops the shadows that killed rebuilds left behind. One that is still at work by mistake fails, instead of writing into another's tables. */
const dropShadows = async (knex: Knex, live: string): Promise<void> => {
  const shadows: string[] = await knex('pg_namespace')
    .whereRaw('starts_with(nspname, ?)', [shadowsOf(live)])
    .pluck('nspname');
  for (const schema of shadows) await knex.raw('drop schema if exists ?? cascade', [schema]);
};

/**
 * Makes the shadow of some projections' tables beside the live ones, with checkpoints at the start of the log. By default it gets a
 * name of its own, and what killed rebuilds left behind is dropped: the caller sees to it that there is only one rebuild at a time.
 */
export const createShadow = async (
  knex: Knex,
  live: string,
  projections: readonly Projection[],
  named?: string,
): Promise<Shadow> => {
  const tables = tablesOf(projections);
  const schema = named ?? newShadow(live);
  const drop = async (): Promise<void> => {
    await knex.raw('drop schema if exists ?? cascade', [schema]);
  };
  await (named === undefined ? dropShadows(knex, live) : drop());
  await knex.raw('create schema ??', [schema]);
  for (const table of [...tables, checkpointTable, setAsideTable])
    await knex.raw('create table ??.?? (like ??.?? including all)', [schema, table, live, table]);
  await renameConstraints(knex, live, schema);
  const indexes = await plainIndexes(knex, live, schema, tables);
  await dropPlainIndexes(knex, schema);
  await ensureCheckpoints(
    tablesIn(knex, schema),
    projections.map(({ name }) => name),
  );
  return {
    schema,
    drop,
    index: async () => {
      for (const { definition } of indexes) await knex.raw(definition.replaceAll('?', '\\?'));
    },
  };
};
