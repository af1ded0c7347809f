import { expect } from 'chai';
import { migrate, migrateUpTo } from '../../adapters/postgres/migrate.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { caseListProjection, caseListTable } from '../../../projections/caseList/caseListProjection.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { feed } from '../../../projections/testing/feed.js';
import { testDatabase } from '../../tests/harness/testServers.js';
import { courtHistory } from './testing/courtHistory.js';

type Row = { readonly case_id: string; readonly number_stems: string; readonly search_grams: readonly string[] };

describe('the upgrade to a search for causes and beginnings of numbers by their names', () => {
  it('leaves each case as the projection writes it, over more rows than are changed at once', async () => {
    const [present, older] = [await testDatabase(), await testDatabase()];
    try {
      const names = () => ({ plaintiffs: ['张三丰', 'ＡＣＭＥ 有限公司'], defendants: [{ name: '李四〔甲〕𠮷' }] });
      await feed(present, [caseListProjection(names)], courtHistory());
      const rows: Row[] = await tablesIn(present.knex, present.schemas.read)(caseListTable);
      const many = rows.flatMap((row) =>
        Array.from({ length: 800 }, (_, copy) => ({ ...row, case_id: `${row.case_id}-${copy}` })),
      );

      const { knex, schemas } = older;
      for (const schema of Object.values(schemas)) await knex.raw('drop schema ?? cascade', [schema]);
      await migrateUpTo(knex, '20261207000164_markRegister');
      const read = tablesIn(knex, schemas.read);
      // As versions before wrote them: with the parts of the cause and of what numbers begin with.
      const before = many.map(({ number_stems: _later, search_grams: grams, ...row }) => ({
        ...row,
        search_grams: [...grams, '借', '借贷', '纠', '纠纷', '新案', '民初'],
      }));
      for (let from = 0; from < before.length; from += 500)
        await read(caseListTable).insert(before.slice(from, from + 500));
      await migrate(knex);

      const byId = (one: Row, other: Row): number => (one.case_id < other.case_id ? -1 : 1);
      const after: Row[] = await read(caseListTable);
      expect(after.toSorted(byId)).to.deep.equal(many.toSorted(byId));
      for (const [search, count] of [
        ['借贷', 2],
        ['新案件', 3],
        ['新案件 借贷', 2],
        ['京0105民初', 2],
        ['新案件 民初', 2],
      ] as const) {
        const found = await findCases(read, { search, pendingOnly: false, page: 1, pageSize: 20 });
        expect([found.total, found.items.length], search).to.deep.equal([count * 800, 20]);
      }
    } finally {
      await older.drop();
      await present.drop();
    }
  }).timeout(180_000); // migrates from the beginning
});
