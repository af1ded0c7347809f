import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Account } from '../../../../domain/contract/account.js';
import { documents } from '../../../../domain/contract/documents.js';
import { users as userCalls } from '../../../../domain/contract/users.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../../tests/harness/testApplication.js';
import { password, startUserManagement, type UserManagement } from './testing/startUserManagement.js';

const fieldErrors = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });

describe('user management', () => {
  let users: UserManagement;
  before(async () => {
    users = await startUserManagement();
  });
  after(() => users.close());

  it('lists accounts newest first, page by page, and finds part of an e-mail as typed', async () => {
    const all = await users.list({ page_size: 100 });
    expect(all.items.map(({ email }) => email)).to.deep.equal(
      ['qian', 'zhao', 'li.si', 'li_si', 'wang'].map((name) => `${name}@example.cn`).concat(testAdministrator.email),
    );
    expect(all.items.at(-1)).to.include({ is_superuser: true, effective_plan: 'admin', generation_limit: null });
    expect(all.items[0]).to.deep.equal({
      id: users.ids.qian,
      email: 'qian@example.cn',
      is_active: true,
      is_superuser: false,
      court_roles: [],
      subscription_plan: 'explorer',
      effective_plan: 'explorer',
      platform_credits: 0,
      subscription_expires_at: null,
      generations_today: 0,
      generation_limit: 5,
      registered_at: '2027-01-15T15:34:00.000Z',
      deletion_requested_at: null,
      deletion_due: null,
      second_factor: false,
      second_factor_reset_until: null,
    });
    const second = await users.list({ page: 2, page_size: 2 });
    expect(second).to.deep.include({ items: all.items.slice(2, 4), total: 6, page: 2, page_size: 2 });

    const found = async (search: string) => (await users.list({ search })).items.map(({ email }) => email);
    expect(await found(' LI_SI ')).to.deep.equal(['li_si@example.cn']);
    expect(await found('ｌｉ_ｓｉ＠')).to.deep.equal(['li_si@example.cn']);
    expect(await found('li.si@EXAMPLE')).to.deep.equal(['li.si@example.cn']);
    for (const nothing of ['%', 'li%si', '\\', "'"]) expect(await found(nothing), nothing).to.deep.equal([]);
  });

  it('sets plan, credits and end in one go, which the owner then reads', async () => {
    const owner = await users.signedInAs('wang@example.cn');
    const answered = await users.changed(users.ids.wang, {
      subscription_plan: 'enterprise',
      platform_credits: 12.3456,
      subscription_expires_at: '2027-03-31',
      reason: '合同签订',
    });
    // The credits of the plan's month come on top of the balance that was set.
    const set = { platform_credits: 1_000_012.3456, subscription_expires_at: '2027-03-31T15:59:59.999Z' };
    expect(answered).to.include({ ...set, subscription_plan: 'enterprise', effective_plan: 'enterprise' });
    expect(await users.me(owner)).to.include({ ...set, subscription_plan: 'enterprise', generation_limit: null });

    expect(await users.changed(users.ids.wang, { subscription_expires_at: null })).to.include({
      subscription_expires_at: null,
    });
    const moment = { subscription_expires_at: '2027-01-15T23:00:00+08:00' };
    const over = await users.changed(users.ids.wang, moment);
    expect(over).to.include({ subscription_plan: 'enterprise', effective_plan: 'explorer', generation_limit: 5 });
    expect(await users.me(owner)).to.include({ subscription_plan: 'explorer', generation_limit: 5 });
  });

  it('gives the credits of the month with the plan that has them, on top of the balance set', async () => {
    const begun = await users.changed(users.ids.zhao, { subscription_plan: 'professional', platform_credits: 5 });
    expect(begun.platform_credits).to.equal(1_000_005);
    expect((await users.changed(users.ids.zhao, { platform_credits: 7.5 })).platform_credits).to.equal(7.5);
    expect((await users.changed(users.ids.zhao, { subscription_plan: 'explorer' })).platform_credits).to.equal(7.5);
    expect((await users.changed(users.ids.zhao, { subscription_plan: 'professional' })).platform_credits).to.equal(7.5);
  });

  it('refuses what nobody may change, and says at each field what is wrong', async () => {
    for (const body of [{ email: 'x@example.cn' }, { password }, { is_active: 'false' }, { platform_credits: '5' }, []])
      expect(await refusal(await users.patch(users.ids.qian, body)), JSON.stringify(body)).to.deep.equal({
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
        const response = await users.patch(users.ids.qian, { [field]: value });
        expect(response.status, `${field} ${value}`).to.equal(422);
        const { errors } = fieldErrors.parse(await response.json());
        expect(errors.map(({ path }) => path)).to.deep.equal([field]);
        expect(errors[0]?.message).to.match(/^[\p{Script=Han}\d，、。-]+$/u);
      }
    expect((await users.list({ search: 'qian' })).items[0]).to.include({
      subscription_plan: 'explorer',
      platform_credits: 0,
    });
  });

  it('counts the documents of the court day, and sets them back when asked', async () => {
    const owner = await users.signedInAs('li.si@example.cn');
    let made = 0;
    // Of other content each time: the same counts once.
    const generate = async (): Promise<number> => {
      const final_data = { case_type: '民间借贷纠纷', claimItems: [], factItems: [], partyInfo: [] };
      const body = { final_data, doc_title: `民事起诉状之${(made += 1)}` };
      return (await owner.send(requestOf(documents.generate, { body }))).status;
    };
    const today = async () => (await users.list({ search: 'li.si' })).items[0]?.generations_today;
    const resetting = (id = '') => requestOf(userCalls.resetGenerationCount, { path: { id }, body: {} });
    const reset = (body?: unknown) => users.admin.send({ ...resetting(users.ids['li.si']), body });
    for (let count = 0; count < 5; count += 1) expect(await generate()).to.equal(200);
    expect(await generate()).to.equal(429);
    expect(await users.me(owner)).to.include({ generations_today: 5, generation_limit: 5 });
    await users.untilListed(today, 5);

    const response = await reset({ reason: '系统故障补偿' });
    expect(response.status).to.equal(200);
    expect(Account.parse(await response.json())).to.include({ email: 'li.si@example.cn', generations_today: 0 });
    expect(await today()).to.equal(0);
    expect((await reset()).status).to.equal(200); // nothing to set back, no body
    expect((await reset({ reason: '长'.repeat(201) })).status).to.equal(422);
    expect((await reset({ generations_today: 3 })).status).to.equal(400);
    expect(await generate()).to.equal(200);
    expect(await users.me(owner)).to.include({ generations_today: 1 });

    const before = users.clock.now;
    users.clock.now = new Date('2027-01-15T16:00:00Z'); // the court's midnight
    expect(await users.me(owner)).to.include({ generations_today: 0 });
    expect(await today()).to.equal(0);
    users.clock.now = before;
    for (const id of [randomUUID(), 'x'])
      expect(await refusal(await users.admin.send(resetting(id)))).to.deep.equal({
        status: 404,
        code: 'account_not_found',
      });
  });
});
