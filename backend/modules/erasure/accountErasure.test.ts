import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { audit } from '../../../domain/contract/audit.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { users } from '../../../domain/contract/users.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const reason = '本人依法要求删除账号';

describe('erasing an account over HTTP', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  let person: Person;
  let email: string;
  let pending: Awaited<ReturnType<typeof openCase>>;

  const look = (id: string) => clientOf(court.admin, users).erasure({ path: { id } });
  const erase = (id: string, why = reason, key: string = randomUUID(), browser = court.admin) =>
    browser.send(requestOf(users.erase, { path: { id }, body: { reason: why } }), { idempotencyKey: key });

  before(async () => {
    court = await startSaasCourt();
    person = await court.newPerson();
    ({ email } = await clientOf(person.browser, accounts).me());
    pending = await openCase(person);
    const filed = await openCase(person);
    const body = confirmedNumber('（2026）京0105民初77号');
    await court.admin.send(requestOf(cases.assignNumber, { path: { id: filed.caseId }, body }));
    expect((await asks(person).apply({})).status).to.equal(200);
  });
  after(() => court.close());

  it('says beforehand what goes and what remains: documents of its own, cases pending and filed', async () => {
    expect(await look(person.id)).to.deep.equal({
      id: person.id,
      email,
      is_superuser: false,
      erased: false,
      own_documents: 1,
      pending_cases: 1,
      filed_cases: 1,
    });
    const nobody = requestOf(users.erasure, { path: { id: randomUUID() } });
    expect(await refusal(await court.admin.send(nobody))).to.deep.equal({ status: 404, code: 'account_not_found' });
  });

  it('is refused to visitors and to the account itself, without a reason, and with its e-mail in the reason', async () => {
    expect((await erase(person.id, reason, randomUUID(), court.newBrowser())).status).to.equal(401);
    expect((await erase(person.id, reason, randomUUID(), person.browser)).status).to.equal(403);
    for (const none of ['', '  ', '长'.repeat(501)])
      expect(await refusal(await erase(person.id, none)), none).to.include({ status: 422 });
    expect(await refusal(await erase(person.id, `${email.toUpperCase()}要求删除`))).to.deep.equal({
      status: 422,
      code: 'reason_names_person',
    });
    expect(await refusal(await erase(randomUUID()))).to.deep.equal({ status: 404, code: 'account_not_found' });
    expect((await look(person.id)).erased).to.equal(false);
  });

  it('is refused for the account that the administrator is signed in with', async () => {
    const own = await clientOf(court.admin, accounts).me();
    expect(await refusal(await erase(own.id))).to.deep.equal({ status: 409, code: 'erasure_own_account' });
    expect((await look(own.id)).erased).to.equal(false);
  });

  it('happens once for two presses, ends the session, and leaves the pending case to number and code', async () => {
    const key = randomUUID();
    const answers = await Promise.all([erase(person.id, reason, key), erase(person.id, reason, key)]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect((await erase(person.id, '又一次申请删除')).status).to.equal(200);
    expect((await person.browser.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect(await look(person.id)).to.deep.equal({
      id: person.id,
      email: null,
      is_superuser: false,
      erased: true,
      own_documents: 0,
      pending_cases: 0,
      filed_cases: 0,
    });
    const { items } = await clientOf(court.admin, users).list({ query: { search: email } });
    expect(items).to.deep.equal([]);
    const body = { case_number: pending.number, verification_code: pending.code };
    expect((await court.newBrowser().send(requestOf(documents.loadForEditing, { body }))).status).to.equal(200);
  });

  it('stands once in the auditor’s list, with its reason and who ordered it', async () => {
    const { items } = await clientOf(court.admin, audit).events({ query: { type: 'AccountErased' } });
    const own = await clientOf(court.admin, accounts).me();
    expect(items.map(({ actor }) => actor)).to.deep.equal([{ kind: 'user', id: own.id, email: own.email }]);
    const [{ position } = { position: '' }] = items;
    const { data } = await clientOf(court.admin, audit).event({ path: { position } });
    expect(data).to.deep.equal({ userId: person.id, reason });
  });
});
