import { expect } from 'chai';
import { isEmbeddedPostgres, testDatabase, testPostgres } from '../../tests/harness/testServers.js';
import { connectPostgres } from './connectPostgres.js';
import { migrate } from './migrate.js';
import { tablesIn } from './tablesIn.js';

describe('postgres: migrating', () => {
  it('makes the tables in the schemas given, with vectors, and changes nothing when run again', async () => {
    const { knex, schemas, drop } = await testDatabase();
    await tablesIn(
      knex,
      schemas.app,
    )('credentials').insert({
      user_id: '11111111-1111-4111-8111-111111111111',
      email: 'a@b.cn',
      password_hash: 'x',
    });
    await migrate(knex);
    expect(await tablesIn(knex, schemas.app)('credentials').pluck('email')).to.deep.equal(['a@b.cn']);
    expect(await tablesIn(knex, schemas.read)('checkpoint')).to.deep.equal([]);
    const { rows } = await knex.raw(`select '[1,2]'::vector <-> '[1,3]'::vector as distance`);
    expect(rows).to.deep.equal([{ distance: 1 }]);
    const { rows: indexes } = await knex.raw(
      `select indexdef from pg_indexes where schemaname = ? and indexdef like '%grams%'`,
      [schemas.read],
    );
    expect(indexes).to.have.length(1);
    expect(indexes[0].indexdef).to.contain('USING gin');
    await drop();
  });

  // The embedded server belongs to one process, by the lock on its data directory.
  if (!isEmbeddedPostgres())
    it('serves several processes that start at once', async () => {
      const { knex, schemas, drop } = await testDatabase();
      await knex.raw('drop schema ?? cascade', [schemas.read]);
      await knex.raw('drop schema ?? cascade', [schemas.app]);
      const address = await testPostgres();
      const others = [1, 2, 3].map(() => connectPostgres({ ...address, schemas, pool: { max: 2 } }));
      await Promise.all(others.map(migrate));
      expect(await tablesIn(knex, schemas.app)('sessions')).to.deep.equal([]);
      await Promise.all(others.map((other) => other.destroy()));
      await drop();
    });

  it('is not blocked by the lock row of a killed process', async () => {
    const { knex, schemas, drop } = await testDatabase();
    await knex.raw('drop schema ?? cascade', [schemas.read]);
    await knex.raw('drop schema ?? cascade', [schemas.app]);
    await knex.raw('create schema ??', [schemas.app]);
    await knex.schema.withSchema(schemas.app).createTable('migrations_lock', (table) => {
      table.increments('index').primary();
      table.integer('is_locked');
    });
    await tablesIn(knex, schemas.app)('migrations_lock').insert({ is_locked: 1 });
    await migrate(knex);
    expect(await tablesIn(knex, schemas.read)('case_list')).to.deep.equal([]);
    await drop();
  });

  it('reads counts as numbers, exact decimals and dates as text', async () => {
    const { knex, drop } = await testDatabase();
    const { rows } = await knex.raw(
      `select count(*) as n, 0.10::numeric as d, date '2026-01-31' as day from (values (1), (2)) as t`,
    );
    expect(rows).to.deep.equal([{ n: 2, d: '0.10', day: '2026-01-31' }]);
    const refusal = await knex.raw('select 9007199254740993::int8 as n').catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(RangeError);
    await drop();
  });
});
