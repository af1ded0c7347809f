import { expect } from 'chai';
import { deletionWords } from '../../../domain/account/deletionWords.js';
import { accountDeletion } from '../../../domain/contract/accountDeletion.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { settings } from '../../../domain/contract/settings.js';
import { unitSignIn } from '../../../domain/contract/unitSignIn.js';
import { users } from '../../../domain/contract/users.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import {
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../../adapters/openId/testing/startProvider.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';

const minute = 60_000;
const password = 'Passw0rd-now';
const cookieName = 'juanzong_unit_sign_in';
const over = { status: 400, code: 'unit_sign_in_over' };
const untrusted = { status: 403, code: 'unit_sign_in_untrusted' };
const away = { status: 503, code: 'unit_sign_in_unavailable' };
const noRole = { status: 403, code: 'unit_role_missing' };
const noPassword = { status: 409, code: 'unit_account_without_password' };
const signedOut = { status: 401, code: 'not_signed_in' };

describe('signing in at the court’s identity provider', () => {
  let provider: TestProvider;
  let court: TestApplication;
  let admin: TestBrowser;
  const clock = { ahead: 0 };
  before(async () => {
    provider = await startProvider();
    court = await startTestApplication(
      { now: () => new Date(Date.now() + clock.ahead) },
      {
        APP_MODE: 'saas',
        PUBLIC_URL: 'http://pleadings.court.example.cn',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_SCOPES: 'openid profile email groups',
        OIDC_ROLES: 'clerk=立案庭,诉讼服务中心; judge=法官; auditor=法官',
      },
    );
    admin = court.newBrowser();
    expect((await admin.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  });
  beforeEach(() => {
    for (const name of ['claims', 'isForged', 'answers'] as const) delete provider.faults[name];
  });
  after(async () => {
    await court.close();
    await provider.close();
  });

  let people = 0;
  /** Somebody new at the provider. */
  const newPerson = (groups: unknown = ['法官'], also: { name?: string; email?: string } = {}) => {
    people += 1;
    const person = { name: `李${people}`, email: `li-${people}@unit.example`, groups, ...also };
    provider.people.set(`u-${people}`, person);
    return { sub: `u-${people}`, ...person };
  };
  const start = (browser: TestBrowser, next?: string) =>
    browser.send(requestOf(unitSignIn.start, { body: next === undefined ? {} : { next } }));
  const addressIn = async (response: Response) => unitSignIn.start.response.schema.parse(await response.json()).address;
  const finish = (browser: Pick<TestBrowser, 'send'>, answer: string) =>
    browser.send(requestOf(unitSignIn.finish, { body: { answer } }));
  /** Goes to the provider and comes back with its answer. */
  const returned = async (browser: TestBrowser, sub: string) => {
    const response = await start(browser);
    const cookie = response.headers.get('set-cookie') ?? '';
    return { answer: await provider.signIn(await addressIn(response), sub), cookie };
  };
  const signIn = async (sub: string, browser = court.newBrowser()) => {
    const { answer } = await returned(browser, sub);
    return { browser, response: await finish(browser, answer) };
  };
  const me = (browser: TestBrowser) => clientOf(browser, accounts).me();
  const statusOf = async (browser: TestBrowser) => (await browser.send(requestOf(accounts.me, {}))).status;
  const listed = async (email: string) => (await clientOf(admin, users).list({ query: { search: email } })).items;
  const eventsOf = async (id: string) => {
    const { stores, close } = await court.openStores();
    try {
      return (await stores.accounts.history(id)).map(({ type, data }) => ({ type, data }));
    } finally {
      await close();
    }
  };

  it('is offered to pages by its label', async () => {
    const { unit_sign_in: offered } = await clientOf(court.newBrowser(), settings).appMode();
    expect(offered).to.deep.equal({ label: '单位统一登录', allows_passwords: true });
  });

  it('makes the account at the first sign-in, with the roles of the claims, and finds it again at the next', async () => {
    const { sub, email, name } = newPerson(['法官', '工会']);
    const { browser, response } = await signIn(sub);
    expect(response.status).to.equal(200);
    const account = await me(browser);
    expect(account).to.deep.include({
      email,
      court_roles: ['judge', 'auditor'],
      is_superuser: false,
      has_password: false,
    });
    const again = await signIn(sub);
    expect((await me(again.browser)).id).to.equal(account.id);
    expect(await eventsOf(account.id)).to.deep.equal([
      { type: 'AccountRegistered', data: { userId: account.id, email } },
      { type: 'UnitAccountLinked', data: { userId: account.id, issuer: provider.issuer, subject: sub, name } },
      { type: 'CourtRolesChanged', data: { userId: account.id, roles: ['judge', 'auditor'] } },
    ]);
  });

  it('leads to the page that was asked for, and to none of another site', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const asked = await start(browser, '/app/admin/all-cases?page=2');
    const response = await finish(browser, await provider.signIn(await addressIn(asked), sub));
    expect(await response.json()).to.deep.equal({ next: '/app/admin/all-cases?page=2' });
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a\\b',
      '/a b',
      '/\t/evil.example',
    ])
      expect(await refusal(await start(browser, next))).to.deep.equal({ status: 400, code: 'malformed_request' });
  });

  it('comes back in a cookie that scripts cannot read, which is gone afterwards', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const { answer, cookie } = await returned(browser, sub);
    expect(cookie).to.match(/^juanzong_unit_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const set = (await finish(browser, answer)).headers.getSetCookie();
    expect(set.some((line) => line.startsWith(`${cookieName}=; Path=/; Max-Age=0`))).to.equal(true);
    expect(set.some((line) => line.startsWith('juanzong_session='))).to.equal(true);
  });

  it('refuses an answer that is replayed, also with the cookie of before, and one that another browser brings', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const { answer, cookie } = await returned(browser, sub);
    const value = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    expect(await refusal(await finish(court.newBrowser(), answer))).to.deep.equal(over);
    expect((await finish(browser, answer)).status).to.equal(200);
    const asked = provider.requests();
    const copy = cookieTransport(court.url, { cookies: { [cookieName]: value } });
    expect(await refusal(await finish(copy, answer))).to.deep.equal(over);
    expect(provider.requests()).to.equal(asked); // the provider need not know better
    expect(await refusal(await finish(browser, answer))).to.deep.equal(over);
    const forged = cookieTransport(court.url, { cookies: { [cookieName]: `${value.slice(0, -4)}AAAA` } });
    expect(await refusal(await finish(forged, answer))).to.deep.equal(over);
  });

  it('lets one of two answers in that arrive at once', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const { answer } = await returned(browser, sub);
    const both = await Promise.all([finish(browser, answer), finish(browser, answer)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const { sub, email } = newPerson();
    const both = [court.newBrowser(), court.newBrowser()];
    const answers = [await returned(both[0] ?? admin, sub), await returned(both[1] ?? admin, sub)];
    const responses = await Promise.all(both.map((browser, i) => finish(browser, answers[i]?.answer ?? '')));
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(await listed(email)).to.have.length(1);
  });

  it('refuses an answer to another sign-in, and one that comes after ten minutes', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const { answer } = await returned(browser, sub);
    await start(browser); // in another tab
    expect(await refusal(await finish(browser, answer))).to.deep.equal(over);
    const late = await returned(browser, sub);
    clock.ahead += 10 * minute + 1000;
    try {
      expect(await refusal(await finish(browser, late.answer))).to.deep.equal(over);
    } finally {
      clock.ahead = 0;
    }
  });

  it('stores nothing when the provider’s word does not hold', async () => {
    const { sub, email } = newPerson();
    provider.faults.claims = (claims) => ({ ...claims, aud: 'another-client' });
    const { browser, response } = await signIn(sub);
    expect(await refusal(response)).to.deep.equal(untrusted);
    expect(await statusOf(browser)).to.equal(401);
    expect(await listed(email)).to.deep.equal([]);
  });

  it('says that the provider said no', async () => {
    const browser = court.newBrowser();
    const address = new URL(await addressIn(await start(browser)));
    const no = { error: 'access_denied', state: address.searchParams.get('state') ?? '', iss: provider.issuer };
    const response = await finish(browser, new URLSearchParams(no).toString());
    expect(await refusal(response)).to.deep.equal({ status: 403, code: 'unit_sign_in_denied' });
  });

  it('names the other way in while the provider is away, and lets people in as soon as it is back', async () => {
    const { sub } = newPerson();
    const browser = court.newBrowser();
    const { answer } = await returned(browser, sub);
    provider.faults.answers = (_req, res) => void res.writeHead(503).end();
    const response = await finish(browser, answer);
    const { detail } = (await response.clone().json()) as { detail: string };
    expect(detail).to.equal(
      '“单位统一登录”暂时无法使用：单位账号系统没有正常响应。请稍后再试；有本系统密码的，可以在登录页用邮箱和密码登录。',
    );
    expect(await refusal(response)).to.deep.equal(away);
    delete provider.faults.answers;
    expect((await signIn(sub, browser)).response.status).to.equal(200);
  });

  it('keeps whoever has no role out, without an account', async () => {
    const { sub, email } = newPerson(['工会']);
    expect(await refusal((await signIn(sub)).response)).to.deep.equal(noRole);
    expect(await listed(email)).to.deep.equal([]);
  });

  it('follows the claims: other roles at the next sign-in, none bars the account and ends its sessions, one lets it in again', async () => {
    const person = newPerson(['法官']);
    const { browser } = await signIn(person.sub);
    const { id } = await me(browser);
    provider.people.set(person.sub, { ...person, groups: '立案庭', name: '李新名' });
    const second = await signIn(person.sub);
    expect((await me(second.browser)).court_roles).to.deep.equal(['clerk']);
    provider.people.set(person.sub, { ...person, groups: [] });
    expect(await refusal((await signIn(person.sub)).response)).to.deep.equal(noRole);
    for (const one of [browser, second.browser])
      expect(await refusal(await one.send(requestOf(accounts.me, {})))).to.deep.equal(signedOut);
    expect((await listed(person.email))[0]).to.deep.include({ is_active: false, court_roles: [] });
    expect(await refusal((await signIn(person.sub)).response)).to.deep.equal(noRole);
    provider.people.set(person.sub, { ...person, groups: ['法官'] });
    const back = await signIn(person.sub);
    expect((await me(back.browser)).id).to.equal(id);
    expect((await eventsOf(id)).map(({ type }) => type)).to.deep.equal([
      'AccountRegistered',
      'UnitAccountLinked',
      'CourtRolesChanged',
      'UnitAccountLinked',
      'CourtRolesChanged',
      'CourtRolesChanged',
      'AccountDeactivated',
      'AccountActivated',
      'UnitAccountLinked',
      'CourtRolesChanged',
    ]);
  });

  it('keeps out whom an administrator barred, whatever the provider says', async () => {
    const { sub } = newPerson();
    const { browser } = await signIn(sub);
    const { id } = await me(browser);
    await clientOf(admin, users).change({ path: { id }, body: { is_active: false, reason: '调离' } });
    expect(await statusOf(browser)).to.equal(401);
    expect(await refusal((await signIn(sub)).response)).to.deep.equal({ status: 403, code: 'account_inactive' });
  });

  it('never takes an account over by its e-mail, and keeps its own from others', async () => {
    const taken = newPerson(['法官'], { email: testAdministrator.email.toUpperCase() });
    const { response } = await signIn(taken.sub);
    expect(await refusal(response)).to.deep.equal({ status: 409, code: 'unit_email_taken' });
    const { sub, email } = newPerson();
    await signIn(sub);
    const visitor = court.newBrowser();
    const body = { email, password, agreeToTerms: true as const, ...(await visitor.captcha()) };
    const again = await refusal(await visitor.send(requestOf(accounts.register, { body })));
    expect(again.code).to.equal('REGISTER_USER_ALREADY_EXISTS');
  });

  it('refuses claims that it cannot use, however long they are', async () => {
    const invalid = { status: 403, code: 'unit_claims_invalid' };
    const shapes = [{ 法官: true }, ['法官', 7], ['x'.repeat(501)], Array.from({ length: 2001 }, () => '法官')];
    for (const groups of shapes)
      expect(await refusal((await signIn(newPerson(groups).sub)).response)).to.deep.equal(invalid);
    const { sub } = newPerson(['法官'], { email: 'not an address' });
    expect(await refusal((await signIn(sub)).response)).to.deep.equal(invalid);
    const long = newPerson(['法官'], { name: `李\n${'长'.repeat(300)}` });
    const { browser } = await signIn(long.sub);
    const linked = (await eventsOf((await me(browser)).id)).find(({ type }) => type === 'UnitAccountLinked');
    expect(linked?.data).to.deep.include({ name: `李 ${'长'.repeat(98)}` });
  });

  it('has no password: none lets in, and none is changed, confirmed or set by a link', async () => {
    const { sub, email } = newPerson();
    const { browser } = await signIn(sub);
    const { id } = await me(browser);
    for (const guess of ['-', '', password])
      expect((await court.newBrowser().signIn(email, guess)).status).to.equal(400);
    const changed = { current_password: '-', password: 'Another-Passw0rd-9', confirm_password: 'Another-Passw0rd-9' };
    expect(await refusal(await browser.send(requestOf(accounts.changePassword, { body: changed })))).to.deep.equal(
      noPassword,
    );
    const deleted = await browser.send(
      requestOf(accountDeletion.order, { body: { current_password: '-', confirmation: deletionWords } }),
    );
    expect(await refusal(deleted)).to.deep.equal(noPassword);
    const link = await admin.send(requestOf(users.issuePasswordReset, { path: { id }, body: { reason: '忘记密码' } }));
    expect(await refusal(link)).to.deep.equal(noPassword);
  });

  it('leaves its rights to the provider, and never becomes a superuser’s, so that the last one has a password', async () => {
    const { sub } = newPerson();
    const { browser } = await signIn(sub);
    const { id } = await me(browser);
    for (const change of [{ is_superuser: true }, { court_roles: ['clerk' as const] }]) {
      const response = await admin.send(requestOf(users.change, { path: { id }, body: { ...change, reason: '兼任' } }));
      expect(await refusal(response)).to.deep.equal({ status: 409, code: 'unit_account_rights' });
    }
    const own = await me(admin);
    const last = await admin.send(requestOf(users.change, { path: { id: own.id }, body: { is_superuser: false } }));
    expect(await refusal(last)).to.deep.equal({ status: 409, code: 'last_administrator' });
  });

  it('leaves sign-in with a password as it is', async () => {
    const browser = court.newBrowser();
    expect((await browser.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
    expect((await me(browser)).has_password).to.equal(true);
    await clientOf(browser, accounts).logout();
    expect(await statusOf(browser)).to.equal(401);
  });

  it('ends the session of before, and its own at logout', async () => {
    const { sub } = newPerson();
    const { browser } = await signIn(sub);
    const before = (await me(browser)).session_id;
    await signIn(sub, browser);
    expect((await clientOf(browser, accounts).sessions()).items.map(({ id }) => id)).not.to.include(before);
    await clientOf(browser, accounts).logout();
    expect(await statusOf(browser)).to.equal(401);
  });
});

