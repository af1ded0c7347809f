import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { casePaperKinds, casePaperNames, type CasePaperKind } from '../../../../domain/case/casePaperWords.js';
import { casePapers, ownPapers, type PaperAsked } from '../../../../domain/contract/casePapers.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';
import { firstWorkingDay } from '../../../../domain/courtCalendar/workingDays.js';
import { parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import { caseIn, type OpenedByParty } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

const complaint = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_natural: [{ name: '张某' }, { name: '赵某' }],
  sections: {
    claims: { items: { rent_arrears: { overdue_rent: '20000' } } },
    facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
  },
};
const textOf = (bytes: Uint8Array): string => visibleText(parsedXml(partsOf(bytes)['word/document.xml'] ?? ''));

describe('the papers that follow a filing', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  let serial = 700;

  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const desk = () => clientOf(clerk, casePapers);
  const submit = async (): Promise<OpenedByParty> => {
    const sent = await court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: 'complaint',
          case_number: '',
          payload: { form_key: 'claim-housing-lease', form_data: complaint },
        },
      }),
    );
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  /** A case that was filed, with its number and the ids and codes of its defendants. */
  const filed = async () => {
    const opened = await submit();
    const number = `（2026）京0101民初${(serial += 1)}号`;
    await clientOf(clerk, cases).assignNumber({ path: { id: opened.id }, body: confirmedNumber(number) });
    const { defendants } = await clientOf(clerk, cases).documents({ path: { id: opened.id } });
    const [first, second] = defendants;
    if (!first || !second) throw new Error('the case has two defendants');
    return { ...opened, number, first, second };
  };
  const asked = (kind: CasePaperKind, more: Partial<PaperAsked> = {}): PaperAsked => ({
    kind,
    defendant_id: null,
    seen: 0,
    procedure: 'ordinary',
    judges: '审判员孙某',
    clerk: '书记员甲',
    telephone: '010-00000000',
    payment: '',
    served: [],
    ...more,
  });
  const fee = { kind: 'property', amount: '20000', halving: null } as const;
  const outcomeOf = async (sending: Promise<Response>): Promise<string> => {
    const response = await sending;
    return response.ok ? 'done' : (await refusal(response)).code;
  };
  const issueBy = (browser: TestBrowser, id: string, body: PaperAsked, key: string = randomUUID()) =>
    browser.send(requestOf(casePapers.issue, { path: { id }, body }), { idempotencyKey: key });
  const progressOf = (number: string, code: string) =>
    clientOf(court.newBrowser(), documents).progress({ body: { case_number: number, verification_code: code } });

  it('are previewed, issued and downloaded as they were kept, each of the six', async () => {
    const { id, number, first } = await filed();
    const { fee: proposed, addressees } = await desk().view({ path: { id } });
    expect(proposed).to.deep.equal({ kind: 'property', amount: '20000' });
    expect(addressees.map(({ name }) => name)).to.deep.equal(['王某', '张某', '赵某']);
    for (const kind of casePaperKinds) {
      const body = asked(kind, {
        ...(kind === 'response' && { defendant_id: first.id }),
        ...(kind === 'evidence' && { evidence_days: 30 }),
        ...(kind === 'payment' && { fee }),
        ...(kind === 'receipt' && { served: ['起诉状副本', '应诉通知书'] }),
      });
      const preview = await desk().preview({ path: { id }, body });
      expect(preview.title).to.equal(casePaperNames[kind]);
      const { paper_id: paperId, document_hash: hash, version } = await desk().issue({ path: { id }, body });
      expect(version).to.equal(1);
      const file = await clerk.send(requestOf(casePapers.word, { path: { id, paperId } }));
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).to.equal(hash);
      const text = textOf(bytes);
      expect(text).to.contain(preview.title).and.contain(number);
      for (const line of [...preview.before, ...preview.after]) expect(text, kind).to.contain(line);
    }
    const { papers } = await desk().view({ path: { id } });
    expect(papers.map(({ kind }) => kind)).to.deep.equal([...casePaperKinds]);
    expect(papers.find(({ kind }) => kind === 'payment')?.fee_due).to.equal('300');
    const { events: items } = await clientOf(clerk, cases).timeline({ path: { id } });
    expect(items.filter(({ type }) => type === 'CasePaperIssued')).to.have.length(6);
    expect(items.find(({ type }) => type === 'CasePaperIssued')?.title).to.equal(
      '制作立案文书：受理案件通知书（第 1 版）',
    );
  });

  it('give what the law lets a court choose, and refuse the rest before a file is made', async () => {
    const { id, first } = await filed();
    const issue = (kind: CasePaperKind, more: Partial<PaperAsked>) => outcomeOf(issueBy(clerk, id, asked(kind, more)));
    expect(await issue('evidence', { evidence_days: 14 })).to.equal('paper_period_unlawful');
    expect(await issue('evidence', {})).to.equal('paper_period_unlawful');
    expect(await issue('evidence', { evidence_days: 16, procedure: 'simplified' })).to.equal('paper_period_unlawful');
    expect(await issue('payment', {})).to.equal('fee_out_of_range');
    expect(await issue('payment', { fee: { ...fee, chosen: '51' } })).to.equal('fee_out_of_range');
    expect(await issue('payment', { fee: { ...fee, kind: 'administrative' } })).to.equal('fee_out_of_range');
    expect(await issue('payment', { fee: { ...fee, kind: 'none' } })).to.equal('fee_nothing_due');
    expect(await issue('response', {})).to.equal('paper_addressee_wrong');
    expect(await issue('payment', { fee, defendant_id: first.id })).to.equal('paper_addressee_wrong');
    expect(await issue('response', { defendant_id: 'nobody' })).to.equal('defendant_not_found');
    expect((await desk().view({ path: { id } })).papers).to.deep.equal([]);
    const halved = { ...fee, halving: 'simplified' } as const;
    expect(await issue('payment', { fee: halved, procedure: 'simplified' })).to.equal('done');
    expect((await desk().view({ path: { id } })).papers[0]?.fee_due).to.equal('150');
  });

  it('are issued once by a command that is sent twice, by one of two clerks, and again on purpose', async () => {
    const { id } = await filed();
    const key = randomUUID();
    const sent = await Promise.all([
      issueBy(clerk, id, asked('acceptance'), key),
      issueBy(clerk, id, asked('acceptance'), key),
    ]);
    const [one, other] = await Promise.all(sent.map((response) => response.json()));
    expect(one).to.deep.equal(other);
    const outcomes = await Promise.all([
      outcomeOf(issueBy(clerk, id, asked('acceptance', { seen: 1 }))),
      outcomeOf(issueBy(clerk, id, asked('acceptance', { seen: 1 }))),
    ]);
    expect([...outcomes].sort()).to.deep.equal(['done', 'paper_issued_meanwhile']);
    expect((await desk().view({ path: { id } })).papers.map(({ version }) => version)).to.deep.equal([1, 2]);
  });

  it('start the period of a defence once they are served, which both sides see and a correction undoes', async () => {
    const { id, number, code, first, second } = await filed();
    const { today, complaint_version: copy } = await desk().view({ path: { id } });
    const { paper_id: paperId } = await desk().issue({
      path: { id },
      body: asked('response', { defendant_id: first.id }),
    });
    const service = {
      defendant_id: first.id,
      paper_ids: [paperId],
      complaint_version: copy,
      how: 'direct' as const,
      on: today,
      served_by: '法警乙',
      note: '',
    };
    const serve = (more: object) =>
      outcomeOf(clerk.send(requestOf(casePapers.serve, { path: { id }, body: { ...service, ...more } })));
    expect(await serve({ on: daysAfter(today, 1) })).to.equal('service_day_wrong');
    expect(await serve({ on: daysAfter(today, -1) })).to.equal('service_day_wrong');
    expect(await serve({ defendant_id: second.id })).to.equal('paper_not_found');
    expect(await serve({ paper_ids: [], complaint_version: null })).to.equal('service_nothing_served');
    expect((await progressOf(number, first.verification_code ?? '')).defence_periods).to.equal(undefined);

    const { service_id: serviceId } = await desk().serve({ path: { id }, body: service });
    expect(await desk().serve({ path: { id }, body: service })).to.deep.equal({ service_id: serviceId });
    const dueOn = firstWorkingDay(daysAfter(today, 15));
    const [period] = (await progressOf(number, first.verification_code ?? '')).defence_periods ?? [];
    expect(period).to.deep.include({ name: '张某', served_on: today, due_on: dueOn, answered: false });
    expect((await progressOf(number, code)).defence_periods).to.deep.equal([period]);
    expect((await progressOf(number, second.verification_code ?? '')).defence_periods).to.equal(undefined);
    const view = await desk().view({ path: { id } });
    expect(view.periods).to.deep.equal([period]);
    expect(view.services).to.have.length(1);

    const body = { reason: '送达日期录错了' };
    await desk().revoke({ path: { id, serviceId }, body });
    expect(await outcomeOf(clerk.send(requestOf(casePapers.revoke, { path: { id, serviceId }, body })))).to.equal(
      'service_revoked',
    );
    expect((await progressOf(number, code)).defence_periods).to.equal(undefined);
    const [undone] = (await desk().view({ path: { id } })).services;
    expect(undone?.revoked?.reason).to.equal(body.reason);
    await desk().serve({ path: { id }, body: { ...service, how: 'publication' } });
    const [published] = (await progressOf(number, first.verification_code ?? '')).defence_periods ?? [];
    expect(published).to.deep.include({
      served_from: daysAfter(today, 30),
      due_on: firstWorkingDay(daysAfter(today, 45)),
    });
  });

  it('are read by the side that each was issued to, as they were kept, and by no other', async () => {
    const { id, number, code, first, second } = await filed();
    const codes = { plaintiff: code, first: first.verification_code ?? '', second: second.verification_code ?? '' };
    expect((await progressOf(number, codes.plaintiff)).papers).to.equal(undefined);
    const accepted = await desk().issue({ path: { id }, body: asked('acceptance') });
    await desk().issue({ path: { id }, body: asked('receipt', { served: ['受理案件通知书'] }) });
    const to = { defendant_id: first.id };
    const older = await desk().issue({ path: { id }, body: asked('response', to) });
    const called = await desk().issue({ path: { id }, body: asked('response', { ...to, seen: 1 }) });
    const { today } = await desk().view({ path: { id } });
    const service = { how: 'direct' as const, on: today, served_by: '法警乙', note: '', complaint_version: null };
    await desk().serve({ path: { id }, body: { ...service, ...to, paper_ids: [called.paper_id] } });

    const paper = (of: { paper_id: string; version: number }, kind: CasePaperKind, servedOn: string | null) => ({
      ...{ id: of.paper_id, kind, version: of.version, issued_on: today, served_on: servedOn },
    });
    expect((await progressOf(number, codes.plaintiff)).papers).to.deep.equal([paper(accepted, 'acceptance', null)]);
    expect((await progressOf(number, codes.first)).papers).to.deep.equal([paper(called, 'response', today)]);
    expect((await progressOf(number, codes.second)).papers).to.equal(undefined);

    const read = (verification_code: string, paper_id: string) =>
      court
        .newBrowser()
        .send(requestOf(ownPapers.word, { body: { case_number: number, verification_code, paper_id } }));
    const file = await read(codes.first, called.paper_id);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(called.document_hash);
    expect(textOf(bytes)).to.include('张某').and.include('应诉通知书');
    expect(decodeURIComponent(file.headers.get('Content-Disposition') ?? '')).to.include('应诉通知书');
    for (const [side, one] of [
      [codes.plaintiff, called],
      [codes.second, called],
      [codes.first, accepted],
      [codes.first, older],
      [codes.first, { paper_id: randomUUID() }],
    ] as const)
      expect(await outcomeOf(read(side, one.paper_id))).to.equal('paper_not_found');
    expect(await outcomeOf(read('AAAA2222', called.paper_id))).to.equal('wrong_number_or_code');
  });

  it('are refused for a case without a number, and to whoever is no clerk', async () => {
    const { id } = await submit();
    expect(await outcomeOf(issueBy(clerk, id, asked('acceptance')))).to.equal('case_not_filed');
    const visitor = court.newBrowser();
    expect((await issueBy(visitor, id, asked('acceptance'))).status).to.equal(401);
    expect((await visitor.send(requestOf(casePapers.view, { path: { id } }))).status).to.equal(401);
  });
});
