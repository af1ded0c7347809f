import { hashContent } from '../../../../projections/testing/hashContent.js';
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { Behind } from '../../../../domain/contract/behind.js';
import { createProjections } from '../../../../projections/index.js';
import { feed } from '../../../../projections/testing/feed.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { streamNames } from '../../../adapters/eventStore/streams.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { recordsViews } from '../../../platform/auditAccess/recordsViews.js';
import type { View } from '../../../platform/auditAccess/recordViews.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { startRoutes, type TestRoutes } from '../../../tests/harness/startRoutes.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { pendingCasesRoute } from '../../administration/pendingCases/route.js';
import { statsRoutes } from '../../administration/stats/route.js';
import { listCasesRoute } from '../listCases/route.js';
import { createFindSetAsideCases } from '../setAsideCases.js';
import { courtHistory, lending } from '../testing/courtHistory.js';
import { exportCasesRoutes } from './route.js';

const timeZone = 'Asia/Shanghai';
const streams = streamNames();

describe('exporting a list of cases', () => {
  let database: TestDatabase;
  let routes: TestRoutes;
  let isLogAway = false;
  const nothing = () => Promise.resolve();
  let meanwhile: () => Promise<void> = nothing;
  /** The same tables, of which a case changes once the export knows which cases the list has, and reads them next. */
  const changingBetween = (tables: ReadTables): ReadTables =>
    Object.assign(
      (name: string) => {
        const builder = tables(name);
        const run = builder.then.bind(builder);
        return Object.assign(builder, {
          then: async (...asked: Parameters<typeof run>) => {
            if (builder.toSQL().sql.includes('case_id = any')) await meanwhile();
            return run(...asked);
          },
        });
      },
      { rowsOf: tables.rowsOf, typesOf: tables.typesOf, columnsOf: tables.columnsOf },
    );
  let behind: Behind;
  const views: View[] = [];
  const appended: Parameters<EventLog['append']>[] = [];
  const log: Pick<EventLog, 'append'> = {
    append: async (...what) => {
      if (isLogAway) throw new StoreUnavailableError('away');
      appended.push(what);
      return { position: 1n, revision: 0n, eventIds: [] };
    },
  };
  before(async () => {
    database = await testDatabase();
    // A name that a spreadsheet would run as a formula.
    const partyNames = () => ({ plaintiffs: ['=1+1'], defendants: [] });
    await feed(database, createProjections({ hashContent, partyNames, timeZone }), courtHistory());
    const tables = tablesIn(database.knex, database.schemas.read);
    const app = tablesIn(database.knex, database.schemas.app);
    const router = createAppRouter(undefined, {
      recordsViews: recordsViews({
        record: async (view) => void views.push(view),
        recordTaking: () => Promise.resolve(),
      }),
    });
    const findSetAside = createFindSetAsideCases({ read: tables, app, streams });
    const freshness = async () => behind;
    listCasesRoute(router, { tables, timeZone, findSetAside, freshness });
    pendingCasesRoute(router, { tables, timeZone, findSetAside, freshness });
    const now = () => new Date('2026-05-31T18:00:00Z'); // 1 June, 02:00 at the court
    statsRoutes(router, { tables, timeZone, now, logger: createLogger('silent'), freshness });
    exportCasesRoutes(router, { tables: changingBetween(tables), timeZone, log, streams, freshness });
    routes = await startRoutes(router, {
      now,
      people: { court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' } },
    });
  });
  beforeEach(() => {
    isLogAway = false;
    behind = null;
    meanwhile = nothing;
    views.length = 0;
    appended.length = 0;
  });
  after(() => routes.close().finally(() => database.drop()));

  const get = (path: string) =>
    cookieTransport(routes.url, { cookies: { juanzong_session: 'court' } }).call('GET', path);
  const file = async (path: string) => {
    const response = await get(`/api/admin/case-export/${path}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, status: response.status, headers: response.headers };
  };
  const json = async (path: string): Promise<Record<string, unknown>> => (await get(path)).json();

  it('holds the cases of the list in its order, as of when and for whom, and no formula', async () => {
    const { bytes, headers } = await file('csv');
    expect(headers.get('Content-Disposition')).to.contain(encodeURIComponent('全部案件-20260601.csv'));
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines.slice(0, 2)).to.deep.equal([
      '截至2026-06-01 02:00,全部案件,共3件,导出人：court@example.cn',
      '状态,案号,临时案号,案由,起诉方,应诉方,承办人,提交时间,立案时间,更新时间',
    ]);
    const { items } = await json('/api/cases/?page_size=100');
    const numbers = Array.isArray(items) ? items.map(({ temporary_number: number }) => String(number)) : [];
    const rows = lines.slice(2, -1);
    expect(rows).to.have.length(3);
    for (const [at, row] of rows.entries()) expect(row).to.contain(numbers[at]);
    expect(rows.filter((row) => row.includes(",'=1+1,"))).to.have.length(2);
    expect(rows.filter((row) => row.includes('（已清除）'))).to.have.length(1);
  });

  it('says of a list that is behind the log up to when it goes, and takes no list away that is being filled', async () => {
    const headingOf = async () => new TextDecoder().decode((await file('csv')).bytes).split('\r\n')[0];
    behind = { state: 'behind', as_of: '2026-05-31T17:20:05.000Z' };
    expect(await headingOf()).to.contain('截至2026-06-01 01:20，此后的改动尚未计入');
    behind = { state: 'unknown', as_of: null };
    expect(await headingOf()).to.contain('2026-06-01 02:00导出，未能确认是否含最近的改动');
    behind = { state: 'filling', as_of: null };
    expect((await file('csv')).status).to.equal(409);
    expect((await file('xlsx')).status).to.equal(409);
    expect(appended.map(([, events]) => events.length)).to.deep.equal([1, 1]); // two files went, two are recorded
  });

  it('has as many cases as the list and the tile say', async () => {
    const stats = await json('/api/admin/stats');
    const rowsIn = async (query: string) => {
      const { bytes } = await file(`csv?${query}`);
      return new TextDecoder().decode(bytes).split('\r\n').length - 3;
    };
    expect(await rowsIn('list=all')).to.equal(stats['total_cases']);
    expect(await rowsIn('list=pending')).to.equal(stats['pending_cases']);
    expect((await json('/api/admin/pending-cases')).total).to.equal(stats['pending_cases']);
    for (const [period, figure] of [
      ['any', 'filed_cases'],
      ['month', 'this_month_filed'],
      ['year', 'this_year_filed'],
    ] as const) {
      const list = await json(`/api/cases/?filed_in=${period}`);
      expect(list.total, period).to.equal(stats[figure]);
      expect(list.items, period).to.have.length(Number(stats[figure]));
      expect(await rowsIn(`filed_in=${period}`), period).to.equal(stats[figure]);
    }
    const cause = encodeURIComponent(lending);
    const periods = ['any', 'month', 'year'].map((period) => `filed_in=${period}&case_cause=${cause}`);
    for (const query of [
      ...periods,
      'filed_in=month&search_term=CCCC2222',
      `case_cause=${cause}`,
      'search_term=BBBB2222',
      'search_term=nowhere',
    ])
      expect(await rowsIn(query), query).to.equal((await json(`/api/cases/?${query}`)).total);
  });

  it('is recorded: whose data it held, which list, how many cases, and what the file was', async () => {
    const { bytes } = await file(`xlsx?list=pending&search_term=${encodeURIComponent('1+1')}`);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).to.contain('preserve">=1+1</t>');
    expect(views.flatMap(({ caseIds = [] }) => caseIds)).to.deep.equal(['case-2']);
    const [stream, events] = appended[0] ?? [];
    expect(stream).to.equal('auditAccess-2026-06');
    expect(events?.[0]).to.deep.include({ type: 'ListExported' });
    expect(events?.[0]?.data).to.deep.include({
      list: 'pending',
      format: 'xlsx',
      isSearch: true,
      rows: 1,
      fileHash: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(JSON.stringify(events)).not.to.contain('1+1');
  });

  it('keeps the cases that it counted where they change meanwhile, and says of each how it stands when it is read', async () => {
    const list = () => tablesIn(database.knex, database.schemas.read)('case_list');
    const before: Record<string, unknown>[] = await list().where({ case_id: 'case-2' });
    let changed = 0;
    meanwhile = async () => {
      changed += await list().where({ case_id: 'case-2' }).update({
        status: 'filed',
        case_number: '（2026）京0101民初9号',
        plaintiff: null,
        defendant: null,
        erased: true,
      });
    };
    try {
      const { bytes } = await file('csv?list=pending');
      const [heading, , ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n');
      expect(changed).to.equal(1);
      expect(heading).to.contain('共1件');
      expect(rows).to.have.length(1);
      expect(rows[0])
        .to.match(/^已立案,/u)
        .and.to.contain('（2026）京0101民初9号')
        .and.to.contain('（已清除）');
      expect(
        views.flatMap(({ caseIds = [] }) => caseIds),
        'nobody is shown any more',
      ).to.deep.equal([]);
      expect(appended[0]?.[1][0]?.data).to.deep.include({ rows: 1 });
    } finally {
      const [row] = before;
      await list().where({ case_id: 'case-2' }).update({
        status: row?.['status'],
        case_number: row?.['case_number'],
        plaintiff: row?.['plaintiff'],
        defendant: row?.['defendant'],
        erased: row?.['erased'],
      });
    }
  });

  it('never arrives whole when it could not be recorded', async () => {
    isLogAway = true;
    for (const format of ['csv', 'xlsx']) {
      const { status, bytes, headers } = await file(format);
      expect(status).to.equal(503);
      expect(headers.get('Content-Disposition')).to.equal(null);
      expect(JSON.parse(new TextDecoder().decode(bytes))).to.include({ code: 'store_unavailable' });
    }
  });
});
