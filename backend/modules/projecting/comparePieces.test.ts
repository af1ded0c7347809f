import { expect } from 'chai';
import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { comparePieces, compareRows } from '../../../projections/runner/comparePieces.js';

describe('tables that are compared by pieces', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
    for (const schema of [database.schemas.read, database.schemas.app])
      await database.knex.raw('create table ??.pieces (a text, b bigint, said text, primary key (a, b))', [schema]);
  });
  after(async () => {
    for (const schema of [database.schemas.read, database.schemas.app])
      await database.knex.raw('drop table ??.pieces', [schema]);
    await database.drop();
  });

  const row = fc.record({ a: fc.constantFrom('', 'a', 'Z', '案', "o'", '?'), b: fc.integer({ min: -9, max: 9 }) });
  const table = fc.uniqueArray(fc.tuple(row, fc.constantFrom('x', 'y', null)), {
    maxLength: 40,
    selector: ([{ a, b }]) => `${a} ${b}`,
  });

  it('differ in exactly the rows that are not the same on both sides, however small the pieces', async () => {
    const { knex, schemas } = database;
    await fc.assert(
      fc.asyncProperty(table, table, fc.integer({ min: 1, max: 50 }), async (shown, replayed, pieceSize) => {
        for (const [schema, rows] of [
          [schemas.read, shown],
          [schemas.app, replayed],
        ] as const) {
          await knex.raw('delete from ??.pieces', [schema]);
          if (rows.length > 0)
            await knex
              .withSchema(schema)
              .table('pieces')
              .insert(rows.map(([key, said]) => ({ ...key, said })));
        }
        const textOf = (rows: typeof shown) =>
          new Map(rows.map(([{ a, b }, said]) => [JSON.stringify([a, `${b}`]), said]));
        const [one, other] = [textOf(shown), textOf(replayed)];
        const expected = [...new Set([...one.keys(), ...other.keys()])].filter(
          (key) => one.has(key) !== other.has(key) || one.get(key) !== other.get(key),
        );
        const where = { live: schemas.read, shadow: schemas.app, table: 'pieces' };
        const { signal } = new AbortController();
        const found = await comparePieces(knex, { ...where, signal, most: 100, pieceSize });
        expect(found.rows).to.equal(shown.length);
        expect(found.keys.map((key) => JSON.stringify(key))).to.have.members(expected);
        const rows = await compareRows(knex, where, found.keys);
        expect(rows).to.have.length(expected.length);
        for (const { key, finding } of rows) {
          const name = JSON.stringify(key.map(String));
          expect(finding, name).to.equal(!one.has(name) ? 'missing' : !other.has(name) ? 'unexpected' : 'different');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are not compared any further once nobody waits for the result', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('stopped'));
    const where = { live: database.schemas.read, shadow: database.schemas.app, table: 'pieces' };
    const comparing = comparePieces(database.knex, { ...where, signal: stopping.signal, most: 1 });
    expect(await comparing.catch((error: unknown) => String(error))).to.equal('Error: stopped');
  });
});
