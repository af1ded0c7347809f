import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';

/** All that migrations and tests can change of the structure of a pair of schemas, as one text without their names. */
const structureQuery = `
  with mine as (
    select c.oid, n.nspname = :read as of_read, c.relname, c.relkind, c.reloptions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in (:read, :app)
  )
  select md5(coalesce(string_agg(one, ';' order by one), '')) as structure from (
    select format('%s %s %s %s %s %s %s %s %s %s %s', of_read, relname, relkind, reloptions, attnum, attname, atttypid,
      atttypmod, attnotnull, attstorage, attidentity) as one
      from mine join pg_attribute on attrelid = mine.oid where attnum > 0
    union all select format('%s %s %s %s %s', of_read, relname, conname, contype, convalidated)
      from mine join pg_constraint on conrelid = mine.oid
    union all select format('%s %s %s', of_read, relname, tgname)
      from mine join pg_trigger on tgrelid = mine.oid where not tgisinternal
    union all select format('%s %s', n.nspname = :read, proname)
      from pg_proc join pg_namespace n on n.oid = pronamespace where n.nspname in (:read, :app)
    union all select format('%s %s', m.id, m.name) from :app:.migrations m
    union all select format('%s', l.is_locked) from :app:.migrations_lock l
  ) everything`;

/** Empties each table that holds something, but for what the migrations wrote, and starts its sequences anew. */
const emptying = ({ read, app }: Schemas): string => `
  do $$
  declare
    one record;
    is_used boolean;
    used text[] := '{}';
  begin
    set local lock_timeout = '5s';
    for one in select schemaname, tablename from pg_tables
      where schemaname in ('${read}', '${app}') and tablename not in ('migrations', 'migrations_lock')
    loop
      execute format('select exists (select from %I.%I)', one.schemaname, one.tablename) into is_used;
      if is_used then used := used || format('%I.%I', one.schemaname, one.tablename); end if;
    end loop;
    if used <> '{}' then execute 'truncate ' || array_to_string(used, ', ') || ' restart identity cascade'; end if;
    for one in select schemaname, sequencename from pg_sequences
      where schemaname in ('${read}', '${app}') and sequencename not like 'migrations%' and last_value is not null
    loop
      execute format('alter sequence %I.%I restart', one.schemaname, one.sequencename);
    end loop;
  end $$`;

const Structure = z.object({ rows: z.tuple([z.object({ structure: z.string() })]) });

const structureOf = async (knex: Knex, { read, app }: Schemas): Promise<string> =>
  Structure.parse(await knex.raw(structureQuery, { read, app })).rows[0].structure;

export type SchemaPool = {
  /** Schemas as the migrations leave them: those that another test gave back, or new ones. */
  readonly take: (knexOf: (schemas: Schemas) => Knex) => Promise<{ readonly knex: Knex; readonly schemas: Schemas }>;
  /** Gives schemas back, which nobody may use any more; they are removed where their tables were changed. */
  readonly giveBack: (knex: Knex, schemas: Schemas) => Promise<void>;
};

type Making = {
  readonly newSchemas: () => Schemas;
  /** Creates schemas as the migrations leave them. */
  readonly make: (knex: Knex, schemas: Schemas) => Promise<void>;
  /** Whether schemas that are given back wait for others: not on a server that outlives this process. */
  readonly keeps: boolean;
};

/** Schemas for one test after another: emptying some takes a tenth of what making them takes. */
export const createSchemaPool = ({ newSchemas, make, keeps }: Making): SchemaPool => {
  const spare: Schemas[] = [];
  let structure: Promise<string> | undefined;
  const isAsMade = async (knex: Knex, schemas: Schemas): Promise<boolean> => {
    try {
      await knex.raw(emptying(schemas));
      return (await structureOf(knex, schemas)) === (await structure);
    } catch (error) {
      if (error instanceof DatabaseError) return false; // a table is gone or locked
      throw error;
    }
  };
  return {
    take: async (knexOf) => {
      const emptied = spare.pop();
      const schemas = emptied ?? newSchemas();
      const knex = knexOf(schemas);
      if (!emptied) await make(knex, schemas);
      await (structure ??= structureOf(knex, schemas));
      return { knex, schemas };
    },
    giveBack: async (knex, schemas) => {
      if (keeps && (await isAsMade(knex, schemas))) spare.push(schemas);
      else for (const schema of Object.values(schemas)) await knex.raw('drop schema if exists ?? cascade', [schema]);
    },
  };
};
