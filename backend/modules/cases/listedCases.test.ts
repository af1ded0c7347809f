import { expect } from 'chai';
import fc from 'fast-check';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { caseListProjection, type FindPartyNames } from '../../../projections/caseList/caseListProjection.js';
import { findCaseIds, findCases, type CaseListFilter } from '../../../projections/caseList/caseListQueries.js';
import { filedIn } from '../../../projections/caseList/filedIn.js';
import {
  correctionQueueProjection,
  correctionQueueTable,
} from '../../../projections/correctionQueue/correctionQueueProjection.js';
import { caseNumbersProjection } from '../../../projections/caseNumbers/caseNumbersProjection.js';
import { dashboardStatsProjection } from '../../../projections/dashboardStats/dashboardStatsProjection.js';
import { histories } from '../../../projections/testing/caseHistories.js';
import { feed } from '../../../projections/testing/feed.js';

const timeZone = 'Asia/Shanghai';

type Row = {
  case_id: string;
  case_cause: string;
  status: string;
  created_at: Date;
  updated_at: Date;
  filed_at: Date | null;
  search_text: string;
};

type Named = readonly { readonly name: string }[] | undefined;
const findNames: FindPartyNames = (_formKey, _edition, { plaintiffs_natural, defendants_natural }) => ({
  plaintiffs: ((plaintiffs_natural as Named) ?? []).map(({ name }) => name),
  defendants: ((defendants_natural as Named) ?? []).map(({ name }) => ({ name })),
});

/** What is typed: parts of numbers, causes and names, alone or together, and what no case has. */
const searches = [
  ...['', '纠纷', '借贷', '民间借贷纠纷', '合同', '王', '小明', '李四', '公司', '2026', '民初', '京0105民初1'],
  ...['纠纷 张三', '借贷 公司', '租赁 合同', '离婚 借贷', '新案件', '案', '无此人'],
  ...['民', '房', '京', '民 京', '纠纷 京', '京0105民初', '（2026）京0105民初13号'],
  ...['新案件 民初', '新案件 借贷', '民初 离婚', '初1', '件-2026', '(2026)京0105民初1', '新案件 民初 王', '0105'],
  ...['王 民', '民间 王', '张', '物业 张', '王 王', '王 张', '号', '号 王', '纠纷 王'],
];

const filters: fc.Arbitrary<CaseListFilter & { readonly month: number }> = fc.record({
  search: fc.constantFrom(...searches),
  cause: fc.constantFrom(undefined, undefined, '民间借贷纠纷', '离婚纠纷'),
  pendingOnly: fc.boolean(),
  filed: fc.constantFrom(undefined, undefined, { period: 'any' as const }),
  correction: fc.constantFrom(undefined, undefined, undefined, 'asked' as const, 'answered' as const),
  oldestFirst: fc.boolean(),
  month: fc.nat(60),
});

const folded = (text: string): string[] => text.normalize('NFKC').toLowerCase().split(' ').filter(Boolean);

/** The same list, of all rows at once. */
const plainly = (rows: readonly Row[], standings: ReadonlyMap<string, string>, filter: CaseListFilter): string[] => {
  const { search, cause, pendingOnly, filed, correction, oldestFirst } = filter;
  const isFiledThen = ({ filed_at: at }: Row): boolean =>
    filed === undefined || (at !== null && (filed.period === 'any' || (at >= filed.from && at < filed.before)));
  const orderOf = ({ created_at: created, updated_at: updated }: Row): number => +(pendingOnly ? created : updated);
  return rows
    .filter(isFiledThen)
    .filter((row) => !pendingOnly || row.status === 'pending')
    .filter((row) => cause === undefined || row.case_cause === cause)
    .filter((row) => correction === undefined || standings.get(row.case_id) === correction)
    .filter((row) => folded(search).every((term) => row.search_text.includes(term)))
    .sort((one, other) => orderOf(one) - orderOf(other) || (one.case_id < other.case_id ? -1 : 1))
    .map(({ case_id: id }) => id)
    [oldestFirst === true ? 'slice' : 'toReversed']();
};

describe('the list of cases', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  it('has the cases, the order and the total that a look at every case gives, for any search and filter', async () => {
    const projections = [
      caseListProjection(findNames),
      caseNumbersProjection,
      correctionQueueProjection,
      dashboardStatsProjection(timeZone),
    ];
    const tables = tablesIn(database.knex, database.schemas.read);
    const clear = async (): Promise<void> => {
      for (const { tables: own } of projections) for (const table of own) await tables(table).delete();
      await tables('checkpoint').delete();
    };
    await fc.assert(
      fc.asyncProperty(histories, fc.array(filters, { minLength: 16, maxLength: 16 }), async (events, asked) => {
        await clear();
        await feed(database, projections, events);
        const rows: Row[] = await tables('case_list');
        const queue: { case_id: string; standing: string }[] = await tables(correctionQueueTable);
        const standings = new Map(queue.map(({ case_id: id, standing }) => [id, standing]));
        for (const { month, ...rest } of asked) {
          const then = rows[month % Math.max(1, rows.length)]?.filed_at ?? new Date('2026-03-01T00:00:00Z');
          const period = month % 4 === 0 ? 'month' : 'year';
          const filed = rest.filed === undefined && month % 2 === 0 ? filedIn(period, then, timeZone) : rest.filed;
          const filter = { ...rest, filed };
          const expected = plainly(rows, standings, filter);
          const { items, total } = await findCases(tables, { ...filter, page: 1, pageSize: 100 });
          const said = JSON.stringify(filter);
          expect(
            items.map(({ case_id: id }) => id),
            said,
          ).to.deep.equal(expected);
          expect(total, said).to.equal(expected.length);
          expect(await findCaseIds(tables, filter), said).to.deep.equal(expected);
          const second = await findCases(tables, { ...filter, page: 2, pageSize: 2 });
          expect(
            second.items.map(({ case_id: id }) => id),
            said,
          ).to.deep.equal(expected.slice(2, 4));
        }
      }),
      { numRuns: 30 },
    );
  });
});
