import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { audit } from '../../../../domain/contract/audit.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { users } from '../../../../domain/contract/users.js';
import { testAdministrator } from '../../../tests/harness/testApplication.js';
import { startUserManagement, type UserManagement } from '../../administration/users/testing/startUserManagement.js';

describe('who acted, in the auditor’s list of events', () => {
  let accounts: UserManagement;
  const desk = (browser = accounts.admin) => clientOf(browser, audit);
  /** The accounts whose names in the list were recorded as looked at by somebody. */
  const recordedLooks = async (viewer: string): Promise<unknown[]> => {
    const { items } = await desk().events({ query: { type: 'PersonalDataViewed', actor: viewer } });
    const bodies = await Promise.all(items.map(({ position }) => desk().event({ path: { position } })));
    return bodies.flatMap(({ data }) => (data?.['scope'] === 'auditEvents' ? data['accountIds'] : []));
  };

  before(async () => {
    accounts = await startUserManagement();
  });
  after(() => accounts.close());

  it('is an account by its e-mail of now; whose name was shown to another is recorded once, one’s own never', async () => {
    await accounts.changed(accounts.ids['qian'], { is_superuser: true, reason: '轮值审计' });
    const colleague = await accounts.signedInAs('qian@example.cn');
    const list = () => desk(colleague).events({ query: { category: 'account', actor: testAdministrator.email } });
    const [change] = (await list()).items;
    const administrator = change?.actor?.id ?? '';
    expect(change?.actor).to.deep.equal({ kind: 'user', id: administrator, email: testAdministrator.email });
    await list();
    expect(await recordedLooks('qian@example.cn')).to.deep.equal([administrator]);
    await desk().events({ query: { actor: testAdministrator.email } });
    expect(await recordedLooks(testAdministrator.email)).not.to.include(administrator);
  });

  it('is an erased account without its e-mail, under the id that its events keep', async () => {
    const id = accounts.ids['qian'] ?? '';
    const colleague = await accounts.signedInAs('qian@example.cn');
    expect(
      (await accounts.patch(accounts.ids['wang'], { is_active: false, reason: '停用' }, colleague)).status,
    ).to.equal(200);
    const own = async () => (await desk().events({ query: { actor: id, category: 'account' } })).items[0]?.actor;
    expect(await own()).to.deep.equal({ kind: 'user', id, email: 'qian@example.cn' });
    await accounts.changed(id, { is_superuser: false, reason: '轮值结束' });
    const erased = await accounts.admin.send(requestOf(users.erase, { path: { id }, body: { reason: '本人要求' } }), {
      idempotencyKey: randomUUID(),
    });
    expect(erased.status).to.equal(200);
    expect(await own()).to.deep.equal({ kind: 'user', id, email: null });
  });
});
