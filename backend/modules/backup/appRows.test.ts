import { expect } from 'chai';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { readAppRows, writeAppRows, type AppRow } from './appRows.js';

const makeTables = async ({ knex, schemas: { app } }: TestDatabase): Promise<void> => {
  await knex.schema.withSchema(app).createTable('parts', (table) => {
    table.increments('id');
    table.integer('whole').nullable().references('id').inTable(`${app}.parts`);
    table.integer('chief').nullable();
    table.binary('content').nullable();
    table.decimal('exact', 38, 10).nullable();
    table.bigInteger('large').nullable();
    table.timestamp('at').nullable();
    table.jsonb('settings').nullable();
    table.specificType('words', 'text[]').nullable();
    table.specificType('place', 'vector(3)').nullable();
    table.specificType('doubled', 'integer generated always as (whole * 2) stored');
  });
  // Each table refers to the other, so that no order of tables would do.
  await knex.schema.withSchema(app).createTable('chiefs', (table) => {
    table.integer('id').primary();
    table.integer('part').references('id').inTable(`${app}.parts`);
  });
  await knex.schema.withSchema(app).alterTable('parts', (table) => {
    table.foreign('chief').references('id').inTable(`${app}.chiefs`);
  });
};

const collect = async ({ knex, schemas }: TestDatabase): Promise<AppRow[]> => {
  const rows: AppRow[] = [];
  for await (const row of readAppRows(knex, schemas.app)) rows.push(row);
  return rows;
};
const replay = async function* (rows: readonly AppRow[]): AsyncGenerator<AppRow, void, void> {
  yield* rows;
};

describe('backup: rows of the app schema', () => {
  let from: TestDatabase;
  let to: TestDatabase;
  before(async () => {
    [from, to] = [await testDatabase(), await testDatabase()];
    await makeTables(from);
    await makeTables(to);
  });
  after(async () => {
    await from.drop();
    await to.drop();
  });

  it('are restored to the last digit, whatever their foreign keys, and sequences continue after them', async () => {
    const app = tablesIn(from.knex, from.schemas.app);
    await app('parts').insert([
      {
        content: Buffer.from([0, 255, 10]),
        exact: '12345678901234567890.0123456789',
        large: '9007199254740993',
        at: new Date('2026-03-04T05:06:07.089Z'),
        settings: JSON.stringify({ 名: ['一', null, 1e20] }),
        words: ['一', '二 "三"'],
        place: '[1,2.5,-3]',
      },
      { content: Buffer.alloc(3_000_000, 7) },
    ]);
    await app('chiefs').insert({ id: 7, part: 2 });
    await app('parts').where({ id: 1 }).update({ whole: 2, chief: 7 });
    await app('parts').insert(Array.from({ length: 3000 }, () => ({ whole: 1 })));
    await app('sessions').insert({
      token_hash: 'x',
      user_id: '6a1f3b52-5c1e-4f0e-9a57-0d3c8f1b2e44',
      expires_at: new Date('2030-01-01'),
    });

    const rows = await collect(from);
    expect(await writeAppRows(to.knex, to.schemas.app, replay(rows))).to.equal(rows.length);
    expect(rows.length).to.equal(3003);
    expect((await collect(to)).map(({ json }) => json).sort()).to.deep.equal(rows.map(({ json }) => json).sort());
    expect(rows.map(({ table }) => table)).not.to.include('sessions');

    const restored = tablesIn(to.knex, to.schemas.app);
    expect(await restored('parts').insert({}).returning('id')).to.deep.equal([{ id: 3003 }]);
    const orphan = await restored('chiefs')
      .insert({ id: 8, part: 99_999 })
      .catch((error: unknown) => error);
    expect(orphan).to.include({ code: '23503' });
  });

  it('are restored all or not at all', async () => {
    const app = tablesIn(to.knex, to.schemas.app);
    const before = await app('chiefs').count();
    const rows = [
      { table: 'chiefs', json: '{"id": 20, "part": 1}' },
      { table: 'chiefs', json: '{"id": 21, "part": 99999}' },
    ];
    expect(await writeAppRows(to.knex, to.schemas.app, replay(rows)).catch((error: unknown) => error)).to.include({
      code: '23503',
    });
    expect(await app('chiefs').count()).to.deep.equal(before);
  });
});
