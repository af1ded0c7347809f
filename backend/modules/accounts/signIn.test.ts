import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { createTestClient } from '../../tests/harness/testClient.js';
import { refusal, testBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

const { email, password } = testAdministrator;

describe('signing in', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication({
      allowances: { loginAttemptsByAccount: { points: 4, seconds: 60 } },
    });
  });
  after(() => court.close());
  const wrong = { status: 400, code: 'LOGIN_BAD_CREDENTIALS' };

  it('lets the administrator in with a cookie that scripts cannot read', async () => {
    const browser = court.newBrowser();
    expect(await refusal(await browser.send(requestOf(accounts.me, {})))).to.deep.equal({
      status: 401,
      code: 'not_signed_in',
    });
    const response = await browser.signIn(email.toUpperCase(), password);
    expect(response.status).to.equal(204);
    expect(response.headers.get('set-cookie')).to.match(/HttpOnly; SameSite=Lax$/);
    const me = await clientOf(browser, accounts).me();
    expect(me).to.include({ email, is_superuser: true, is_active: true, subscription_plan: 'admin' });
  });

  it('names the account’s last event, so that a request of its session waits until the read models know the account', async () => {
    // A browser that knows of nothing: the read models may be behind the account that it signs in to.
    const response = await testBrowser(court.url).signIn(email, password);
    expect(Number(response.headers.get('X-Position'))).to.be.above(0);
  });

  it('ends the session at logout, for every copy of the cookie', async () => {
    const browser = court.newBrowser();
    const cookie = (await browser.signIn(email, password)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await browser.send(requestOf(accounts.logout, {}))).status).to.equal(204);
    const copy = await createTestClient(court.url).send(cookie, requestOf(accounts.me, {}));
    expect(copy.status).to.equal(401);
  });

  it('begins a new session at each sign-in and ends the one before', async () => {
    const browser = court.newBrowser();
    const first = (await browser.signIn(email, password)).headers.get('set-cookie')?.split(';')[0];
    const second = (await browser.signIn(email, password)).headers.get('set-cookie')?.split(';')[0];
    expect(second).not.to.equal(first);
    expect((await createTestClient(court.url).send(first ?? '', requestOf(accounts.me, {}))).status).to.equal(401);
  });

  it('returns the same for a wrong password and an unknown e-mail', async () => {
    const browser = court.newBrowser();
    expect(await refusal(await browser.signIn(email, 'Wrong-Horse-7'))).to.deep.equal(wrong);
    expect(await refusal(await browser.signIn('nobody@example.cn', password))).to.deep.equal(wrong);
    expect(await refusal(await browser.signIn(email, 'x'.repeat(5000)))).to.deep.equal(wrong);
    expect((await browser.signIn(email, password)).status).to.equal(204);
  });

  it('refuses a captcha that is wrong, spent or unknown', async () => {
    const browser = court.newBrowser();
    const sessionId = randomUUID();
    const body = { username: email, password, captcha_answer: 'ab12', captcha_session_id: sessionId };
    const login = () => court.newBrowser().send(requestOf(accounts.login, { body }));
    const invalid = { status: 400, code: 'CAPTCHA_INVALID' };
    expect(await refusal(await login())).to.deep.equal(invalid);
    await browser.send(requestOf(accounts.registerCaptcha, { body: { session_id: sessionId, answer: 'ab12' } }));
    const both = await Promise.all([login(), login()]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([204, 400]);
  });

  it('refuses captchas that are not four lowercase letters or digits', async () => {
    const right = requestOf(accounts.registerCaptcha, { body: { session_id: randomUUID(), answer: 'ab12' } });
    for (const answer of ['AB12', 'abc', 'ab 1', 7]) {
      const refused = await court.newBrowser().send({ ...right, body: { session_id: randomUUID(), answer } });
      expect(await refusal(refused)).to.deep.equal({ status: 400, code: 'malformed_request' });
    }
  });

  it('stops guessing after a few attempts, also those made at the same moment, and says when to come back', async () => {
    const target = 'target@example.cn';
    const responses = await Promise.all(
      Array.from({ length: 7 }, () => court.newBrowser().signIn(target, 'guess-Nr-1')),
    );
    const refusals = await Promise.all(responses.map(refusal));
    expect(refusals.filter(({ status }) => status === 400)).to.have.length(4);
    expect(refusals.filter(({ code }) => code === 'too_many_requests')).to.have.length(3);
    const late = responses.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).to.be.within(1, 60);
  });
});
