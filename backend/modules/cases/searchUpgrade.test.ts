import { expect } from 'chai';
import { migrate, migrateUpTo } from '../../adapters/postgres/migrate.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { caseListProjection, caseListTable } from '../../../projections/caseList/caseListProjection.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { feed } from '../../../projections/testing/feed.js';
import { testDatabase } from '../../tests/harness/testServers.js';
import { courtHistory } from './testing/courtHistory.js';

type Row = { readonly case_id: string; readonly search_grams: readonly string[] };

describe('the upgrade to a search for causes by their names', () => {
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
      // As the version before wrote them: with the parts of the cause.
      const before = many.map((row) => ({ ...row, search_grams: [...row.search_grams, '借', '借贷', '纠', '纠纷'] }));
      for (let from = 0; from < before.length; from += 500)
        await read(caseListTable).insert(before.slice(from, from + 500));
      await migrate(knex);

      const byId = (one: Row, other: Row): number => (one.case_id < other.case_id ? -1 : 1);
      const after: Row[] = await read(caseListTable);
      expect(after.toSorted(byId)).to.deep.equal(many.toSorted(byId));
      await read('case_causes').insert({ case_cause: '民间借贷纠纷', pending: 800, filed: 800 });
      const found = await findCases(read, { search: '借贷', pendingOnly: false, page: 1, pageSize: 20 });
      expect([found.total, found.items.length]).to.deep.equal([1600, 20]);
    } finally {
      await older.drop();
      await present.drop();
    }
  }).timeout(180_000); // migrates from the beginning
});