describe('a court whose staff is to sign in at its identity provider alone', () => {
  const emergency = 'duty@court.example.cn';
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication(
      {},
      {
        APP_MODE: 'saas',
        PUBLIC_URL: 'http://pleadings.court.example.cn',
        ADMIN_EMAIL: emergency,
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_CLIENT_ID: clientId,
        OIDC_ROLES: 'judge=法官',
        OIDC_LABEL: '法院专网登录',
        OIDC_PASSWORDS: 'emergency',
        OIDC_EMERGENCY_ADMINISTRATORS: emergency.toUpperCase(),
      },
    );
  });
  after(() => court.close());

  it('lets administrators for emergencies and parties in with their passwords, and refuses other staff with the way to go', async () => {
    const admin = court.newBrowser();
    expect((await admin.signIn(emergency, testAdministrator.password)).status).to.equal(204);
    const visitor = court.newBrowser();
    const email = 'wang@example.cn';
    const body = { email, password, agreeToTerms: true as const, ...(await visitor.captcha()) };
    const { id } = await clientOf(visitor, accounts).register({ body });
    expect((await visitor.signIn(email, password)).status).to.equal(204);
    await clientOf(admin, users).change({ path: { id }, body: { court_roles: ['judge'], reason: '任职' } });
    const response = await court.newBrowser().signIn(email, password);
    const { detail } = (await response.clone().json()) as { detail: string };
    expect(detail).to.contain('“法院专网登录”');
    expect(await refusal(response)).to.deep.equal({ status: 403, code: 'local_sign_in_off' });
    expect((await refusal(await court.newBrowser().signIn(email, 'Wrong-Horse-7'))).code).to.equal(
      'LOGIN_BAD_CREDENTIALS',
    );
  });

  it('names the administrator for emergencies while the provider does not respond', async () => {
    const response = await court.newBrowser().send(requestOf(unitSignIn.start, { body: {} }));
    const { detail } = (await response.clone().json()) as { detail: string };
    expect(detail).to.contain('应急管理员');
    expect(await refusal(response)).to.deep.equal(away);
  });
});

describe('a court without an identity provider', () => {
  it('knows of no such sign-in', async () => {
    const court = await startTestApplication();
    try {
      const browser = court.newBrowser();
      expect((await clientOf(browser, settings).appMode()).unit_sign_in).to.equal(null);
      for (const request of [
        requestOf(unitSignIn.start, { body: {} }),
        requestOf(unitSignIn.finish, { body: { answer: 'code=1&state=2' } }),
      ])
        expect(await refusal(await browser.send(request))).to.deep.equal({ status: 404, code: 'not_found' });
    } finally {
      await court.close();
    }
  });
});
