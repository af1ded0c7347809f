import { expect } from 'chai';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { searchGramsOf, searchTextOf } from '../../../projections/caseList/searchText.js';
import { searchEqualSigns } from '../../../migrations/20261213000375_searchEqualSigns.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';

const names = [
  '阿卜杜拉•买买提',
  'O’Connor',
  '𠮷田',
  '王\u200b小\u{e0100}明',
  '⺠⻛⼭',
  '张\u{e81b}',
  '李四',
  '〔甲〕公司．［乙］',
  '一○二〇',
];
const row = (name: string, at: number) => ({
  case_id: `case-${at}`,
  case_number: `（2026）京0105民初${at}号`,
  temporary_number: `新案件-20260301-ABCD234${at}`,
  former_numbers: [],
  case_cause: '民间借贷纠纷',
  owner_id: null,
  plaintiff: name,
  defendant: null,
  status: 'pending',
  created_at: new Date('2026-03-01T00:00:00Z'),
  updated_at: new Date('2026-03-01T00:00:00Z'),
  filed_at: null,
  erased: false,
  search_text: name.normalize('NFKC').toLowerCase(),
  number_stems: `(2026)京0105民初\n新案件-`,
  search_grams: [],
});

describe('cases that were listed before equal signs were one', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it('get the keys that the list makes today, and are found by any of the signs', async () => {
    const tables = tablesIn(database.knex, database.schemas.read);
    const rows = names.map(row);
    await tables('case_list').insert(rows);
    await tables('case_causes').insert(
      rows
        .slice(0, 1)
        .map(({ case_cause, number_stems }) => ({ case_cause, number_stems, pending: rows.length, filed: 0 })),
    );
    await searchEqualSigns(database.knex);
    const after = await tables('case_list').orderBy('case_id').select('search_text', 'search_grams');
    expect(after).to.deep.equal(
      rows.map(({ case_number: number, temporary_number: temporary, case_cause: cause, plaintiff }) => ({
        search_text: searchTextOf([number, temporary, cause, plaintiff, null]),
        search_grams: searchGramsOf([number, temporary], [plaintiff, null]),
      })),
    );
    const found = async (search: string) => {
      const { items } = await findCases(tables, { search, pendingOnly: false, page: 1, pageSize: 20 });
      return items.map(({ plaintiff }) => plaintiff);
    };
    for (const dot of '·・‧.．。') expect(await found(`阿卜杜拉${dot}买买提`), dot).to.deep.equal(['阿卜杜拉•买买提']);
    expect(await found("o'connor")).to.deep.equal(['O’Connor']);
    expect(await found('吉田')).to.deep.equal(['𠮷田']);
    expect(await found('王小\u200d明')).to.deep.equal(['王\u200b小\u{e0100}明']);
    expect(await found('张㑇')).to.deep.equal(['张\u{e81b}']);
    expect(await found('无此人')).to.deep.equal([]);
  });
});
