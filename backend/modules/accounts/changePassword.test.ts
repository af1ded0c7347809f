import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { createTestClient } from '../../tests/harness/testClient.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { createRateLimits } from '../../platform/http/rateLimit.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { changePassword } from './changePassword.js';
import { createHoldAccount } from './holdAccount.js';

const first = 'Passw0rd-first';
const wrong = { status: 400, code: 'current_password_wrong' };

/** Asks for another password; `more` may be what nobody may ask for. */
const change = (browser: TestBrowser, from: string, to: string, more: Record<string, unknown> = {}) =>
  browser.send(requestOf(accounts.changePassword, { body: { current_password: from, password: to, ...more } }));

describe('changing one’s password', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication(
      {
        allowances: {
          passwordChanges: { points: 4, seconds: 60 },
          loginAttemptsByAccount: { points: 100, seconds: 60 },
        },
      },
      { APP_MODE: 'saas' },
    );
  });
  after(() => court.close());

  /** A new member, signed in. */
  const member = async () => {
    const email = `${randomUUID()}@example.cn`;
    const browser = court.newBrowser();
    const body = { email, password: first, agreeToTerms: true as const, ...(await browser.captcha()) };
    await clientOf(browser, accounts).register({ body });
    await browser.signIn(email, first);
    return { email, browser };
  };

  it('renews one’s own session, so that a copy of its cookie is worth nothing', async () => {
    const { email, browser } = await member();
    const copied = (await browser.signIn(email, first)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const withCopy = () => createTestClient(court.url).send(copied, requestOf(accounts.me, {}));
    expect((await withCopy()).status).to.equal(200);
    const response = await change(browser, first, 'another-one');
    expect(response.headers.get('set-cookie')).to.match(/^juanzong_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    expect((await withCopy()).status).to.equal(401);
    expect((await browser.send(requestOf(accounts.me, {}))).status).to.equal(200);
  });

  it('lets in with the new one alone; one’s own session goes on and all others end', async () => {
    const { email, browser } = await member();
    const elsewhere = court.newBrowser();
    await elsewhere.signIn(email, first);
    const response = await change(browser, first, 'another-one', { confirm_password: 'another-one' });
    expect(response.status).to.equal(200);
    expect(await response.json()).to.include({ email, is_superuser: false });
    expect((await browser.send(requestOf(accounts.me, {}))).status).to.equal(200);
    expect((await elsewhere.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect((await elsewhere.signIn(email, first)).status).to.equal(400);
    expect((await elsewhere.signIn(email, 'another-one')).status).to.equal(204);
  });

  it('leaves other people’s sessions and passwords alone', async () => {
    const [one, other] = [await member(), await member()];
    expect((await change(one.browser, first, 'another-one')).status).to.equal(200);
    expect((await other.browser.send(requestOf(accounts.me, {}))).status).to.equal(200);
    expect((await other.browser.signIn(other.email, first)).status).to.equal(204);
  });

  it('refuses a wrong present password and, after a few, says when to come back', async () => {
    const { email, browser } = await member();
    for (let i = 0; i < 4; i += 1)
      expect(await refusal(await change(browser, 'Passw0rd-wrong', 'another-one'))).to.deep.equal(wrong);
    const late = await change(browser, first, 'another-one');
    expect(late.status).to.equal(429);
    expect(Number(late.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await browser.signIn(email, first)).status).to.equal(204);
  });

  it('takes one of two changes made at the same moment', async () => {
    const { email, browser } = await member();
    const responses = await Promise.all(['another-one', 'another-two'].map((next) => change(browser, first, next)));
    expect(responses.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    const taken = responses[0]?.status === 200 ? 'another-one' : 'another-two';
    // The one that came second ends nothing: not the session that the first one began.
    expect((await browser.send(requestOf(accounts.me, {}))).status).to.equal(200);
    expect((await browser.signIn(email, taken)).status).to.equal(204);
  });

  it('refuses a new password that is too short, too long or not repeated exactly', async () => {
    const { browser } = await member();
    const invalid = { status: 422, code: 'fields_invalid' };
    expect(await refusal(await change(browser, first, '7 chars'))).to.deep.equal(invalid);
    expect(await refusal(await change(browser, first, 'x'.repeat(1025)))).to.deep.equal(invalid);
    expect(await refusal(await change(browser, first, 'another-one', { confirm_password: 'another' }))).to.deep.equal(
      invalid,
    );
  });

  it('refuses a new password that others would guess, and the old one stays', async () => {
    const { email, browser } = await member();
    const [mailbox = ''] = email.split('@', 1);
    for (const guessable of ['Aa123456', 'zhangwei123', `${mailbox}1`]) {
      const response = await change(browser, first, guessable);
      expect(response.status).to.equal(422);
      expect(JSON.stringify(await response.json())).to.match(/"path":"password","message":"[^"]*容易被他人猜到，请换/);
    }
    expect((await browser.signIn(email, first)).status).to.equal(204);
  });

  it('changes nothing else, whatever else is asked for', async () => {
    const { browser } = await member();
    const malformed = { status: 400, code: 'malformed_request' };
    for (const more of [{ is_superuser: true }, { email: testAdministrator.email }, { platform_credits: 9 }])
      expect(await refusal(await change(browser, first, 'another-one', more))).to.deep.equal(malformed);
    expect(await clientOf(browser, accounts).me()).to.include({
      is_superuser: false,
      platform_credits: 0,
    });
  });

  it('needs somebody signed in', async () => {
    expect(await refusal(await change(court.newBrowser(), first, 'another-one'))).to.deep.equal({
      status: 401,
      code: 'not_signed_in',
    });
  });
});

describe('changing one’s password while a server is away', () => {
  let database: TestDatabase;
  before(async () => void (database = await testDatabase()));
  after(() => database.drop());

  it('does not count as a wrong password, because it was not compared', async () => {
    const { knex, schemas } = database;
    const overrides = { passwordChanges: { points: 2, seconds: 60 } };
    const away = () => Promise.reject(new StoreUnavailableError(new Error('away')));
    const deps = {
      credentials: { findByUser: away },
      sessions: { endAllOf: away, begin: away },
      holdAccount: createHoldAccount(database),
      limits: createRateLimits({ knex, schema: schemas.app, key: randomBytes(32), overrides }),
      tellAccount: away,
    };
    const asked = { userId: randomUUID(), currentPassword: first, password: 'another-one', now: new Date() };
    for (let turn = 0; turn < 4; turn += 1) {
      const refused = await changePassword(deps, asked).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(StoreUnavailableError);
    }
  });
});
