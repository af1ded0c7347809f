import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { audit, type AuditEvent } from '../../../../domain/contract/audit.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { ledger } from '../../../../domain/contract/ledger.js';
import type { Stores } from '../../../composition/openStores.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

const number = '（2026）京0101民初1号';
type Row = Readonly<Record<string, unknown>>;

describe('what the auditor is shown of the log while somebody has written into the read models', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let auditor: TestBrowser;
  let caseId = '';
  let filing: AuditEvent;
  let saidOfCount: string | null = null;
  const desk = () => clientOf(auditor, audit);

  const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
    const { stores, close } = await court.openStores();
    try {
      return await work(stores);
    } finally {
      await close();
    }
  };

  /** Forges rows of a read model, looks, and puts them back as they were. */
  const whileForged = (
    table: string,
    where: Row,
    forge: (rows: () => ReturnType<Stores['read']>) => PromiseLike<unknown>,
    look: () => Promise<void>,
  ): Promise<void> =>
    withStores(async ({ read }) => {
      const kept: Row[] = await read(table).where(where).select('*');
      expect(kept, table).to.have.length(1);
      await forge(() => read(table).where(where));
      try {
        await look();
      } finally {
        await read(table).where(where).delete();
        await read(table).insert(kept);
      }
    });

  before(async () => {
    court = await startTestApplication();
    auditor = court.newBrowser();
    await auditor.signIn(testAdministrator.email, testAdministrator.password);
    const party = court.newBrowser();
    const filed = await party.send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    caseId = filed.headers.get('X-Case-Id') ?? '';
    const given = await clientOf(auditor, cases).assignNumber({
      path: { id: caseId },
      body: { new_case_number: number },
    });
    // Whoever asks for a receipt has the log sealed at once.
    const receipt = { path: { id: given.receipt_id ?? '' } };
    while ('state' in (await clientOf(auditor, ledger).receipt(receipt)));
    const { steps } = await desk().caseHistory({ path: { id: caseId } });
    await whileForged(
      'audit_events',
      { position: steps.at(-1)?.position ?? '' },
      (row) => row().delete(),
      async () => void (saidOfCount = (await desk().events({ query: { limit: 1 } })).count_discrepancy),
    );
    const [newest] = (await desk().events({ query: { type: 'CaseNumberAssigned' } })).items;
    if (!newest) throw new Error('no number was given');
    filing = newest;
  });
  after(() => court.close());

  const listed = async (query: CallInput<typeof audit.events>['query'] = {}) =>
    (await desk().events({ query: { limit: 200, ...query } })).items;
  const atPlace = (items: readonly AuditEvent[], position = filing.position) =>
    items.filter((item) => item.position === position);

  it('is how many events the newest seal covers, when the list holds fewer', () => {
    expect(saidOfCount).to.match(/^到最近的封签为止，日志中有 \d+ 个事件（不计封签），列表中有 \d+ 个，少 1 个$/u);
  });

  it('is the same in list and log, and nothing is said, while nobody did', async () => {
    const page = await desk().events({ query: { limit: 1000 } });
    expect(page.count_discrepancy).to.equal(null);
    expect(page.items.map(({ discrepancy }) => discrepancy)).to.deep.equal(page.items.map(() => null));
    expect(page.items).to.have.length(page.total ?? -1);
  });

  it('is who acted, when, and of which kind by the log; list and page say that the list differs', () =>
    whileForged(
      'audit_events',
      { position: filing.position },
      (row) => row().update({ actor_id: randomUUID(), occurred_at: new Date('2020-01-01'), type: 'DefendantLeft' }),
      async () => {
        const path = { position: filing.position };
        const said = '列表所载的经办人、时间、类型与日志不符，此处按日志显示';
        const expected = { ...filing, discrepancy: said };
        expect(await desk().event({ path })).to.deep.include(expected);
        expect((await desk().proof({ path })).state).to.equal('proved');
        expect(atPlace(await listed())).to.deep.equal([expected]);
        expect(atPlace(await listed({ type: 'DefendantLeft' })), 'found by what was forged').to.deep.equal([expected]);
      },
    ));

  it('is an event that the list has lost: its page and proof are there, and the list adds it from the log and says so', () =>
    whileForged(
      'audit_events',
      { position: filing.position },
      (row) => row().delete(),
      async () => {
        const path = { position: filing.position };
        const expected = { ...filing, discrepancy: '列表缺少这个事件，此处按日志补上' };
        expect(await desk().event({ path })).to.deep.include(expected);
        expect((await desk().proof({ path })).state).to.equal('proved');
        expect(atPlace(await listed())).to.deep.equal([expected]);
        expect(atPlace(await listed({ type: 'CaseNumberAssigned' })), 'with a filter').to.deep.equal([expected]);
        expect(atPlace(await listed({ type: 'LogSealed' })), 'not where it was not asked for').to.deep.equal([]);
        const file = await auditor.send(requestOf(audit.eventsCsv, { query: { case: caseId } }));
        expect(await file.text()).to.contain(filing.id);
      },
    ));

  it('is each missing event once, on whichever page of the list it would stand', () =>
    whileForged(
      'audit_events',
      { position: filing.position },
      (row) => row().delete(),
      async () => {
        const seen: string[] = [];
        for (let before: string | undefined; ;) {
          const { items, has_older: hasOlder } = await desk().events({ query: { limit: 3, before } });
          seen.push(...items.map(({ position }) => position));
          before = items.at(-1)?.position;
          if (!hasOlder || before === undefined) break;
        }
        expect(seen.filter((position) => position === filing.position)).to.have.length(1);
        expect(new Set(seen).size).to.equal(seen.length);
      },
    ));

  it('is no event that the log does not have: the list says so, and there is no page of it', async () => {
    const position = String(BigInt(filing.position) + 1_000_000_000n);
    await withStores(async ({ read }) => {
      const row: Row | undefined = await read('audit_events').where({ position: filing.position }).first('*');
      await read('audit_events').insert({ ...row, position });
      try {
        const [forged] = atPlace(await listed(), position);
        expect(forged?.discrepancy).to.equal('日志中没有这个事件，列表多出了它');
        for (const call of [audit.event, audit.proof])
          expect(await refusal(await auditor.send(requestOf(call, { path: { position } })))).to.deep.equal({
            status: 404,
            code: 'not_found',
          });
      } finally {
        await read('audit_events').where({ position }).delete();
      }
    });
  });

  it('is an account’s own e-mail and a case’s own number on the page of one event', () =>
    whileForged(
      'accounts',
      { id: filing.actor?.id ?? '' },
      (row) => row().update({ email: 'somebody.else@court.cn' }),
      () =>
        whileForged(
          'case_list',
          { case_id: caseId },
          (row) => row().update({ case_number: '（2026）京0101民初9号', case_cause: '离婚纠纷' }),
          async () => {
            const shown = await desk().event({ path: { position: filing.position } });
            expect(shown.actor?.email).to.equal(testAdministrator.email);
            expect(shown.case).to.deep.equal({ id: caseId, case_number: number });
            const history = await desk().caseHistory({ path: { id: caseId } });
            expect(history).to.deep.include({ case_number: number, case_cause: '民间借贷纠纷' });
            expect(history.steps.at(-1)?.actor.email).to.equal(testAdministrator.email);
          },
        ),
    ));

  it('is the course of a case that the list of cases has lost, and of no case under another one’s number', () =>
    whileForged(
      'case_list',
      { case_id: caseId },
      (row) => row().delete(),
      async () => {
        const { steps } = await desk().caseHistory({ path: { id: caseId } });
        expect(steps.length).to.be.greaterThan(2);
        const other = await court
          .newBrowser()
          .send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
        const otherId = other.headers.get('X-Case-Id') ?? '';
        await withStores(async ({ read }) => {
          const of = () => read('case_numbers').where({ case_id: caseId });
          await of().update({ case_id: otherId });
          try {
            const asked = requestOf(audit.caseHistory, { path: { id: number } });
            expect((await refusal(await auditor.send(asked))).code).to.equal('case_not_found');
          } finally {
            await read('case_numbers')
              .where({ case_id: otherId })
              .whereNot('kind', 'temporary')
              .update({ case_id: caseId });
          }
        });
      },
    ));
});
