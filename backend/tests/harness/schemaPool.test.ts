import { expect } from 'chai';
import type { Knex } from 'knex';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { migrate } from '../../adapters/postgres/migrate.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { createSchemaPool, type SchemaPool } from './schemaPool.js';
import { createMigrated, newSchemas, testPostgres } from './testServers.js';

/** A migration's traces and two tables, one with a reference to the other. */
const make = async (knex: Knex, { read, app }: Schemas): Promise<void> => {
  for (const schema of [read, app]) await knex.raw('create schema ??', [schema]);
  await knex.raw('create table ??.migrations (id int, name text)', [app]);
  await knex.raw("insert into ??.migrations values (1, 'first')", [app]);
  await knex.raw('create table ??.migrations_lock (is_locked int)', [app]);
  await knex.raw('create table ??.groups (id bigserial primary key, name text)', [app]);
  await knex.raw('create table ??.files (group_id bigint references ??.groups)', [read, app]);
};

describe('schemas that one test gives back for the next', function () {
  let knexOf: (schemas: Schemas) => Knex;
  let pool: SchemaPool;
  before(async () => {
    const address = await testPostgres();
    knexOf = (schemas) => connectPostgres({ ...address, schemas, pool: { max: 1 } });
  });
  beforeEach(() => {
    pool = createSchemaPool({ newSchemas, make, keeps: true });
  });
  const borrow = async (work: (knex: Knex, schemas: Schemas) => Promise<void>): Promise<Schemas> => {
    const { knex, schemas } = await pool.take(knexOf);
    try {
      await work(knex, schemas);
      await pool.giveBack(knex, schemas);
    } finally {
      await knex.destroy();
    }
    return schemas;
  };
  const remove = () => {
    pool = { ...pool, giveBack: createSchemaPool({ newSchemas, make, keeps: false }).giveBack };
    return borrow(() => Promise.resolve());
  };

  it('are empty again, count from one and keep what the migrations wrote', async () => {
    const first = await borrow(async (knex, { read, app }) => {
      await knex.raw("insert into ??.groups (name) values ('甲'), ('乙')", [app]);
      await knex.raw('insert into ??.files values (2)', [read]);
    });
    const second = await borrow(async (knex, { read, app }) => {
      expect((await knex.raw('select * from ??.files', [read])).rows).to.deep.equal([]);
      const inserted = await knex.raw("insert into ??.groups (name) values ('丙') returning id", [app]);
      expect(inserted.rows).to.deep.equal([{ id: 1 }]);
      expect((await knex.raw('select name from ??.migrations', [app])).rows).to.deep.equal([{ name: 'first' }]);
    });
    expect(second).to.deep.equal(first);
    await remove();
  });

  it('are kept after an application looked for migrations to run, as each does when it starts', async () => {
    pool = createSchemaPool({ newSchemas, make: createMigrated, keeps: true });
    const first = await borrow((knex) => migrate(knex));
    expect(await borrow(() => Promise.resolve())).to.deep.equal(first);
    await remove();
  });

  for (const [what, change] of [
    ['a column more', 'alter table ??.groups add column note text'],
    ['a table less', 'drop table ??.groups cascade'],
    ['a constraint more', 'alter table ??.groups add constraint named check (name is not null)'],
    ['a migration undone', 'delete from ??.migrations'],
  ] as const)
    it(`are removed where a test left ${what}`, async () => {
      const first = await borrow(async (knex, { app }) => void (await knex.raw(change, [app])));
      const second = await borrow(async (knex) => {
        const found = await knex.raw('select nspname from pg_namespace where nspname = any (?)', [
          Object.values(first),
        ]);
        expect(found.rows).to.deep.equal([]);
      });
      expect(second).not.to.deep.equal(first);
      await remove();
    });
});
