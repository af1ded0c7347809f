import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import { refusal } from '../composition/testing/browser.js';
import { loanComplaint, loanDefense } from '../documents/testing/filingClient.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from './testing/saasCourt.js';

const Listed = z.strictObject({
  id: z.uuid(),
  document_type: z.enum(['complaint', 'defense', 'application']),
  case_cause: z.string(),
  case_number: z.string().nullable(),
  title: z.string(),
  form_key: z.string(),
  path: z.string(),
  version: z.number().nullable(),
  erased: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
const List = z.strictObject({
  items: z.array(Listed),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
});
const Opened = Listed.extend({ edition: z.string(), form_data: z.record(z.string(), z.unknown()) });
const Court = z.object({ defendants: z.array(z.object({ verification_code: z.string() })) });
const notFound = { status: 404, code: 'document_not_found' };
const unlimited = { subscription_plan: 'enterprise', subscription_expires_at: null };

describe('documents of one’s own', function () {
  this.timeout(60_000);
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const path = (id: string) => `/api/user/documents/${id}`;
  const list = async ({ browser }: Person, query = '') => {
    const response = await browser.call('GET', `/api/user/documents${query}`);
    expect(response.status).to.equal(200);
    return List.parse(await response.json());
  };
  const ids = async (person: Person): Promise<string[]> => (await list(person)).items.map(({ id }) => id);
  const open = async ({ browser }: Person, id: string) => {
    const response = await browser.call('GET', path(id));
    expect(response.status).to.equal(200);
    return Opened.parse(await response.json());
  };
  const idOf = ({ headers }: Response): string => headers.get('X-Document-Id') ?? '';
  const later = (): void => void (court.now.at = new Date(court.now.at.getTime() + 1000));
  /** A case that the person opened. */
  const filed = async (person: Person, answers: object = loanComplaint()) => {
    const response = await asks(person).complain({ answers });
    expect(response.status).to.equal(200);
    const header = (name: string) => decodeURIComponent(response.headers.get(name) ?? '');
    return {
      id: idOf(response),
      number: header('X-Case-Number'),
      caseId: header('X-Case-Id'),
      code: header('X-Verification-Code'),
    };
  };
  const defendantCode = async (caseId: string): Promise<string> => {
    const shown = Court.parse(await (await court.admin.call('GET', `/api/cases/${caseId}/documents`)).json());
    return shown.defendants[0]?.verification_code ?? '';
  };

  it('are none at first', async () =>
    expect(await list(await court.newPerson())).to.deep.equal({ items: [], total: 0, page: 1, page_size: 10 }));

  it('hold what was submitted, once for all versions, with what is in the case', async () => {
    const person = await court.newPerson();
    const { id, number } = await filed(person);
    const made = court.now.at.toISOString();
    expect((await list(person)).items).to.deep.equal([
      {
        id,
        document_type: 'complaint',
        case_cause: '民间借贷纠纷',
        case_number: number,
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
  });

  it('open for the owner of the case in its latest version, whoever submitted it, under the number of today', async () => {
    const person = await court.newPerson();
    const { id, number, caseId, code } = await filed(person);
    const visitor = { browser: court.newBrowser() };
    const answers = loanComplaint(['李四'], '20000.00');
    const theirs = await asks(visitor).complain({ number, code, answers });
    expect(theirs.headers.get('X-Document-Id')).to.equal(null);
    const formal = `（2026）京01民初${randomUUID().slice(0, 6)}号`;
    await court.admin.call('PATCH', `/api/cases/${caseId}/case-number`, { new_case_number: formal });
    await person.browser.call('POST', '/api/documents/versions', { case_number: number });
    const opened = await open(person, id);
    expect(opened).to.include({ version: 2, case_number: formal });
    expect(opened.form_data).to.deep.equal(answers);
    expect((await list(person)).items[0]).to.include({ version: 2, case_number: formal });
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
    const { id } = await filed(person);
    expect(await refusal(await asks(person).apply({}, id))).to.deep.equal(notFound);
    expect(await open(person, id)).to.include({ document_type: 'complaint' });
    expect(await person.generationsToday()).to.equal(1);
  });

  it('are taken off the list and brought back to their place, also twice', async () => {
    const person = await court.newPerson();
    const { browser } = person;
    const first = await filed(person);
    later();
    const second = await filed(person);
    for (let turn = 0; turn < 2; turn += 1) expect((await browser.call('DELETE', path(first.id))).status).to.equal(204);
    expect(await ids(person)).to.deep.equal([second.id]);
    expect(await refusal(await browser.call('GET', path(first.id)))).to.deep.equal(notFound);
    later();
    for (let turn = 0; turn < 2; turn += 1) {
      const restored = await browser.call('POST', `${path(first.id)}/restore`);
      expect(restored.status).to.equal(200);
      expect(Listed.parse(await restored.json())).to.include({ id: first.id, case_number: first.number, version: 1 });
    }
    expect(await ids(person)).to.deep.equal([second.id, first.id]);
  });

  it('stay off the list when the same submission is repeated, and are back with a new version', async () => {
    const person = await court.newPerson();
    const key = randomUUID();
    const response = await asks(person).complain({}, key);
    const number = decodeURIComponent(response.headers.get('X-Case-Number') ?? '');
    await person.browser.call('DELETE', path(idOf(response)));
    expect(idOf(await asks(person).complain({}, key))).to.equal(idOf(response));
    expect(await ids(person)).to.deep.equal([]);
    await asks(person).complain({ number });
    expect(await ids(person)).to.deep.equal([idOf(response)]);
  });

  it('are nobody else’s to see, to take away or to bring back', async () => {
    const [owner, other] = [await court.newPerson(), await court.newPerson()];
    const { id } = await filed(owner);
    const shared = randomUUID();
    await asks(owner).apply({ applicants_natural: [{ name: '甲' }] }, shared);
    await asks(other).apply({ applicants_natural: [{ name: '乙' }] }, shared);
    for (const { browser } of [other, { browser: court.admin }])
      for (const [method, where] of [
        ['GET', path(id)],
        ['DELETE', path(id)],
        ['POST', `${path(id)}/restore`],
      ] as const)
        expect(await refusal(await browser.call(method, where)), `${method} ${where}`).to.deep.equal(notFound);
    await other.browser.call('DELETE', path(shared));
    expect(await ids(other)).to.deep.equal([]);
    expect(await ids(owner)).to.have.members([id, shared]);
    expect((await open(owner, shared)).form_data).to.deep.equal({ applicants_natural: [{ name: '甲' }] });
    for (const unknown of [randomUUID(), 'x', '__proto__', '%E6%A1%88'])
      for (const method of ['GET', 'DELETE'])
        expect(await refusal(await owner.browser.call(method, path(unknown)))).to.deep.equal(notFound);
    expect((await court.newBrowser().call('GET', '/api/user/documents')).status).to.equal(401);
  });

  it('come in pages', async () => {
    const person = await court.newPerson(unlimited);
    for (let i = 0; i < 3; i += 1) {
      later();
      await asks(person).apply({}, randomUUID());
    }
    const [first, second] = [await list(person, '?page_size=2'), await list(person, '?page_size=2&page=2')];
    expect([first.items.length, second.items.length, first.total, second.page]).to.deep.equal([2, 1, 3, 2]);
    expect((await person.browser.call('GET', '/api/user/documents?page=0')).status).to.equal(400);
  });

  it('still name a case whose personal data was erased, and give nothing of it', async () => {
    const person = await court.newPerson();
    const { id, caseId, number } = await filed(person);
    await court.admin.call('POST', `/api/admin/cases/${caseId}/erase`, { reason: '期满' });
    expect(await refusal(await person.browser.call('GET', path(id)))).to.deep.equal({
      status: 410,
      code: 'personal_data_erased',
    });
    expect((await list(person)).items[0]).to.include({ id, case_number: number, erased: true });
    expect((await person.browser.call('DELETE', path(id))).status).to.equal(204);
  });

  describe('a defence', () => {
    it('is gone on with by the account that submitted it, without the code, and by no other', async () => {
      const plaintiff = await court.newPerson();
      const [defendant, other] = [await court.newPerson(), await court.newPerson()];
      const { number, caseId } = await filed(plaintiff);
      const code = await defendantCode(caseId);
      const first = await asks(defendant).defend({ number, code, answers: loanDefense() });
      expect(first.status).to.equal(200);
      const answers = loanDefense('再答辩');
      const second = await asks(defendant).defend({ number, answers });
      expect([second.status, second.headers.get('X-Document-Version')]).to.deep.equal([200, '2']);
      expect(idOf(second)).to.equal(idOf(first));
      expect((await list(defendant)).items).to.have.length(1);
      expect((await list(defendant)).items[0]).to.include({ document_type: 'defense', version: 2 });
      expect((await open(defendant, idOf(first))).form_data).to.deep.equal(answers);

      const wrong = { status: 404, code: 'wrong_number_or_code' };
      for (const somebody of [plaintiff, other, { browser: court.newBrowser() }])
        expect(await refusal(await asks(somebody).defend({ number, answers }))).to.deep.equal(wrong);
      expect(await refusal(await asks(defendant).defend({ number, code: 'XXXX2345', answers }))).to.deep.equal(wrong);
    });

    it('that somebody else went on with shows the one before them no more than their own last version', async () => {
      const plaintiff = await court.newPerson();
      const [replaced, follower] = [await court.newPerson(), await court.newPerson()];
      const { number, caseId } = await filed(plaintiff);
      const code = await defendantCode(caseId);
      const own = loanDefense('此前的代理人所写');
      const first = await asks(replaced).defend({ number, code, answers: own });
      const next = await asks(follower).defend({ number, code, answers: loanDefense('不给他看') });
      expect(await open(replaced, idOf(first))).to.deep.include({ version: 1, form_data: own });
      expect((await open(follower, idOf(next))).version).to.equal(2);
    });

    it('is loaded and compared by that account without the code', async () => {
      const plaintiff = await court.newPerson();
      const [defendant, other] = [await court.newPerson(), await court.newPerson()];
      const { number, caseId } = await filed(plaintiff);
      await asks(defendant).defend({ number, code: await defendantCode(caseId), answers: loanDefense() });
      const load = ({ browser }: Person) =>
        browser.call('POST', '/api/documents/load-for-editing', { case_number: number, verification_code: '' });
      const versions = ({ browser }: Person) =>
        browser.call('POST', '/api/documents/versions', { case_number: number });
      expect(await (await load(defendant)).json()).to.include({ doc_type: 'defense', version: 1 });
      expect(await (await load(plaintiff)).json()).to.include({ doc_type: 'complaint' });
      expect(await (await versions(defendant)).json()).to.have.nested.property('items[0].pleading', 'defense');
      for (const answer of [await load(other), await versions(other)]) expect(answer.status).to.equal(404);
    });
  });

  it('answer 503 while the store is away; what was tried is done once it is back, and once', async () => {
    const person = await court.newPerson();
    const { id } = await filed(person);
    const application = idOf(await asks(person).apply());
    await list(person);
    const [removal, filing] = [randomUUID(), randomUUID()];
    const remove = () => person.browser.call('DELETE', path(id), undefined, { 'Idempotency-Key': removal });
    await court.store.cut();
    for (const answer of [
      await remove(),
      await person.browser.call('GET', path(id)),
      await asks(person).complain({}, filing),
    ]) {
      expect(Number(answer.headers.get('Retry-After'))).to.be.above(0);
      expect(await refusal(answer)).to.deep.equal({ status: 503, code: 'store_unavailable' });
    }
    expect(await ids(person)).to.have.members([id, application]);
    await court.store.mend();
    expect((await remove()).status).to.equal(204);
    expect((await asks(person).complain({}, filing)).status).to.equal(200);
    expect(await person.generationsToday()).to.equal(3);
    expect(await ids(person))
      .to.have.length(2)
      .and.include(application)
      .and.not.include(id);
  });
});
