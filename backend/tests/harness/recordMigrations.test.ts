import { expect } from 'chai';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { migrate } from '../../adapters/postgres/migrate.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { createMigrated, newSchemas, testPostgres } from './testServers.js';

const catalogue = `
  select 'column' as kind, table_schema as place, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, ordinal_position) as definition
    from information_schema.columns where table_schema in (:read, :app)
  union all select 'index', schemaname, indexname, indexdef from pg_indexes where schemaname in (:read, :app)
  union all select 'constraint', nspname, conname, pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_namespace n on n.oid = connamespace where nspname in (:read, :app)
  order by 1, 2, 3`;

/** All that makes up two schemas, with `read` and `app` for their names, and what the migrations noted. */
const picture = async (make: 'migrations' | 'copy'): Promise<{ parts: string[]; noted: unknown[] }> => {
  const schemas: Schemas = newSchemas();
  const knex = connectPostgres({ ...(await testPostgres()), schemas, pool: { max: 2 } });
  try {
    await (make === 'copy' ? createMigrated(knex, schemas) : migrate(knex));
    const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(catalogue, { ...schemas });
    const parts = rows.map((row) =>
      Object.values(row).join(' | ').replaceAll(schemas.read, 'read').replaceAll(schemas.app, 'app'),
    );
    const noted = await knex.withSchema(schemas.app).from('migrations').orderBy('id').select('id', 'name', 'batch');
    return { parts, noted };
  } finally {
    for (const schema of Object.values(schemas)) await knex.raw('drop schema if exists ?? cascade', [schema]);
    await knex.destroy();
  }
};

describe('schemas for a test, copied from what the migrations did once', () => {
  it('are those that the migrations make', async () => {
    const [made, copied] = [await picture('migrations'), await picture('copy')];
    expect(copied.parts).to.deep.equal(made.parts);
    expect(copied.parts.length).to.be.greaterThan(100);
    expect(copied.noted).to.deep.equal(made.noted);
  });
});
