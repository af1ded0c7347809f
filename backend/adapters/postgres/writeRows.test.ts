import { expect } from 'chai';
import fc from 'fast-check';
import { hexBytes, insertRows, upsert } from '../../../projections/runner/writeRows.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { tablesIn } from './tablesIn.js';

/** Any text with half surrogate pairs, quotes and lookalikes of escapes; without NUL, which Postgres cannot hold. */
const text = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\', '"', '\\ud800', '\ud800', '\udfff', "'", '?', '\n')),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));
const row = fc.record({
  a_text: fc.option(text),
  a_moment: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
  a_day: fc.option(fc.constantFrom('2024-02-29', '1999-12-31')),
  a_number: fc.option(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(String)),
  a_count: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  a_flag: fc.option(fc.boolean()),
  bytes: fc.option(fc.uint8Array()),
  texts: fc.option(fc.array(text)),
  document: fc.option(
    fc.record({
      [`x"y`]: text.map((value) => value.toString().replace(/\p{Surrogate}/gu, '')),
      list: fc.array(fc.integer()),
    }),
  ),
});

describe('projections: rows written in bulk', () => {
  let database: TestDatabase;
  const tables = () => tablesIn(database.knex, database.schemas.read);
  before(async () => {
    database = await testDatabase();
    for (const name of ['by_parameters', 'by_json'])
      await database.knex.schema.withSchema(database.schemas.read).createTable(name, (table) => {
        table.integer('id').primary();
        table.text('a_text');
        table.timestamp('a_moment');
        table.date('a_day');
        table.decimal('a_number', 20, 0);
        table.integer('a_count');
        table.boolean('a_flag');
        table.binary('bytes');
        table.specificType('texts', 'text[]');
        table.jsonb('document');
      });
  });
  after(() => database.drop());

  const expectEqual = async (values: readonly (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[]) => {
    const rows = values.map((value, id) => ({ id, ...value }));
    await Promise.all([tables()('by_parameters').del(), tables()('by_json').del()]);
    await tables()('by_parameters').insert(
      rows.map(({ bytes, document, ...rest }) => ({
        ...rest,
        bytes: bytes && Buffer.from(bytes),
        document: document && JSON.stringify(document),
      })),
    );
    const asJson = rows.map(({ bytes, ...rest }) => ({ ...rest, bytes: bytes && hexBytes(bytes) }));
    await insertRows(tables(), 'by_json', asJson.slice(0, Math.ceil(rows.length / 2)));
    await upsert(tables(), 'by_json', 'id', asJson);
    const [written, expected] = await Promise.all([
      tables()('by_json').orderBy('id'),
      tables()('by_parameters').orderBy('id'),
    ]);
    expect(written).to.deep.equal(expected);
  };

  it('equal rows written with a parameter for each value, half surrogate pairs included', () =>
    fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), expectEqual), { numRuns: 60 }));

  it('equal them too where hundreds are written, which go column by column', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), (values) =>
        expectEqual(Array.from({ length: Math.ceil(400 / values.length) }, () => values).flat()),
      ),
      { numRuns: 20 },
    ));

  it('keep NUL and half surrogate pairs of hundreds of rows as replacement characters', async () => {
    await tables()('by_json').del();
    const value = { a_text: 'a\0b\udfff', texts: ['\0', null, 'NULL', '{"\\'], document: { text: 'a\0b\udfff' } };
    await insertRows(
      tables(),
      'by_json',
      Array.from({ length: 300 }, (_, id) => ({ id, ...value })),
    );
    const rows = await tables()('by_json').distinct('a_text', 'texts', 'document');
    expect(rows).to.deep.equal([
      { a_text: 'a\ufffdb\ufffd', texts: ['\ufffd', null, 'NULL', '{"\\'], document: { text: 'a\ufffdb\ufffd' } },
    ]);
  });

  it('replace all columns of existing rows, and no other rows', async () => {
    await tables()('by_json').del();
    await insertRows(tables(), 'by_json', [
      { id: 1, a_text: 'before', a_count: 1 },
      { id: 2, a_text: 'other', a_count: 2 },
    ]);
    await upsert(tables(), 'by_json', 'id', [{ id: 1, a_text: 'after', a_count: null }]);
    const rows = await tables()('by_json').orderBy('id').select('id', 'a_text', 'a_count');
    expect(rows).to.deep.equal([
      { id: 1, a_text: 'after', a_count: null },
      { id: 2, a_text: 'other', a_count: 2 },
    ]);
  });
});
