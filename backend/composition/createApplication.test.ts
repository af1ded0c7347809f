import { expect } from 'chai';
import { confirmedNumber } from '../../domain/case/testing/fixtures.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { accessOf, authorization } from '../platform/http/authorization.js';
import { refusal } from '../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../tests/harness/testApplication.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';

describe('the application', () => {
  let court: TestApplication;
  before(async () => void (court = await startTestApplication()));
  after(() => court.close());

  it('registers every route of the authorisation table, and no other', () => {
    expect([...court.application.routes].sort()).to.deep.equal(Object.keys(authorization).sort());
  });

  it('lets only the role of each route in', async () => {
    const visitor = court.newBrowser();
    for (const [key, entry] of Object.entries(authorization)) {
      const { role } = accessOf(entry);
      const [method = '', path = ''] = key.split(' ');
      const response = await visitor.call(method, path.replaceAll('{}', 'x'), method === 'GET' ? undefined : {});
      const shut = response.status === 401;
      expect(shut, `${key} is ${role}`).to.equal(role !== 'anonymous');
    }
  });

  it('responds to no malformed request with a 500', async () => {
    const admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    const bodies = [undefined, {}, [], { case_number: { $ne: null } }, { payload: 7, session_id: ['x'], username: {} }];
    for (const key of court.application.routes)
      for (const body of bodies) {
        const [method = '', path = ''] = key.split(' ');
        if (key === 'POST /auth/logout') continue;
        const url = `${path.replaceAll('{}', '%E6%A1%88%27%00x')}?page=-1&case_cause=a&case_cause=b&search_term=%00%25_%5C`;
        const response = await admin.call(method, url, method === 'GET' ? undefined : body);
        expect(response.status, `${key} ${JSON.stringify(body)}`).to.be.below(500);
      }
  });

  it('does the main job: a visitor submits, the court assigns a number, both sides see it', async () => {
    const visitor = court.newBrowser();
    const filed = await visitor.send(
      requestOf(documents.submit, loanSubmission(shortComplaint('王\0五\uD83D', '赵六'))),
    );
    expect(filed.status).to.equal(200);
    const id = filed.headers.get('X-Case-Id') ?? '';
    const code = filed.headers.get('X-Verification-Code') ?? '';

    const admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    const number = '（2026）京0101民初99号';
    const filing = clientOf(admin, cases);
    await filing.assignNumber({ path: { id }, body: confirmedNumber(number) });
    const list = await filing.list({ query: { search_term: '赵六' } });
    expect(list).to.deep.include({ total: 1 });
    expect(list.items[0]).to.deep.include({ case_number: number, status: 'filed' });
    await filing.documents({ path: { id: number } });

    const loaded = await clientOf(visitor, documents).loadForEditing({
      body: { case_number: number, verification_code: code.toLowerCase() },
    });
    expect(loaded).to.include({ doc_type: 'complaint', form_key: 'claim-private-lending', version: 1 });
  });

  it('tells a refused visitor in Chinese what to do', async () => {
    const refused = await court.newBrowser().send(requestOf(cases.stats, {}));
    expect(await refusal(refused)).to.deep.equal({ status: 401, code: 'not_signed_in' });
  });

  it('closes twice without harm and frees its port', async () => {
    const other = await startTestApplication();
    await Promise.all([other.close(), other.application.close()]);
    const gone = await fetch(other.url).then(
      () => false,
      () => true,
    );
    expect(gone).to.equal(true);
  });

  it('closes what it opened when a later part fails', async () => {
    const { port } = new URL(court.url);
    const failed = await startTestApplication({}, { PORT: port }).catch((error: unknown) => error);
    expect(failed).to.include({ code: 'EADDRINUSE' });
  });
});
