import { expect } from 'chai';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { caseListProjection } from '../../../projections/caseList/caseListProjection.js';
import { findCases } from '../../../projections/caseList/caseListQueries.js';

describe('cases that wait for their number', () => {
  let database: TestDatabase;
  let tables: Tables;

  before(async () => {
    database = await testDatabase();
    tables = tablesIn(database.knex, database.schemas.read);
    const opened = (caseId: string, minute: number) =>
      recorded(
        {
          type: 'CaseOpened',
          data: {
            caseId,
            temporaryNumber: `新案件-20260504-${caseId}`,
            cause: '离婚纠纷',
            ownerId: null,
            plaintiffCode: 'PLAINT22',
          },
        },
        { position: BigInt(minute), stream: `case-${caseId}`, at: `2026-05-04T02:0${minute}:00Z` },
      );
    const events = ['a', 'b', 'c', 'd'].map((caseId, place) => opened(caseId, place + 1));
    await feed(database, [caseListProjection(() => ({ plaintiffs: [], defendants: [] }))], events);
  });
  after(() => database.drop());

  const pending = async (oldestFirst: boolean, page: number): Promise<string[]> => {
    const { items } = await findCases(tables, { search: '', pendingOnly: true, oldestFirst, page, pageSize: 3 });
    return items.map(({ case_id: id }) => id);
  };

  it('come newest first', async () => {
    expect([await pending(false, 1), await pending(false, 2)]).to.deep.equal([['d', 'c', 'b'], ['a']]);
  });

  it('come oldest first on request, over all pages', async () => {
    expect([await pending(true, 1), await pending(true, 2)]).to.deep.equal([['a', 'b', 'c'], ['d']]);
  });
});
