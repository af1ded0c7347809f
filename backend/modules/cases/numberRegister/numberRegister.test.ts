import { expect } from 'chai';
import type { RegisterView } from '../../../../domain/case/numberRegister.js';
import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { numberRegisterProjection } from '../../../../projections/numberRegister/numberRegisterProjection.js';
import { caseListProjection } from '../../../../projections/caseList/caseListProjection.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { feed } from '../../../../projections/testing/feed.js';
import { recorded } from '../../../../projections/testing/recordedEvents.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { recordsViews } from '../../../platform/auditAccess/recordsViews.js';
import type { View } from '../../../platform/auditAccess/recordViews.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { startRoutes, type TestRoutes } from '../../../tests/harness/startRoutes.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { numberHistoryRoute, numberRegisterRoute } from './route.js';

const ours = (serial: number) => `（2026）京0101民初${serial}号`;
const series = '(2026)京0101民初';
const reason = '编号笔误';

/** Number 1 went to the wrong case and was corrected to 2; 5 was given out of turn, and then 1 to the case that it belongs to. */
const registerHistory = (): Recorded<DomainEvent>[] => {
  const events: Recorded<DomainEvent>[] = [];
  const add = (event: DomainEvent & { data: { caseId: string } }): void => {
    const position = BigInt(events.length + 1);
    const at = `2026-03-01T02:${String(events.length).padStart(2, '0')}:00.000Z`;
    events.push(recorded(event, { position, stream: `case-${event.data.caseId}`, at }));
  };
  const file = (caseId: string, caseNumber: string, acknowledged?: string[]): void => {
    const temporaryNumber = `新案件-20260301-${caseId.toUpperCase()}`;
    const plaintiffCode = 'PLAINT22';
    add({ type: 'CaseOpened', data: { caseId, temporaryNumber, cause: '离婚纠纷', ownerId: null, plaintiffCode } });
    add({ type: 'CaseNumberAssigned', data: { caseId, caseNumber, ...(acknowledged && { acknowledged }) } });
  };
  file('wrong', ours(1));
  file('skipping', ours(5), ['not_next', 'a_code_of_later']);
  add({ type: 'CaseNumberCorrected', data: { caseId: 'wrong', from: ours(1), to: ours(2), reason } });
  file('rightful', ours(1));
  file('odd', '甲字第7号');
  add({ type: 'PersonalDataErased', data: { caseId: 'odd', reason: '当事人申请' } });
  return events;
};

type Entry = { number: string; id: string; replaced: unknown; [key: string]: unknown };

describe('the register of case numbers', () => {
  let database: TestDatabase;
  let routes: TestRoutes;
  const views: View[] = [];
  before(async () => {
    database = await testDatabase();
    const projections = [numberRegisterProjection, caseListProjection(() => ({ plaintiffs: [], defendants: [] }))];
    // One event at a time and all at once must come to the same rows; the database is fed in two unequal parts.
    await feed(database, projections, registerHistory().slice(0, 3));
    await feed(database, projections, registerHistory());
    const router = createAppRouter(undefined, {
      recordsViews: recordsViews({
        record: async (view) => void views.push(view),
        recordTaking: () => Promise.resolve(),
      }),
    });
    numberHistoryRoute(router, { tables: tablesIn(database.knex, database.schemas.read) });
    numberRegisterRoute(router, {
      tables: tablesIn(database.knex, database.schemas.read),
      freshness: async () => null,
    });
    routes = await startRoutes(router, {
      people: { court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' } },
    });
  });
  after(() => routes.close().finally(() => database.drop()));

  const read = async (query = ''): Promise<{ items: Entry[]; [key: string]: unknown }> => {
    const transport = cookieTransport(routes.url, { cookies: { juanzong_session: 'court' } });
    const response = await transport.call('GET', `/api/admin/case-numbers${query}`);
    expect(response.status).to.equal(200);
    return response.json();
  };
  const numbersIn = async (view: RegisterView) => (await read(`?view=${view}`)).items.map(({ number }) => number);

  it('lists gaps, corrections with their reasons, and numbers that two cases have had, the highest number first', async () => {
    const { items, ...page } = await read();
    expect(page).to.deep.equal({
      behind: null,
      total: 4,
      page: 1,
      page_size: 10,
      series,
      all_series: [
        { series, entries: 4 },
        { series: '', entries: 1 },
      ],
    });
    expect(items.map(({ number }) => number)).to.deep.equal([ours(5), ours(2), ours(1), ours(1)]);
    const [five, two] = items;
    const plain = { correction: null, replaced: null, other_cases: 0 };
    const confirmed = ['空出编号', 'a_code_of_later'];
    expect(five).to.deep.include({ ...plain, acknowledged: confirmed, gap: { first: 3, last: 4 } });
    expect(two).to.deep.include({
      ...plain,
      id: 'wrong',
      correction: { former_number: ours(1), reason },
      gap: null,
    });
    const [former, current] = ['wrong', 'rightful'].map((id) =>
      items.find((one) => one.number === ours(1) && one.id === id),
    );
    expect(former).to.deep.include({ case_number: ours(2), other_cases: 1 });
    expect(former?.replaced).to.deep.equal({ with: ours(2), reason, at: '2026-03-01T02:04:00.000Z', by: null });
    expect(current).to.deep.include({ case_number: ours(1), other_cases: 1, replaced: null });
  });

  it('finds what somebody looks for who looks the register over', async () => {
    expect(await numbersIn('gaps')).to.deep.equal([ours(5)]);
    expect(await numbersIn('corrected')).to.deep.equal([ours(2), ours(1)]);
    expect(await numbersIn('shared')).to.deep.equal([ours(1), ours(1)]);
    expect(await numbersIn('confirmed')).to.deep.equal([ours(5)]);
    expect(await numbersIn('disordered')).to.deep.equal([ours(2)]);
  });

  it('keeps the entry of an erased case, and records no look at it', async () => {
    views.length = 0;
    const { items } = await read('?series=');
    expect(items.map(({ number, erased, parties }) => [number, erased, parties])).to.deep.equal([
      ['甲字第7号', true, null],
    ]);
    expect(views).to.deep.equal([]);
  });

  it('tells of a number, in any spelling, which cases had it and which numbers each of them had', async () => {
    const history = async (number: string) => {
      const transport = cookieTransport(routes.url, { cookies: { juanzong_session: 'court' } });
      const response = await transport.call(
        'GET',
        `/api/admin/case-numbers/history?number=${encodeURIComponent(number)}`,
      );
      expect(response.status).to.equal(200);
      return courtLists.numberHistory.response.schema.parse(await response.json()).items;
    };
    views.length = 0;
    const cases = await history('(2026) 京0101民初1号');
    const steps = cases.map(({ id, numbers }) => [id, numbers.map(({ number, reason: why }) => [number, why])]);
    expect(steps).to.deep.equal([
      [
        'wrong',
        [
          [ours(1), null],
          [ours(2), reason],
        ],
      ],
      ['rightful', [[ours(1), null]]],
    ]);
    expect(cases[0]?.numbers.map(({ replaced_at: at }) => at)).to.deep.equal(['2026-03-01T02:04:00.000Z', null]);
    expect(views.flatMap((view) => ('caseIds' in view ? view.caseIds : []))).to.have.members(['wrong', 'rightful']);
    expect(await history('（2026）京0101民初99号')).to.deep.equal([]);
  });

  it('turns pages, with the same total on each', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => read(`?page_size=2&page=${page}`)));
    expect(pages.map(({ items, total }) => [items.length, total])).to.deep.equal([
      [2, 4],
      [2, 4],
      [0, 4],
    ]);
  });
});
