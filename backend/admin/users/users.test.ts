import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusal, type TestBrowser } from '../../composition/testing/browser.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../composition/testing/testApplication.js';

const password = 'Passw0rd-now';
/** 23:30 of 15 January at the court. */
const start = new Date('2027-01-15T15:30:00Z');
const account = z.strictObject({
  id: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  subscription_plan: z.string(),
  effective_plan: z.string(),
  platform_credits: z.number(),
  subscription_expires_at: z.string().nullable(),
  generations_today: z.number(),
  generation_limit: z.number().nullable(),
  registered_at: z.string(),
});
const page = z.strictObject({ items: z.array(account), total: z.number(), page: z.number(), page_size: z.number() });
const fieldErrors = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });

describe('user management', function () {
  this.timeout(60_000);
  let court: TestApplication;
  let admin: TestBrowser;
  let now = start;
  const ids: Record<string, string> = {};

  const register = async (email: string): Promise<string> => {
    const browser = court.newBrowser();
    const captcha_session_id = randomUUID();
    await browser.call('POST', '/api/auth-utils/register-captcha', { session_id: captcha_session_id, answer: 'ab12' });
    const fields = { email, password, agreeToTerms: true, captcha_session_id, captcha_answer: 'ab12' };
    const response = await browser.call('POST', '/auth/register', fields);
    expect(response.status).to.equal(201);
    return z.object({ id: z.string() }).parse(await response.json()).id;
  };
  const signedInAs = async (email: string): Promise<TestBrowser> => {
    const browser = court.newBrowser();
    expect((await browser.signIn(email, password)).status).to.equal(204);
    return browser;
  };
  const list = async (query: Record<string, string> = {}) => {
    const response = await admin.call('GET', `/api/admin/users?${new URLSearchParams(query)}`);
    expect(response.status).to.equal(200);
    return page.parse(await response.json());
  };
  const patch = (id: string | undefined, body: unknown, browser = admin, key: string = randomUUID()) =>
    browser.call('PATCH', `/api/admin/users/${id}`, body, { 'Idempotency-Key': key });
  const changed = async (id: string | undefined, body: unknown) => {
    const response = await patch(id, body);
    expect(response.status).to.equal(200);
    expect(response.headers.get('X-Position')).to.match(/^\d+$/);
    const answered = account.parse(await response.json());
    // What the answer says, the list says too, once it is where the answer was.
    expect((await list({ search: answered.email })).items).to.deep.equal([answered]);
    return answered;
  };
  const me = async (browser: TestBrowser) => (await browser.call('GET', '/users/me')).json() as Promise<object>;

  /** The administrator did not make the change, so nothing tells the list how far to be. */
  const untilListed = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
    for (let waited = 0; (await read()) !== expected && waited < 100; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await read()).to.equal(expected);
  };

  before(async () => {
    court = await startTestApplication(
      { now: () => now, allowances: { registrations: { points: 60, seconds: 60 } } },
      { APP_MODE: 'saas' },
    );
    admin = court.newBrowser();
    expect((await admin.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
    for (const name of ['wang', 'li_si', 'li.si', 'zhao', 'qian']) {
      ids[name] = await register(`${name}@example.cn`);
      now = new Date(now.getTime() + 60_000);
    }
  });
  after(() => court.close());

  it('lists accounts newest first, page by page, and finds part of an e-mail as typed', async () => {
    const all = await list({ page_size: '100' });
    expect(all.items.map(({ email }) => email)).to.deep.equal(
      ['qian', 'zhao', 'li.si', 'li_si', 'wang'].map((name) => `${name}@example.cn`).concat(testAdministrator.email),
    );
    expect(all.items.at(-1)).to.include({ is_superuser: true, effective_plan: 'admin', generation_limit: null });
    expect(all.items[0]).to.deep.equal({
      id: ids.qian,
      email: 'qian@example.cn',
      is_active: true,
      is_superuser: false,
      subscription_plan: 'explorer',
      effective_plan: 'explorer',
      platform_credits: 0,
      subscription_expires_at: null,
      generations_today: 0,
      generation_limit: 5,
      registered_at: '2027-01-15T15:34:00.000Z',
    });
    const second = await list({ page: '2', page_size: '2' });
    expect(second).to.deep.include({ items: all.items.slice(2, 4), total: 6, page: 2, page_size: 2 });

    const found = async (search: string) => (await list({ search })).items.map(({ email }) => email);
    expect(await found(' LI_SI ')).to.deep.equal(['li_si@example.cn']);
    expect(await found('ｌｉ_ｓｉ＠')).to.deep.equal(['li_si@example.cn']);
    expect(await found('li.si@EXAMPLE')).to.deep.equal(['li.si@example.cn']);
    for (const nothing of ['%', 'li%si', '\\', "'"]) expect(await found(nothing), nothing).to.deep.equal([]);
  });

  it('sets plan, credits and end in one go, which the owner then reads', async () => {
    const owner = await signedInAs('wang@example.cn');
    const answered = await changed(ids.wang, {
      subscription_plan: 'enterprise',
      platform_credits: 12.3456,
      subscription_expires_at: '2027-03-31',
      reason: '合同签订',
    });
    const set = { platform_credits: 12.3456, subscription_expires_at: '2027-03-31T15:59:59.999Z' };
    expect(answered).to.include({ ...set, subscription_plan: 'enterprise', effective_plan: 'enterprise' });
    expect(await me(owner)).to.include({ ...set, subscription_plan: 'enterprise', generation_limit: null });

    expect(await changed(ids.wang, { subscription_expires_at: null })).to.include({ subscription_expires_at: null });
    const moment = { subscription_expires_at: '2027-01-15T23:00:00+08:00' };
    const over = await changed(ids.wang, moment);
    expect(over).to.include({ subscription_plan: 'enterprise', effective_plan: 'explorer', generation_limit: 5 });
    expect(await me(owner)).to.include({ subscription_plan: 'explorer', generation_limit: 5 });
  });

  it('gives the credits of the month with the plan that has them, on top of the balance set', async () => {
    const begun = await changed(ids.zhao, { subscription_plan: 'professional', platform_credits: 5 });
    expect(begun.platform_credits).to.equal(1_000_005);
    expect((await changed(ids.zhao, { platform_credits: 7.5 })).platform_credits).to.equal(7.5);
    expect((await changed(ids.zhao, { subscription_plan: 'explorer' })).platform_credits).to.equal(7.5);
    expect((await changed(ids.zhao, { subscription_plan: 'professional' })).platform_credits).to.equal(7.5);
  });

  it('refuses what nobody may change, and says at each field what is wrong', async () => {
    for (const body of [{ email: 'x@example.cn' }, { password }, { is_active: 'false' }, { platform_credits: '5' }, []])
      expect(await refusal(await patch(ids.qian, body)), JSON.stringify(body)).to.deep.equal({
        status: 400,
        code: 'malformed_request',
      });
    const wrong = {
      subscription_plan: ['gold', ''],
      platform_credits: [-1, 0.00001, 100_000_001, 0.1 + 0.2],
      subscription_expires_at: ['', '明天', '2027-02-30', '0001-01-01', '9999-12-31T23:00:00-12:00'],
      reason: ['长'.repeat(201)],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const response = await patch(ids.qian, { [field]: value });
        expect(response.status, `${field} ${value}`).to.equal(422);
        const { errors } = fieldErrors.parse(await response.json());
        expect(errors.map(({ path }) => path)).to.deep.equal([field]);
        expect(errors[0]?.message).to.match(/^[\p{Script=Han}\d，、。-]+$/u);
      }
    expect((await list({ search: 'qian' })).items[0]).to.include({
      subscription_plan: 'explorer',
      platform_credits: 0,
    });
  });

  it('answers 404 for an account that there is not', async () => {
    for (const id of [randomUUID(), 'x', '..%2Fme', encodeURIComponent('案'.repeat(50))])
      expect(await refusal(await patch(id, { is_active: false })), id).to.deep.equal({
        status: 404,
        code: 'account_not_found',
      });
  });

  it('bars an account, whose sessions end at once, and lets it in again without them', async () => {
    const [one, other] = [await signedInAs('qian@example.cn'), await signedInAs('qian@example.cn')];
    const key = randomUUID();
    const bar = () => patch(ids.qian, { is_active: false, reason: '冒用他人身份' }, admin, key);
    const answers = await Promise.all([bar(), bar()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    for (const browser of [one, other]) expect((await browser.call('GET', '/users/me')).status).to.equal(401);
    expect(await refusal(await court.newBrowser().signIn('qian@example.cn', password))).to.deep.equal({
      status: 403,
      code: 'account_inactive',
    });
    expect(await changed(ids.qian, { is_active: true })).to.include({ is_active: true });
    expect((await one.call('GET', '/users/me')).status).to.equal(401);
    expect((await bar()).status).to.equal(200); // the first answer again: nothing is barred anew
    expect((await (await signedInAs('qian@example.cn')).call('GET', '/users/me')).status).to.equal(200);
  });

  it('counts the documents of the court day, and sets them back when asked', async () => {
    const owner = await signedInAs('li.si@example.cn');
    const generate = async (): Promise<number> => {
      const final_data = { case_type: '民间借贷纠纷', claimItems: [], factItems: [], partyInfo: [] };
      const body = { final_data, doc_title: '民事起诉状' };
      return (await owner.call('POST', '/api/documents/generate-unsaved', body)).status;
    };
    const today = async () => (await list({ search: 'li.si' })).items[0]?.generations_today;
    const reset = (body?: unknown) =>
      admin.call('POST', `/api/admin/users/${ids['li.si']}/reset-generation-count`, body);
    for (let count = 0; count < 5; count += 1) expect(await generate()).to.equal(200);
    expect(await generate()).to.equal(429);
    expect(await me(owner)).to.include({ generations_today: 5, generation_limit: 5 });
    await untilListed(today, 5);

    const answered = await reset({ reason: '系统故障补偿' });
    expect(answered.status).to.equal(200);
    expect(account.parse(await answered.json())).to.include({ email: 'li.si@example.cn', generations_today: 0 });
    expect(await today()).to.equal(0);
    expect((await reset()).status).to.equal(200); // nothing to set back, no body
    expect((await reset({ reason: '长'.repeat(201) })).status).to.equal(422);
    expect((await reset({ generations_today: 3 })).status).to.equal(400);
    expect(await generate()).to.equal(200);
    expect(await me(owner)).to.include({ generations_today: 1 });

    const before = now;
    now = new Date('2027-01-15T16:00:00Z'); // the court's midnight
    expect(await me(owner)).to.include({ generations_today: 0 });
    expect(await today()).to.equal(0);
    now = before;
    for (const id of [randomUUID(), 'x'])
      expect(await refusal(await admin.call('POST', `/api/admin/users/${id}/reset-generation-count`))).to.deep.equal({
        status: 404,
        code: 'account_not_found',
      });
  });

  it('makes administrators, and lets one resign while another is left', async () => {
    await changed(ids.qian, { is_superuser: true });
    const second = await signedInAs('qian@example.cn');
    expect((await second.call('GET', '/api/admin/users')).status).to.equal(200);
    const resigned = await patch(ids.qian, { is_superuser: false }, second);
    expect(resigned.status).to.equal(200);
    expect((await second.call('GET', '/api/admin/users')).status).to.equal(403);

    const [{ id } = { id: '' }] = (await list({ search: testAdministrator.email })).items;
    for (const body of [{ is_superuser: false }, { is_active: false }, { is_superuser: false, is_active: false }])
      expect(await refusal(await patch(id, body))).to.deep.equal({ status: 409, code: 'last_administrator' });
    expect((await admin.call('GET', '/api/admin/users')).status).to.equal(200);
  });

  it('is for administrators', async () => {
    const user = await signedInAs('li.si@example.cn');
    const nobody = court.newBrowser();
    for (const [browser, status] of [
      [user, 403],
      [nobody, 401],
    ] as const) {
      expect((await browser.call('GET', '/api/admin/users')).status).to.equal(status);
      expect((await patch(ids['li.si'], { is_superuser: true }, browser)).status).to.equal(status);
      const reset = `/api/admin/users/${ids['li.si']}/reset-generation-count`;
      expect((await browser.call('POST', reset)).status).to.equal(status);
    }
  });
});
