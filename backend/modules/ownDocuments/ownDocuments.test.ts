import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { cases } from '../../../domain/contract/cases.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { versions } from '../../../domain/contract/versions.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { newCaseNumber } from '../../tests/harness/newCaseNumber.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint, loanDefense } from '../cases/testing/submissionClient.js';
import { openCase, idOf, ids, list, open } from './testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type SaasCourt } from './testing/saasCourt.js';

const notFound = { status: 404, code: 'document_not_found' };
const unlimited = { subscription_plan: 'enterprise', subscription_expires_at: null } as const;

/** The calls about one document. */
const opening = (id: string) => requestOf(ownDocuments.open, { path: { id } });
const removing = (id: string) => requestOf(ownDocuments.remove, { path: { id } });
const restoring = (id: string) => requestOf(ownDocuments.restore, { path: { id } });

describe('documents of one’s own', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const later = (): void => void (court.now.at = new Date(court.now.at.getTime() + 1000));

  it('are none at first', async () =>
    expect(await list(await court.newPerson())).to.deep.equal({ items: [], total: 0, page: 1, page_size: 10 }));

  it('hold what was submitted, once for all versions, with what is in the case', async () => {
    const person = await court.newPerson();
    const { id, number } = await openCase(person);
    const made = court.now.at.toISOString();
    expect((await list(person)).items).to.deep.equal([
      {
        id,
        document_type: 'complaint',
        case_cause: '民间借贷纠纷',
        case_number: number,
        status: 'pending',
        plaintiff: '张三',
        defendant: '李四',
        client: '张三',
        demand: null,
        news: [],
        tags: [],
        archived: false,
        may_be_given_back: false,
        title: '民事起诉状（民间借贷纠纷）',
        form_key: 'claim-private-lending',
        path: '/claim/private-lending',
        version: 1,
        erased: false,
        created_at: made,
        updated_at: made,
      },
    ]);
    later();
    const changed = loanComplaint(['李四'], '15000.50');
    const next = await asks(person).complain({ number, answers: changed });
    expect(idOf(next)).to.equal(id);
    const { items, total } = await list(person);
    expect(total).to.equal(1);
    expect(items[0]).to.include({ version: 2, created_at: made, updated_at: court.now.at.toISOString() });
    const opened = await open(person, id);
    expect(opened).to.include({ id, version: 2, edition: '2025', case_number: number });
    expect(opened.form_data).to.deep.equal(changed);
    expect(opened.wording).to.deep.equal({ basis: 'recorded', edition: '2025', unasked: 0 });
  });

  it('open for the owner of the case in its latest version, whoever submitted it, under the number of today', async () => {
    const person = await court.newPerson();
    const { id, number, caseId, code } = await openCase(person);
    const visitor = { browser: court.newBrowser() };
    const answers = loanComplaint(['李四'], '20000.00');
    const theirs = await asks(visitor).complain({ number, code, answers });
    expect(theirs.headers.get('X-Document-Id')).to.equal(null);
    const formal = newCaseNumber();
    await court.admin.send(requestOf(cases.assignNumber, { path: { id: caseId }, body: confirmedNumber(formal) }));
    await person.browser.send(requestOf(versions.list, { body: { case_number: number } }));
    const opened = await open(person, id);
    expect(opened).to.include({ version: 2, case_number: formal });
    expect(opened.form_data).to.deep.equal(answers);
    expect((await list(person)).items[0]).to.include({ version: 2, case_number: formal, status: 'filed' });
  });

  it('hold applications with their answers, under the id given or one for each form', async () => {
    const person = await court.newPerson(unlimited);
    const { apply, preview } = asks(person);
    const given = randomUUID();
    const named = (name: string) => ({ applicants_natural: [{ name }] });
    expect(idOf(await apply(named('张三'), given.toUpperCase()))).to.equal(given);
    const own = idOf(await apply(named('李四')));
    expect(own)
      .to.match(/^[0-9a-f-]{36}$/)
      .and.not.equal(given);
    later();
    const again = await apply(named('王五'), given);
    expect([again.status, idOf(again)]).to.deep.equal([200, given]);
    expect(idOf(await preview())).to.equal('');
    expect(await ids(person)).to.deep.equal([given, own]);
    const opened = await open(person, given);
    expect(opened).to.deep.include({
      document_type: 'application',
      case_number: null,
      version: null,
      path: '/application/compulsory-enforcement',
      form_data: named('王五'),
    });
  });

  it('do not let an application take the place of what a court received', async () => {
    const person = await court.newPerson();
    const { id } = await openCase(person);
    expect(await refusal(await asks(person).apply({}, id))).to.deep.equal(notFound);
    expect(await open(person, id)).to.include({ document_type: 'complaint' });
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are taken off the list and brought back to their place, also twice', async () => {
    const person = await court.newPerson();
    const { browser } = person;
    const first = await openCase(person);
    later();
    const second = await openCase(person);
    for (let turn = 0; turn < 2; turn += 1) expect((await browser.send(removing(first.id))).status).to.equal(204);
    expect(await ids(person)).to.deep.equal([second.id]);
    expect(await refusal(await browser.send(opening(first.id)))).to.deep.equal(notFound);
    later();
    for (let turn = 0; turn < 2; turn += 1) {
      const restored = await clientOf(browser, ownDocuments).restore({ path: { id: first.id } });
      expect(restored).to.include({ id: first.id, case_number: first.number, version: 1 });
    }
    expect(await ids(person)).to.deep.equal([second.id, first.id]);
  });

  it('stay off the list when the same submission is repeated, and are back with a new version', async () => {
    const person = await court.newPerson();
    const key = randomUUID();
    const response = await asks(person).complain({}, key);
    const number = decodeURIComponent(response.headers.get('X-Case-Number') ?? '');
    await person.browser.send(removing(idOf(response)));
    expect(idOf(await asks(person).complain({}, key))).to.equal(idOf(response));
    expect(await ids(person)).to.deep.equal([]);
    await asks(person).complain({ number });
    expect(await ids(person)).to.deep.equal([idOf(response)]);
  });

  it('are nobody else’s to see, to take away or to bring back', async () => {
    const [owner, other] = [await court.newPerson(), await court.newPerson()];
    const { id } = await openCase(owner);
    const shared = randomUUID();
    await asks(owner).apply({ applicants_natural: [{ name: '甲' }] }, shared);
    await asks(other).apply({ applicants_natural: [{ name: '乙' }] }, shared);
    for (const { browser } of [other, { browser: court.admin }])
      for (const request of [opening(id), removing(id), restoring(id)])
        expect(await refusal(await browser.send(request)), request.method).to.deep.equal(notFound);
    await other.browser.send(removing(shared));
    expect(await ids(other)).to.deep.equal([]);
    expect(await ids(owner)).to.have.members([id, shared]);
    expect((await open(owner, shared)).form_data).to.deep.equal({ applicants_natural: [{ name: '甲' }] });
    for (const unknown of [randomUUID(), 'x', '__proto__', '案'])
      for (const request of [opening(unknown), removing(unknown)])
        expect(await refusal(await owner.browser.send(request))).to.deep.equal(notFound);
    expect((await court.newBrowser().send(requestOf(ownDocuments.list, {}))).status).to.equal(401);
  });

  it('come in pages', async () => {
    const person = await court.newPerson(unlimited);
    for (let i = 0; i < 3; i += 1) {
      later();
      await asks(person).apply({}, randomUUID());
    }
    const [first, second] = [await list(person, { page_size: 2 }), await list(person, { page_size: 2, page: 2 })];
    expect([first.items.length, second.items.length, first.total, second.page]).to.deep.equal([2, 1, 3, 2]);
    expect((await person.browser.send(requestOf(ownDocuments.list, { query: { page: 0 } }))).status).to.equal(400);
  });

  it('are searched by party, number, cause and name, in any order, by state and oldest first', async () => {
    const person = await court.newPerson(unlimited);
    const [first, second] = [await openCase(person), await openCase(person, loanComplaint(['孙七']))];
    later();
    const application = idOf(await asks(person).apply({}, randomUUID()));
    const found = async (query: Parameters<typeof list>[1]) => {
      const { items, total } = await list(person, query);
      expect(total).to.equal(items.length);
      return items.map(({ id }) => id);
    };
    expect(await found({ search_term: '孙七' })).to.deep.equal([second.id]);
    expect(await found({ search_term: `孙七 ${second.number.slice(-4)}` })).to.deep.equal([second.id]);
    expect(await found({ search_term: '孙七 李四' })).to.deep.equal([]);
    expect(await found({ search_term: '借贷' })).to.have.members([first.id, second.id]);
    expect(await found({ search_term: '执行申请书' })).to.deep.equal([application]);
    expect(await found({ state: 'unsubmitted' })).to.deep.equal([application]);
    expect(await found({ state: 'pending' })).to.have.members([first.id, second.id]);
    expect(await found({ state: 'filed', search_term: '李四' })).to.deep.equal([]);
    expect((await list(person, { order: 'oldest' })).items.at(-1)?.id).to.equal(application);
    expect((await list(person, { search_term: '借贷', page_size: 1, page: 2 })).items).to.have.lengthOf(1);
  });

  it('of a defence are not found by whom the complaint names', async () => {
    const [plaintiff, defendant] = [await court.newPerson(), await court.newPerson()];
    const { number, caseId } = await openCase(plaintiff, loanComplaint(['李四', '孙七']));
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    const code = defendants[0]?.verification_code ?? '';
    const id = idOf(await asks(defendant).defend({ number, code, answers: loanDefense() }));
    const idsFor = async (search_term: string) => (await list(defendant, { search_term })).items.map((item) => item.id);
    expect(await idsFor('张三')).to.deep.equal([id]);
    expect(await idsFor('孙七')).to.deep.equal([]);
  });

  it('still name a case whose personal data was erased, and give nothing of it', async () => {
    const person = await court.newPerson();
    const { id, caseId, number } = await openCase(person);
    await court.admin.send(requestOf(cases.erase, { path: { id: caseId }, body: { reason: '保存期限届满' } }));
    expect(await refusal(await person.browser.send(opening(id)))).to.deep.equal({
      status: 410,
      code: 'personal_data_erased',
    });
    expect((await list(person)).items[0]).to.include({ id, case_number: number, erased: true });
    expect((await person.browser.send(removing(id))).status).to.equal(204);
  });

  it('respond 503 while the store is away; what was tried is done once it is back, and once', async () => {
    const person = await court.newPerson();
    const { id } = await openCase(person);
    const application = idOf(await asks(person).apply());
    await list(person);
    const [removal, filing] = [randomUUID(), randomUUID()];
    const remove = () => person.browser.send(removing(id), { idempotencyKey: removal });
    await court.store.cut();
    for (const response of [
      await remove(),
      await person.browser.send(opening(id)),
      await asks(person).complain({ answers: loanComplaint(['孙七']) }, filing),
    ]) {
      expect(Number(response.headers.get('Retry-After'))).to.be.above(0);
      expect(await refusal(response)).to.deep.equal({ status: 503, code: 'store_unavailable' });
    }
    expect(await ids(person)).to.have.members([id, application]);
    await court.store.mend();
    expect((await remove()).status).to.equal(204);
    expect((await asks(person).complain({ answers: loanComplaint(['孙七']) }, filing)).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(3);
    expect(await ids(person))
      .to.have.length(2)
      .and.include(application)
      .and.not.include(id);
  });
});
