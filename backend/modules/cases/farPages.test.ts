import { expect } from 'chai';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { findRegisterEntries } from '../../../projections/numberRegister/numberRegisterQueries.js';

const count = 2_503;
const pageSize = 20;
const pages = [1, 50, 51, 62, 63, 64, 100, 125, 126, 127];
const timeOf = (n: number): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(n / 2) * 60_000);
const idOf = (n: number): string => `c${String(n).padStart(5, '0')}`;

describe('pages far into a long list', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  const read = () => tablesIn(database.knex, database.schemas.read);
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += 500) await read()(table).insert(rows.slice(from, from + 500));
  };
  const places = Array.from({ length: count }, (_, n) => n);

  it('have the cases that stand there, in the order of the list, up to the last one', async () => {
    const row = (n: number) => ({
      case_id: idOf(n),
      case_number: `N${n}`,
      temporary_number: `T${n}`,
      case_cause: '离婚纠纷',
      status: 'pending',
      created_at: timeOf(n), // two at a time
      updated_at: timeOf(n),
      search_text: '张三',
      search_grams: ['张', '张三', '三'],
    });
    await insert('case_list', places.map(row));
    await read()('case_causes').insert({ case_cause: '离婚纠纷', pending: count, filed: 0 });
    const newestFirst = places.toReversed().map(idOf);
    for (const search of ['', '张三'])
      for (const page of pages) {
        const asked = { search, pendingOnly: true, page, pageSize };
        const expected = (ids: readonly string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
        const newest = await findCases(read(), asked);
        expect(
          newest.items.map(({ case_id: id }) => id),
          `page ${page}`,
        ).to.deep.equal(expected(newestFirst));
        const oldest = await findCases(read(), { ...asked, oldestFirst: true });
        expect(oldest.items.map(({ case_id: id }) => id)).to.deep.equal(expected(newestFirst.toReversed()));
        expect([newest.total, oldest.total]).to.deep.equal([count, count]);
      }
  });

  it('have the numbers that stand there, those without a place in the series last, each with the one before it', async () => {
    const series = '(2026)京0101民初';
    const lowest = 5;
    const row = (n: number) => ({
      event_id: idOf(n),
      case_id: idOf(n),
      number: `${series}${n}号`,
      number_key: `${series}${n}号`,
      series,
      serial: n < lowest ? null : n,
      given_at: timeOf(n),
    });
    await insert('number_register', places.map(row));
    await read()('number_series').insert({ series, entries: count });
    const highestFirst = places.toReversed().map(idOf);
    for (const page of pages) {
      const { items, total } = await findRegisterEntries(read(), { series, view: 'all', page, pageSize });
      const expected = highestFirst.slice((page - 1) * pageSize, page * pageSize);
      expect(
        items.map(({ event_id: id }) => id),
        `page ${page}`,
      ).to.deep.equal(expected);
      expect(total).to.equal(count);
      for (const { serial, serial_before: before } of items)
        expect(before).to.equal(serial === null || serial === lowest ? null : serial - 1);
    }
  });
});
