import { expect } from 'chai';
import { findCases } from '../../../projections/caseList/caseListQueries.js';
import { searchGramsOf, searchTextOf } from '../../../projections/caseList/searchText.js';
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
const numberAt = (at: number) => `（2026）京0105民初${at}号`;
const temporaryAt = (at: number) => `新案件-20260301-ABCD234${at}`;
const row = (name: string, at: number) => ({
  case_id: `case-${at}`,
  case_number: numberAt(at),
  temporary_number: temporaryAt(at),
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
  search_text: searchTextOf([numberAt(at), temporaryAt(at), '民间借贷纠纷', name, null]),
  number_stems: `(2026)京0105民初\n新案件-`,
  search_grams: searchGramsOf([numberAt(at), temporaryAt(at)], [name, null]),
});

describe('equal signs in a search for cases', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it('finds a case by any of the signs that mean the same', async () => {
    const tables = tablesIn(database.knex, database.schemas.read);
    const rows = names.map(row);
    await tables('case_list').insert(rows);
    await tables('case_causes').insert(
      rows
        .slice(0, 1)
        .map(({ case_cause, number_stems }) => ({ case_cause, number_stems, pending: rows.length, filed: 0 })),
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
