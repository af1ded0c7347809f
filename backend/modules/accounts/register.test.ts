import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { accounts } from '../../../domain/contract/accounts.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { longestPassword } from '../../../domain/account/passwordRules.js';
import { termsVersion } from '../../../domain/account/terms.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

const password = 'Passw0rd-now';
const exists = { status: 400, code: 'REGISTER_USER_ALREADY_EXISTS' };
const FieldErrors = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });

/** What is sent to register; `fields` may be what nobody may send. */
const registering = (fields: Record<string, unknown>) => {
  const right = { email: '', password, agreeToTerms: true as const, captcha_session_id: '', captcha_answer: '' };
  return requestOf(accounts.register, { body: { ...right, ...fields } });
};

const register = async (browser: TestBrowser, fields: Record<string, unknown>) =>
  browser.send(registering({ ...(await browser.captcha()), ...fields }));

describe('registering, in saas mode', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication(
      { allowances: { registrations: { points: 60, seconds: 60 } } },
      { APP_MODE: 'saas' },
    );
  });
  after(() => court.close());

  it('returns the user, who can then sign in and read who they are', async () => {
    const browser = court.newBrowser();
    const response = await register(browser, { email: ' Li.Si@Example.CN ' });
    expect(response.status).to.equal(201);
    const user: unknown = await response.json();
    expect(user).to.include({ email: 'li.si@example.cn', is_superuser: false, subscription_plan: 'explorer' });
    expect(response.headers.get('set-cookie')).to.equal(null);
    expect((await browser.signIn('LI.SI@example.cn', password)).status).to.equal(204);
    const { session_id: sessionId, ...me } = await clientOf(browser, accounts).me();
    expect(me).to.deep.equal(user);
    expect(sessionId).to.be.a('string');
    expect((await browser.send(requestOf(cases.stats, {}))).status).to.equal(403);
  });

  it('knows an e-mail in other letters and with spaces around, and those the court set up', async () => {
    const browser = court.newBrowser();
    expect((await register(browser, { email: 'wang@example.cn' })).status).to.equal(201);
    for (const email of ['WANG@Example.cn', '  wang@example.cn\t', testAdministrator.email])
      expect(await refusal(await register(browser, { email }))).to.deep.equal(exists);
  });

  it('gives one of several who register an e-mail at the same instant the account, with their password', async () => {
    const several = Array.from({ length: 5 }, (_none, i) => ({
      browser: court.newBrowser(),
      password: `Passw0rd-Nr${i}`,
    }));
    const responses = await Promise.all(
      several.map(({ browser, password }) => register(browser, { email: 'zhao@example.cn', password })),
    );
    expect(responses.map(({ status }) => status).sort()).to.deep.equal([201, 400, 400, 400, 400]);
    for (const response of responses.filter(({ status }) => status === 400))
      expect(await refusal(response)).to.deep.equal(exists);
    const winner = responses.findIndex(({ status }) => status === 201);
    const signedIn = await Promise.all(
      several.map(({ browser, password }) => browser.signIn('zhao@example.cn', password)),
    );
    expect(signedIn.map(({ status }) => status)).to.deep.equal(several.map((_none, i) => (i === winner ? 204 : 400)));
  });

  it('gives a request repeated because its response was lost the same response, to who knows the password', async () => {
    const browser = court.newBrowser();
    const captcha = await browser.captcha();
    const send = (fields: Record<string, unknown>, key: string) =>
      browser.send(registering({ email: 'qian@example.cn', ...captcha, ...fields }), { idempotencyKey: key });
    const key = randomUUID();
    const first = await send({}, key);
    const again = await send({}, key);
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(await again.json()).to.deep.equal(await first.json());
    const spent = { status: 400, code: 'CAPTCHA_INVALID' };
    expect(await refusal(await send({ password: 'Passw0rd-other' }, key))).to.deep.equal(spent);
    expect(await refusal(await send({}, randomUUID()))).to.deep.equal(spent);
  });

  it('takes a captcha once, and only the right answer', async () => {
    const browser = court.newBrowser();
    const invalid = { status: 400, code: 'CAPTCHA_INVALID' };
    expect(await refusal(await register(browser, { email: 'sun@example.cn', captcha_answer: 'zz99' }))).to.deep.equal(
      invalid,
    );
    const captcha = await browser.captcha();
    const both = await Promise.all(
      ['sun@example.cn', 'zhou@example.cn'].map((email) => browser.send(registering({ email, ...captcha }))),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 400]);
  });

  const weak: readonly (readonly [string, Record<string, unknown>, string, RegExp])[] = [
    ['no e-mail', { email: 'not an e-mail' }, 'email', /邮箱格式/],
    ['seven characters', { password: 'Abcde12' }, 'password', /至少 8 个字符/],
    ['no lower case', { password: 'ABCDEF12' }, 'password', /小写/],
    ['no upper case', { password: 'abcdef12' }, 'password', /大写/],
    ['no digit', { password: 'Abcdefgh' }, 'password', /数字/],
    ['an endless password', { password: 'Aa1'.repeat(longestPassword) }, 'password', /不能超过/],
    ['no agreement', { agreeToTerms: false }, 'agreeToTerms', /同意用户协议/],
  ];
  it('refuses a password that others would guess, and says why', async () => {
    for (const [email, guessable, message] of [
      [
        'wu@example.cn',
        'Aa123456',
        '这个密码（或只改了大小写、符号的写法）出现在公开泄露的密码里，容易被他人猜到，请换一个',
      ],
      [
        'wu@example.cn',
        'Wuxiaoming2026',
        '密码只是一个词、姓名、拼音或一串不长的字母，加上常见的数字，容易被他人猜到，请换成几个不相干的词（中间用符号隔开），或更长的密码',
      ],
      ['Wu.Jianguo88@example.cn', 'Wu-Jianguo88-1', '密码与邮箱名过于相近，容易被他人猜到，请换一个'],
    ] as const) {
      const response = await register(court.newBrowser(), { email, password: guessable });
      expect(response.status).to.equal(422);
      expect(FieldErrors.parse(await response.json()).errors).to.deep.equal([{ path: 'password', message }]);
    }
  });
  for (const [name, fields, path, message] of weak)
    it(`refuses ${name}, naming the field`, async () => {
      const response = await register(court.newBrowser(), { email: 'wu@example.cn', ...fields });
      expect(response.status).to.equal(422);
      const { errors } = FieldErrors.parse(await response.json());
      expect(errors.map((error) => error.path)).to.deep.equal([path]);
      expect(errors[0]?.message).to.match(message);
    });

  it('refuses a password of a megabyte without hashing it', async () => {
    const started = process.cpuUsage();
    const response = await register(court.newBrowser(), { email: 'wu@example.cn', password: 'Aa1!'.repeat(250_000) });
    expect(response.status).to.be.oneOf([413, 422]);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).to.be.below(2);
  });

  it('refuses fields that are not the visitor’s to say', async () => {
    for (const more of [{ is_superuser: true }, { subscription_plan: 'enterprise' }, { id: randomUUID() }])
      expect(await refusal(await register(court.newBrowser(), { email: 'zheng@example.cn', ...more }))).to.deep.equal({
        status: 400,
        code: 'malformed_request',
      });
    expect((await register(court.newBrowser(), { email: 'zheng@example.cn' })).status).to.equal(201);
  });

  it('stops one address after its allowance and says when to come back', async () => {
    const browser = court.newBrowser();
    const responses: Response[] = [];
    for (let i = 0; i < 61; i += 1)
      responses.push(
        await browser.send(
          registering({ email: 'feng@example.cn', captcha_session_id: randomUUID(), captcha_answer: 'ab12' }),
        ),
      );
    const late = responses.at(-1);
    expect(late?.status).to.equal(429);
    expect(Number(late?.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await browser.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  });
});

describe('registering, in open mode', () => {
  it('is not there', async () => {
    const court = await startTestApplication();
    try {
      const response = await register(court.newBrowser(), { email: 'li@example.cn' });
      expect(await refusal(response)).to.deep.equal({ status: 404, code: 'not_found' });
    } finally {
      await court.close();
    }
  });
});

describe('the texts one agrees to', () => {
  it('say of which version they are', async () => {
    for (const name of ['user-agreement', 'privacy-policy']) {
      const text = await readFile(new URL(`../../../frontend/public/${name}.txt`, import.meta.url), 'utf8');
      expect(text.slice(0, 200)).to.include(`版本：${termsVersion}`);
    }
  });
});
