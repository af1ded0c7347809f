import { hashContent } from '../../../projections/testing/hashContent.js';
import { expect } from 'chai';
import type { Behind } from '../../../domain/contract/behind.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { partyNames } from '../../../domain/forms/partyNames.js';
import { readWeeksBefore } from '../../../projections/dashboardStats/dashboardStatsQueries.js';
import { createProjections } from '../../../projections/index.js';
import { feed } from '../../../projections/testing/feed.js';
import { pendingCasesRoute } from '../administration/pendingCases/route.js';
import { statsRoutes } from '../administration/stats/route.js';
import { recordsViews } from '../../platform/auditAccess/recordsViews.js';
import type { View } from '../../platform/auditAccess/recordViews.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { loadCatalogue } from '../forms/catalogue.js';
import { createAppRouter } from '../../platform/http/router.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { startRoutes, type TestRoutes } from '../../tests/harness/startRoutes.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { caseDocumentsRoute } from './caseDocuments/route.js';
import { listCasesRoute } from './listCases/route.js';
import { createFindSetAsideCases } from './setAsideCases.js';
import { courtHistory, divorce, lending } from './testing/courtHistory.js';
import { createForms } from '../forms/createForms.js';

/** A defendant whom no later version of the complaint changed. */
const unchanged = { former_name: null, plaintiff_said: null, succession: null };

