import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { serviceAccounts } from '../../../domain/contract/serviceAccounts.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import type { Stores } from '../../composition/openStores.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { createKeyUses } from './keyUses.js';
import { followingSystem, newKey } from './testing/followingSystem.js';

const today = courtClock(new Date(), 'Asia/Shanghai').day;
const endsOn = daysAfter(today, 30);

describe('the keys of the court’s other systems', () => {
  let court: TestApplication;
  let administrator: TestBrowser;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    court = await startTestApplication();
    administrator = court.newBrowser();
    await administrator.signIn(testAdministrator.email, testAdministrator.password);
    ({ stores, close: closeStores } = await court.openStores());
  });
  after(async () => {
    await closeStores?.();
    await court?.close();
  });

  const create = (name: string, ends_on = endsOn, scopes: string[] = ['case_events']) =>
    administrator.call('POST', '/api/admin/service-accounts', { name, scopes, ends_on });
  const listed = async (id: string) =>
    (await clientOf(administrator, serviceAccounts).list()).items.find((one) => one.id === id);

  it('are shown once: afterwards neither the list nor the log nor a table has them', async () => {
    const { id, key } = await newKey(administrator, ['case_events_personal'], endsOn);
    const secret = key.split('_').slice(2).join('_');
    expect(secret).to.have.lengthOf(43);
    const account = await listed(id);
    expect(account).to.deep.include({ state: 'in_force', ends_on: endsOn, last_used_at: null, revoked_at: null });
    expect(account?.scopes).to.deep.equal(['case_events', 'case_events_personal']);
    expect(account?.created_by.email).to.equal(testAdministrator.email);
    const history = await stores.serviceAccounts.history('register');
    const spelt = JSON.stringify([account, history], (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(spelt).to.include(id);
    expect(spelt).not.to.include(secret);
  });

  it('are made once by two presses of the button', async () => {
    const both = await Promise.all([create('卷宗交换平台'), create('卷宗交换平台')]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const { items } = await clientOf(administrator, serviceAccounts).list();
    expect(items.filter(({ name }) => name === '卷宗交换平台')).to.have.lengthOf(1);
  });

  it('are refused in words for what is wrong in the form', async () => {
    expect(await refusal(await create('  '))).to.deep.equal({ status: 422, code: 'fields_invalid' });
    expect(await refusal(await create('甲'.repeat(41)))).to.deep.equal({ status: 422, code: 'fields_invalid' });
    expect(await refusal(await create('甲', endsOn, []))).to.deep.equal({ status: 422, code: 'fields_invalid' });
    expect(await refusal(await create('甲', '明年'))).to.deep.equal({ status: 422, code: 'fields_invalid' });
    expect(await refusal(await create('甲', endsOn, ['everything']))).to.deep.equal({
      status: 400,
      code: 'malformed_request',
    });
    for (const end of [daysAfter(today, -1), daysAfter(today, 800)])
      expect(await refusal(await create('甲', end))).to.deep.equal({ status: 422, code: 'service_account_end_wrong' });
  });

  it('are revoked at once and for good, which is said of who did it', async () => {
    const { id, key } = await newKey(administrator, ['case_events'], endsOn);
    const follower = followingSystem(court.url, key);
    expect((await follower.ask('')).status).to.equal(200);
    const revoke = () => administrator.send(requestOf(serviceAccounts.revoke, { path: { id } }));
    expect((await revoke()).status).to.equal(200);
    expect(await follower.refusal('')).to.deep.equal({ status: 401, code: 'service_key_revoked' });
    expect((await revoke()).status, 'pressed again').to.equal(200);
    const account = await listed(id);
    expect(account?.state).to.equal('revoked');
    expect(account?.revoked_by?.email).to.equal(testAdministrator.email);
    const history = await stores.serviceAccounts.history('register');
    expect(history.filter(({ data }) => data.serviceAccountId === id).map(({ type }) => type)).to.deep.equal([
      'ServiceAccountCreated',
      'ServiceAccountRevoked',
    ]);
    const nobody = requestOf(serviceAccounts.revoke, { path: { id: id.replace(/^.{8}/u, '00000000') } });
    expect(await refusal(await administrator.send(nobody))).to.deep.equal({
      status: 404,
      code: 'service_account_not_found',
    });
  });

  it('have their last use written down, at most once an hour', async () => {
    const { id, key } = await newKey(administrator, ['case_events'], endsOn);
    const begun = Date.now();
    await followingSystem(court.url, key).page('');
    const [first, account] = [(await createKeyUses(stores.app).all()).get(id), await listed(id)];
    expect(account?.last_used_at).to.equal(first?.toISOString());
    expect(first?.getTime()).to.be.within(begun - 1000, Date.now());

    const at = first?.getTime() ?? 0;
    // Each use by another process, which knows nothing of the others.
    const uses: Date[] = [];
    for (const minutes of [1, 59, 61, 62, 121]) {
      await createKeyUses(stores.app).note(id, new Date(at + minutes * 60_000));
      uses.push((await createKeyUses(stores.app).all()).get(id) ?? new Date(0));
    }
    expect(uses.map((use) => (use.getTime() - at) / 60_000)).to.deep.equal([0, 0, 61, 61, 121]);
  });
});
