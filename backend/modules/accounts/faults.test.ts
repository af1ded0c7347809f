import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accounts } from '../../../domain/contract/accounts.js';
import { agents } from '../../../domain/contract/agents.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { users } from '../../../domain/contract/users.js';
import { createTestClient, type TestResponse, type Client } from '../../tests/harness/testClient.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { authorization } from '../../platform/http/authorization.js';

const password = 'Passw0rd-here';
const hour = 3_600_000;
const said = ({ status, code }: TestResponse) => [status, code];

describe('accounts under bad input and faults', () => {
  let court: TestApplication;
  let client: Client;
  let skipped = 0;
  before(async () => {
    court = await startTestApplication(
      { now: () => new Date(Date.now() + skipped) },
      { APP_MODE: 'saas', PUBLIC_URL: 'https://court.example.cn' },
    );
    client = createTestClient(court.url);
  });
  after(() => court.close());

  const register = async (fields: Record<string, unknown>) =>
    client.call('', 'POST', {
      path: '/auth/register',
      body: { password, agreeToTerms: true, ...(await client.captcha()), ...fields },
    });
  const login = (body: CallInput<typeof accounts.login>['body'], cookie = '') =>
    client.send(cookie, requestOf(accounts.login, { body }));
  const me = (cookie: string) => client.send(cookie, requestOf(accounts.me, {}));
  const administrator = () => client.signIn(testAdministrator.email, testAdministrator.password);
  /** A new member, signed in. */
  const member = async () => {
    const email = `${randomUUID()}@example.cn`;
    const { id } = (await register({ email })).json as { id: string };
    return { id, email, cookie: await client.signIn(email, password) };
  };

  describe('a captcha', () => {
    const invalid = [400, 'CAPTCHA_INVALID'];
    const credentials = { username: testAdministrator.email, password: testAdministrator.password };

    it('that is wrong is refused, and used up', async () => {
      const captcha = await client.captcha();
      expect(said(await login({ ...credentials, ...captcha, captcha_answer: 'zz99' }))).to.deep.equal(invalid);
      expect(said(await login({ ...credentials, ...captcha }))).to.deep.equal(invalid);
    });
    it('serves once, for signing in or up', async () => {
      const captcha = await client.captcha();
      expect((await login({ ...credentials, ...captcha })).status).to.equal(204);
      expect(said(await login({ ...credentials, ...captcha }))).to.deep.equal(invalid);
      expect(said(await register({ email: 'once@example.cn', ...captcha }))).to.deep.equal(invalid);
    });
    it('of another session is refused', async () => {
      const mine = { captcha_session_id: randomUUID(), captcha_answer: 'mn34' };
      const body = { session_id: mine.captcha_session_id, answer: 'mn34' };
      await client.send('', requestOf(accounts.registerCaptcha, { body }));
      const { captcha_answer } = await client.captcha();
      expect(said(await login({ ...credentials, ...mine, captcha_answer }))).to.deep.equal(invalid);
    });
    it('is over after five minutes', async () => {
      const captcha = await client.captcha();
      skipped += 5 * 60_000;
      expect(said(await login({ ...credentials, ...captcha }))).to.deep.equal(invalid);
    });
  });

  describe('a session', () => {
    it('lives in a cookie for TLS alone, out of reach of scripts and other sites', async () => {
      const form = { username: testAdministrator.email, password: testAdministrator.password };
      const { headers } = await login({ ...form, ...(await client.captcha()) });
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie).to.match(/^__Host-juanzong_session=[\w-]{43}; /);
      expect(cookie.split('; ').slice(1)).to.have.members([
        'Path=/',
        `Max-Age=${30 * 86_400}`,
        'HttpOnly',
        'SameSite=Lax',
        'Secure',
      ]);
    });
    it('ends when its owner signs in again over it, and for every copy at logout', async () => {
      const { email, cookie: first } = await member();
      const renewed = await login({ username: email, password, ...(await client.captcha()) }, first);
      const second = renewed.cookie ?? '';
      expect([(await me(first)).status, (await me(second)).status]).to.deep.equal([401, 200]);
      const out = await client.send(second, requestOf(accounts.logout, {}));
      expect(out.headers.getSetCookie()[0]).to.match(/^__Host-juanzong_session=; .*Max-Age=0;.*Secure/);
      expect(said(await me(second))).to.deep.equal([401, 'not_signed_in']);
    });
    it('ends with the password that let it in, on every device', async () => {
      const { email, cookie } = await member();
      const stolen = await client.signIn(email, password);
      const body = { current_password: password, password: 'another-one' };
      const changed = await client.send(cookie, requestOf(accounts.changePassword, { body }));
      expect(changed.status).to.equal(200);
      for (const dead of [stolen, cookie]) expect((await me(dead)).status).to.equal(401);
      expect((await me(changed.cookie ?? '')).status).to.equal(200);
    });
    it('that is made up or cut short is none', async () => {
      const { cookie } = await member();
      for (const forged of [
        cookie.slice(0, -1),
        `${cookie}x`,
        '__Host-juanzong_session=',
        cookie.replace('__Host-', ''), // as any neighbouring site could set it
        `__Host-juanzong_session=${'a'.repeat(4096)}`,
      ])
        expect((await me(forged)).status, forged.slice(0, 80)).to.equal(401);
    });
    it('ends twelve hours after its last use, and thirty days after its first', async () => {
      const [{ cookie: idle }, { cookie: used }] = [await member(), await member()];
      const began = skipped;
      skipped += 12 * hour - 60_000;
      expect((await me(used)).status).to.equal(200);
      skipped += 2 * 60_000;
      expect([(await me(idle)).status, (await me(used)).status]).to.deep.equal([401, 200]);
      while (skipped - began < 30 * 24 * hour - 11 * hour) {
        skipped += 11 * hour;
        expect((await me(used)).status).to.equal(200);
      }
      skipped = began + 30 * 24 * hour + 60_000;
      expect((await me(used)).status).to.equal(401);
    });
    it('ends when its account is barred: every request is refused and no one signs in, until it is let in again', async () => {
      const { id, email, cookie } = await member();
      const court = await administrator();
      const set = (is_active: boolean) =>
        client.send(court, requestOf(users.change, { path: { id }, body: { is_active, reason: '核实身份' } }));
      const signIn = async (typed: string) => login({ username: email, password: typed, ...(await client.captcha()) });
      expect((await set(false)).status).to.equal(200);
      expect(said(await me(cookie))).to.deep.equal([401, 'not_signed_in']);
      expect(said(await signIn(password))).to.deep.equal([403, 'account_inactive']);
      expect(said(await signIn('Wrong-Horse-7'))).to.deep.equal([400, 'LOGIN_BAD_CREDENTIALS']);
      expect((await set(true)).status).to.equal(200);
      expect((await me(cookie)).status).to.equal(401);
      expect((await me(await client.signIn(email, password))).status).to.equal(200);
    });
  });

  describe('a page of another site', () => {
    const refused = [403, 'cross_origin'];
    it('changes nothing by any route, whoever’s browser it is in', async () => {
      const cookie = await administrator();
      const changing = Object.keys(authorization).filter((key) => !key.startsWith('GET '));
      for (const key of changing) {
        const [method = '', path = ''] = key.split(' ');
        for (const headers of [
          { Origin: 'https://evil.example' },
          { Origin: 'null' },
          { Origin: 'https://court.example.cn.evil.example' },
          { 'Sec-Fetch-Site': 'cross-site' },
        ]) {
          const call = { path: path.replaceAll('{}', 'x'), body: {}, headers };
          expect(said(await client.call(cookie, method, call)), key).to.deep.equal(refused);
        }
      }
      expect((await me(cookie)).status).to.equal(200);
    });
    it('signs nobody in', async () => {
      const { email: username, password: courts } = testAdministrator;
      const request = requestOf(accounts.login, { body: { username, password: courts, ...(await client.captcha()) } });
      const response = await client.send('', { ...request, headers: { 'Sec-Fetch-Site': 'cross-site' } });
      expect([...said(response), response.cookie]).to.deep.equal([...refused, undefined]);
    });
  });

  describe('an e-mail', () => {
    const spellings = ['LI@Example.CN', '  li@example.cn\t', 'ｌｉ＠ｅｘａｍｐｌｅ．ｃｎ', 'Ｌi@example。cn'];
    it('is the same in capitals, with spaces and in full width', async () => {
      expect((await register({ email: 'li@example.cn' })).status).to.equal(201);
      for (const email of spellings.slice(0, 3)) {
        expect(said(await register({ email })), email).to.deep.equal([400, 'REGISTER_USER_ALREADY_EXISTS']);
        expect((await me(await client.signIn(email, password))).json, email).to.include({ email: 'li@example.cn' });
      }
      expect((await register({ email: spellings[3] })).status).to.equal(422);
    });
    it('has one allowance of wrong passwords, however it is spelled', async () => {
      const typed = Array.from({ length: 12 }, (_none, i) => (i % 2 ? 'Wang@Example.cn' : ' ｗａｎｇ@example.cn'));
      const answers: number[] = [];
      for (const username of typed)
        answers.push((await login({ username, password: 'Wrong-Horse-7', ...(await client.captcha()) })).status);
      expect(answers).to.deep.equal([...Array<number>(10).fill(400), 429, 429]);
    });
    it('registered twice at the same instant is one account', async () => {
      const emails = ['zhao@example.cn', ' ZHAO@example.cn', 'ｚhao@example.cn'];
      const responses = await Promise.all(emails.map((email) => register({ email })));
      expect(responses.map(({ status }) => status).sort()).to.deep.equal([201, 400, 400]);
      for (const response of responses.filter(({ status }) => status === 400))
        expect(response.code).to.equal('REGISTER_USER_ALREADY_EXISTS');
    });
  });

  it('refuses a password of a megabyte quickly wherever one is typed', async () => {
    const { email, cookie } = await member();
    const endless = 'Aa1!'.repeat(262_144);
    const long = endless.slice(0, 1_000_000);
    const captcha = await client.captcha();
    const started = process.cpuUsage();
    for (const [method, path, body] of [
      ['POST', '/auth/login', { username: email, password: endless, ...captcha }],
      ['POST', '/auth/login', { username: email, password: long, ...(await client.captcha()) }],
      ['POST', '/auth/register', { email: 'long@example.cn', password: endless, agreeToTerms: true, ...captcha }],
      ['POST', '/auth/register', { email: 'long@example.cn', password: long, agreeToTerms: true, ...captcha }],
      ['PATCH', '/users/me', { current_password: password, password: endless }],
      ['PATCH', '/users/me', { current_password: password, password: long }],
      ['PATCH', '/users/me', { current_password: long, password }],
    ] as const)
      expect((await client.call(cookie, method, { path, body })).status, path).to.be.oneOf([400, 413, 422]);
    expect((await login({ username: email, password: endless, ...captcha })).status).to.equal(413);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).to.be.below(5); // bodies are parsed, and that is all
    expect((await me(await client.signIn(email, password))).status).to.equal(200);
  });

  it('gives nobody more than they have, whatever else they send', async () => {
    const { id, cookie } = await member();
    const before = (await me(cookie)).json;
    const more = {
      is_superuser: true,
      is_active: true,
      subscription_plan: 'enterprise',
      platform_credits: 1_000_000,
      subscription_expires_at: null,
      id: randomUUID(),
      owner: randomUUID(),
      user_id: randomUUID(),
    };
    const draft = { revision: 0, values: { filing: { mode: 'new', caseNumber: '' }, answers: {} } };
    const calls: readonly (readonly [string, string, object, readonly number[]])[] = [
      ['PATCH', '/users/me', { current_password: password, password, ...more }, [400]],
      ['PATCH', '/users/me', more, [400]],
      ['PATCH', '/api/user/feature-flags', { key: 'ai_chat', is_enabled: true, ...more }, [400]],
      ['POST', '/api/user/agents', { agent_name: '赵六', ...more }, [201, 400]],
      ['PUT', '/api/user/drafts/claim-divorce/new', { ...draft, ...more }, [200, 400]],
      ['PATCH', `/api/admin/users/${id}`, more, [403]],
    ];
    for (const [method, path, body, statuses] of calls)
      expect((await client.call(cookie, method, { path, body })).status, path).to.be.oneOf([...statuses]);
    expect((await me(cookie)).json).to.deep.equal(before);
    const kept = (await client.send(cookie, requestOf(agents.list, {}))).text;
    for (const foreign of [more.id, more.owner, more.user_id]) expect(kept).not.to.include(foreign);
    expect((await register({ email: 'more@example.cn', ...more })).status).to.equal(400);
  });
});