describe('queries of the back office', () => {
  let database: TestDatabase;
  let routes: TestRoutes;
  const views: View[] = [];
  let caseBehind: Behind = null;
  const noLog = {
    log: { readStream: async () => [], append: () => Promise.reject(new Error('read only')) },
    streams: streamNames(),
  };
  const get = async (path: string) => {
    const response = await cookieTransport(routes.url, { cookies: { juanzong_session: 'court' } }).call('GET', path);
    return { status: response.status, body: await response.json() };
  };

  before(async () => {
    database = await testDatabase();
    const catalogue = await loadCatalogue();
    const find = (formKey: string, _edition: string, formData: FormAnswers) => {
      const definition = catalogue.get(formKey);
      return definition ? partyNames(definition, formData) : { plaintiffs: [], defendants: [] };
    };
    await feed(
      database,
      createProjections({ hashContent, partyNames: find, timeZone: 'Asia/Shanghai' }),
      courtHistory(),
    );
    const tables = tablesIn(database.knex, database.schemas.read);
    const router = createAppRouter(undefined, {
      recordsViews: recordsViews({
        record: async (view) => void views.push(view),
        recordTaking: () => Promise.resolve(),
      }),
    });
    const findSetAside = createFindSetAsideCases({
      read: tables,
      app: tablesIn(database.knex, database.schemas.app),
      streams: streamNames(),
    });
    const freshness = async () => null;
    listCasesRoute(router, { tables, timeZone: 'Asia/Shanghai', findSetAside, freshness });
    pendingCasesRoute(router, { tables, timeZone: 'Asia/Shanghai', findSetAside, freshness });
    const now = () => new Date('2026-05-31T18:00:00Z'); // Monday, 1 June, 02:00 at the court
    statsRoutes(router, { tables, timeZone: 'Asia/Shanghai', now, logger: createLogger('silent'), freshness });
    caseDocumentsRoute(router, {
      tables,
      timeZone: 'Asia/Shanghai',
      findSetAside,
      forms: createForms({ catalogue, ...noLog }),
      freshness: async () => caseBehind,
    });
    routes = await startRoutes(router, {
      now,
      people: { court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' } },
    });
  });
  after(() => routes.close().finally(() => database.drop()));

  const ids = ({ items }: { items: { id: string }[] }): string[] => items.map(({ id }) => id);

  it('list all cases, last changed first, with parties, page by page', async () => {
    const { body } = await get('/api/cases/?page_size=2');
    expect(ids(body)).to.deep.equal(['case-3', 'case-1']);
    expect(body).to.deep.include({ total: 3, page: 1, page_size: 2 });
    expect(body.causes).to.have.members([lending, divorce]);
    expect(body.items[1]).to.deep.equal({
      id: 'case-1',
      case_number: '（2026）京0105民初1号',
      temporary_number: '新案件-20260504-AAAA2222',
      is_temporary: false,
      case_cause: lending,
      plaintiff: '张三丰',
      defendant: '李四',
      status: 'filed',
      closed_as: null,
      created_at: '2026-05-04T02:00:00.000Z',
      updated_at: '2026-05-09T02:00:00.000Z',
      filed_at: '2026-05-09T02:00:00.000Z',
      on_paper: false,
      assignee: null,
      set_aside: null,
    });
    expect(ids((await get('/api/cases?page_size=2&page=2')).body)).to.deep.equal(['case-2']);
  });

  it('search numbers, causes and parties, and filter by cause', async () => {
    const search = async (query: Record<string, string>) => {
      const { body } = await get(`/api/cases/?${new URLSearchParams(query)}`);
      expect(body.total).to.equal(body.items.length);
      return ids(body);
    };
    expect(await search({ search_term: '(2026)京0105民初1号' })).to.deep.equal(['case-1']);
    expect(await search({ search_term: 'aaaa2222' })).to.deep.equal(['case-1']);
    expect(await search({ search_term: '明' })).to.deep.equal(['case-2']);
    expect(await search({ search_term: '借贷' })).to.deep.equal(['case-1', 'case-2']);
    expect(await search({ search_term: '借贷 赵六' })).to.deep.equal(['case-2']);
    expect(await search({ search_term: "%' or 1=1" })).to.deep.equal([]);
    expect(await search({ search_term: '', case_cause: divorce })).to.deep.equal(['case-3']);
    expect(await search({ search_term: '周芷' })).to.deep.equal([]); // erased
  });

  it('list pending cases with the columns of the screen', async () => {
    const { body } = await get('/api/admin/pending-cases?search_term=新案件');
    expect(body).to.deep.equal({
      items: [
        {
          id: 'case-2',
          case_number: '新案件-20260505-BBBB2222',
          case_cause: lending,
          plaintiff: '王小明',
          defendant: '赵六',
          created_at: '2026-05-05T02:00:00.000Z',
          assignee: null,
          working_days: 20,
          clock: { due_on: '2026-05-12', days_left: -20, halted: false, arranged: true },
          correction: null,
          set_aside: null,
        },
      ],
      total: 1,
      page: 1,
      page_size: 10,
      assigned: { mine: 0, unassigned: 1 },
      counts: { all: 1, answered: 0, asked: 0 },
      behind: null,
    });
    expect((await get('/api/admin/pending-cases?page=0')).body.code).to.equal('malformed_request');
    expect((await get('/api/admin/pending-cases?order=x')).body.code).to.equal('malformed_request');
  });

  it('show a case by id, by either number in any spelling, with its versions, computed documents and codes', async () => {
    const { body } = await get(`/api/cases/${encodeURIComponent('(2026) 京0105民初1号')}/documents`);
    expect((await get(`/api/cases/${encodeURIComponent('新案件-20260504-aaaa2222')}/documents`)).body).to.deep.equal(
      body,
    );
    expect((await get('/api/cases/case-1/documents')).body).to.deep.equal(body);
    expect(body.case_info).to.deep.include({
      id: 'case-1',
      plaintiff_code: 'PLAINT22',
      is_temporary: false,
      erased: false,
    });
    expect(body.defendants).to.deep.equal([
      { id: 'd-case-1', name: '李四', verification_code: 'DEFEND22', left_at: null, ...unchanged },
    ]);
    const brief = body.documents.map((one: Record<string, unknown>) => [
      one.document_type,
      one.version,
      one.is_latest,
      one.form_data === null,
    ]);
    expect(brief).to.deep.equal([
      ['complaint', 1, false, true],
      ['complaint', 2, true, false],
      ['defense', 1, true, false],
    ]);
    const latest = body.documents[1];
    expect(JSON.stringify(latest.final_data)).to.contain('张三丰');
    expect(latest.model.documentName).to.equal('民事起诉状');
    expect(body.documents[0]).to.deep.include({ final_data: null, model: null });
    expect(body.behind).to.equal(null);
    expect(await get('/api/cases/nowhere/documents')).to.deep.include({ status: 404 });
  });

  it('say of a case what it lacks of the log, and call none missing that may only not be there yet', async () => {
    for (const behind of [
      { state: 'filling', as_of: null },
      { state: 'behind', as_of: '2026-05-31T17:20:05.000Z' },
    ] as const) {
      caseBehind = behind;
      expect((await get('/api/cases/case-1/documents')).body.behind).to.deep.equal(behind);
      const missing = await get('/api/cases/nowhere/documents');
      expect([missing.status, missing.body.code]).to.deep.equal([503, 'read_model_behind']);
    }
    caseBehind = { state: 'unknown', as_of: null };
    expect((await get('/api/cases/case-1/documents')).body.behind).to.deep.equal(caseBehind);
    expect(await get('/api/cases/nowhere/documents')).to.deep.include({ status: 404 });
    caseBehind = null;
  });

  it('show each version of a case with its answers and computed documents, an older one as it was', async () => {
    const { documents } = (await get('/api/cases/case-1/documents')).body;
    for (const { form_data, final_data, blank_items, model, wording, definition_hash, ...note } of documents) {
      const { status, body } = await get(`/api/cases/case-1/documents/${note.id}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include(note);
      expect(body.form_data.plaintiffs_natural).to.have.length(1);
      const content = { form_data, final_data, blank_items, model, wording, definition_hash };
      if (note.is_latest) expect(body).to.deep.include(content);
    }
    const [first, second] = documents;
    const plaintiffIn = async ({ id }: { id: string }) => {
      const { form_data, final_data, model } = (await get(`/api/cases/case-1/documents/${id}`)).body;
      const { name } = form_data.plaintiffs_natural[0];
      expect(JSON.stringify(final_data)).to.contain(name);
      expect(JSON.stringify(model)).to.contain(name);
      return name;
    };
    expect([await plaintiffIn(first), await plaintiffIn(second)]).to.deep.equal(['张三', '张三丰']);
  });

  it('show a version under either number of its case, and under no other case', async () => {
    const { documents } = (await get('/api/cases/case-1/documents')).body;
    const byNumber = `${encodeURIComponent('(2026) 京0105民初1号')}/documents/${documents[0].id}`;
    expect((await get(`/api/cases/${byNumber}`)).body.id).to.equal(documents[0].id);
    const elsewhere = await get(`/api/cases/case-2/documents/${documents[0].id}`);
    expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([404, 'version_not_found']);
    const nowhere = await get(`/api/cases/nowhere/documents/${documents[0].id}`);
    expect([nowhere.status, nowhere.body.code]).to.deep.equal([404, 'case_not_found']);
    const malformed = await get('/api/cases/case-1/documents/first');
    expect([malformed.status, malformed.body.code]).to.deep.equal([400, 'malformed_request']);
    const erased = (await get('/api/cases/case-3/documents')).body.documents[0];
    const gone = await get(`/api/cases/case-3/documents/${erased.id}`);
    expect([gone.status, gone.body.code]).to.deep.equal([410, 'personal_data_erased']);
  });

  it('tell who was shown the documents of a case, and nothing where there was nothing to see', async () => {
    views.length = 0;
    const { body } = await get('/api/cases/case-1/documents');
    await get('/api/cases/case-3/documents'); // erased
    await get('/api/cases/nowhere/documents');
    const shown = { caseId: 'case-1', actor: { kind: 'user', id: 'a-1' } };
    expect(views.map(({ caseId, actor }) => ({ caseId, actor }))).to.deep.equal([shown]);
    await get(`/api/cases/case-1/documents/${body.documents[0].id}`);
    await get(`/api/cases/case-2/documents/${body.documents[0].id}`); // not of this case
    expect(views.map(({ caseId, actor }) => ({ caseId, actor }))).to.deep.equal([shown, shown]);
  });

  it('keep nothing personal of an erased case', async () => {
    const { body } = await get('/api/cases/case-3/documents');
    expect(body.case_info).to.deep.include({ erased: true, plaintiff_code: null });
    expect(body.defendants).to.deep.equal([
      { id: 'd-case-3', name: null, verification_code: null, left_at: null, ...unchanged },
    ]);
    expect(JSON.stringify(body)).to.not.match(/周芷|吴为|PLAINT22|DEFEND22/u);
  });

  it('count filings by the court’s calendar, at the moment of filing', async () => {
    const { body } = await get('/api/admin/stats');
    expect(body).to.deep.equal({
      total_cases: 3,
      filed_cases: 2,
      pending_cases: 1,
      closed_cases: 0,
      answered_corrections: 0,
      this_month_filed: 1,
      this_year_filed: 2,
      weekly_daily_trend: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-06-0${day}`, count: day === 1 ? 1 : 0 })),
      monthly_top_causes: [{ cause: divorce, count: 1 }],
      weekly_cause_distribution: [{ cause: divorce, count: 1 }],
      behind: null,
    });
  });

  it('count filings of the two weeks before, day by day and by cause', async () => {
    const tables = tablesIn(database.knex, database.schemas.read);
    const at = (moment: string) => readWeeksBefore(tables, new Date(moment), 'Asia/Shanghai');
    const filed = [{ cause: lending, count: 1 }];
    const after = await at('2026-05-12T02:00:00Z');
    expect(after.lastWeek.filter(({ count }) => count > 0)).to.deep.equal([{ date: '2026-05-09', count: 1 }]);
    expect([after.lastWeek.length, after.lastWeekCauses, after.weekBeforeCauses]).to.deep.equal([7, filed, []]);
    expect(await at('2026-05-19T02:00:00Z')).to.deep.include({ lastWeekCauses: [], weekBeforeCauses: filed });
  });
});
