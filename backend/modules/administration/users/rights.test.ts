import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accounts } from '../../../../domain/contract/accounts.js';
import { users as userCalls } from '../../../../domain/contract/users.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../../tests/harness/testApplication.js';
import { password, startUserManagement, type UserManagement } from './testing/startUserManagement.js';

describe('who may sign in and administer', () => {
  let users: UserManagement;
  before(async () => {
    users = await startUserManagement();
  });
  after(() => users.close());

  it('responds 404 for an account that there is not', async () => {
    for (const id of [randomUUID(), 'x', '../me', '案'.repeat(50)])
      expect(await refusal(await users.patch(id, { is_active: false })), id).to.deep.equal({
        status: 404,
        code: 'account_not_found',
      });
  });

  it('bars an account, whose sessions end at once, and lets it in again without them', async () => {
    const [one, other] = [await users.signedInAs('qian@example.cn'), await users.signedInAs('qian@example.cn')];
    const key = randomUUID();
    const bar = () => users.patch(users.ids.qian, { is_active: false, reason: '冒用他人身份' }, users.admin, key);
    const answers = await Promise.all([bar(), bar()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    for (const browser of [one, other]) expect((await browser.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect(await refusal(await users.court.newBrowser().signIn('qian@example.cn', password))).to.deep.equal({
      status: 403,
      code: 'account_inactive',
    });
    expect(await users.changed(users.ids.qian, { is_active: true })).to.include({ is_active: true });
    expect((await one.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect((await bar()).status).to.equal(200); // the first response again: nothing is barred twice
    expect((await (await users.signedInAs('qian@example.cn')).send(requestOf(accounts.me, {}))).status).to.equal(200);
  });

  it('makes administrators, and lets one resign while another is left', async () => {
    await users.changed(users.ids.qian, { is_superuser: true });
    const second = await users.signedInAs('qian@example.cn');
    expect((await second.send(requestOf(userCalls.list, {}))).status).to.equal(200);
    const resigned = await users.patch(users.ids.qian, { is_superuser: false }, second);
    expect(resigned.status).to.equal(200);
    expect((await second.send(requestOf(userCalls.list, {}))).status).to.equal(403);

    const [{ id } = { id: '' }] = (await users.list({ search: testAdministrator.email })).items;
    for (const body of [{ is_superuser: false }, { is_active: false }, { is_superuser: false, is_active: false }])
      expect(await refusal(await users.patch(id, body))).to.deep.equal({ status: 409, code: 'last_administrator' });
    expect((await users.admin.send(requestOf(userCalls.list, {}))).status).to.equal(200);
  });

  it('is for administrators', async () => {
    const user = await users.signedInAs('li.si@example.cn');
    const nobody = users.court.newBrowser();
    for (const [browser, status] of [
      [user, 403],
      [nobody, 401],
    ] as const) {
      expect((await browser.send(requestOf(userCalls.list, {}))).status).to.equal(status);
      expect((await users.patch(users.ids['li.si'], { is_superuser: true }, browser)).status).to.equal(status);
      const reset = requestOf(userCalls.resetGenerationCount, { path: { id: users.ids['li.si'] ?? '' }, body: {} });
      expect((await browser.send(reset)).status).to.equal(status);
    }
  });
});
