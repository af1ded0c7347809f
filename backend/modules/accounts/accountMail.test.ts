import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { accountDeletion } from '../../../domain/contract/accountDeletion.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { users } from '../../../domain/contract/users.js';
import type { SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import {
  password,
  startMailedUserManagement,
  type UserManagement,
} from '../administration/users/testing/startUserManagement.js';

const another = 'Passw0rd-another';

describe('letters about one’s account', () => {
  let court: UserManagement;
  let mail: SmtpServer;
  let close = async (): Promise<void> => undefined;
  before(async () => {
    ({ court, mail, close } = await startMailedUserManagement());
  });
  after(() => close());
  const idOf = (name: string): string => court.ids[name] ?? '';
  /** The one letter that `work` brings. */
  const letterOf = async (work: () => Promise<unknown>) => {
    const count = mail.letters.length;
    await work();
    const letter = (await mail.received(count + 1)).at(-1);
    if (!letter) throw new Error('there is no letter');
    return letter;
  };

  it('say that the password was changed, when, and hold no secret', async () => {
    const browser = await court.signedInAs('wang@example.cn');
    const letter = await letterOf(() =>
      clientOf(browser, accounts).changePassword({ body: { current_password: password, password: another } }),
    );
    expect(letter).to.deep.include({ to: ['wang@example.cn'], subject: '您的密码已修改' });
    expect(letter.text)
      .to.include('某区人民法院')
      .and.include('密码已修改')
      .and.match(/2027[-年]0?1[-月]15/);
    for (const secret of [another, password, '#']) expect(letter.text).not.to.include(secret);
  });

  it('say that an administrator issued a link, without it, and then that it set the password', async () => {
    let token = '';
    const path = { id: idOf('zhao') };
    const issued = await letterOf(async () => {
      ({ token } = await clientOf(court.admin, users).issuePasswordReset({ path, body: {} }));
    });
    expect(issued).to.deep.include({ to: ['zhao@example.cn'], subject: '有人为您生成了重设密码的链接' });
    expect(issued.source).not.to.include(token);
    const used = await letterOf(() =>
      clientOf(court.court.newBrowser(), accounts).resetPassword({ body: { token, password: another } }),
    );
    expect(used).to.deep.include({ to: ['zhao@example.cn'], subject: '您的密码已修改' });
  });

  it('say that the deletion of the account was ordered, once, and when it comes; and that it was withdrawn', async () => {
    const browser = await court.signedInAs('li.si@example.cn');
    const body = { current_password: password, confirmation: '注销账号' };
    const ordered = await letterOf(async () => {
      for (let turn = 0; turn < 2; turn += 1) await clientOf(browser, accountDeletion).order({ body });
    });
    expect(ordered).to.deep.include({ to: ['li.si@example.cn'], subject: '您的账号将被注销' });
    expect(ordered.text).to.match(/账号将于 2027[-年]0?1[-月]29.* 注销/);
    const withdrawn = await letterOf(() => clientOf(browser, accountDeletion).withdraw());
    expect(withdrawn).to.deep.include({ to: ['li.si@example.cn'], subject: '您的账号不再注销' });
  });

  it('say that the plan was changed, once where the same request arrives twice, and not what else was', async () => {
    await court.changed(idOf('qian'), { platform_credits: 5 });
    const key = randomUUID();
    const patch = () => court.patch(idOf('qian'), { subscription_plan: 'professional' }, court.admin, key);
    const letter = await letterOf(async () => {
      for (let turn = 0; turn < 2; turn += 1) expect((await patch()).status).to.equal(200);
    });
    expect(letter).to.deep.include({ to: ['qian@example.cn'], subject: '您的方案有变动' });
    const { stores, close } = await court.court.openStores();
    try {
      const rows: unknown[] = await stores.app('tasks').where({ kind: 'account_mail', owner: idOf('qian') });
      expect(rows).to.have.length(1);
      expect(JSON.stringify(rows)).not.to.include('@');
    } finally {
      await close();
    }
  });
});
