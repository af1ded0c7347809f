import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { users } from '../../../domain/contract/users.js';
import type { SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import {
  password,
  startMailedUserManagement,
  type UserManagement,
} from '../administration/users/testing/startUserManagement.js';

const another = 'Passw0rd-another';
const invalid = { status: 410, code: 'password_reset_invalid' };

describe('another password with a one-time link', () => {
  let court: UserManagement;
  let mail: SmtpServer;
  let close = async (): Promise<void> => undefined;
  before(async () => {
    ({ court, mail, close } = await startMailedUserManagement());
  });
  after(() => close());

  const idOf = (name: string): string => court.ids[name] ?? '';
  const issue = (name: string, browser: TestBrowser = court.admin) =>
    clientOf(browser, users).issuePasswordReset({ path: { id: idOf(name) }, body: { reason: '本人到窗口核实' } });
  const issuing = (id: string, browser: TestBrowser = court.admin) =>
    browser.send(requestOf(users.issuePasswordReset, { path: { id }, body: {} }));
  const reset = (token: string, next = another) =>
    court.court.newBrowser().send(requestOf(accounts.resetPassword, { body: { token, password: next } }));
  const check = (token: string) =>
    court.court.newBrowser().send(requestOf(accounts.checkPasswordReset, { body: { token } }));
  const signIn = async (name: string, secret: string): Promise<number> =>
    (await court.court.newBrowser().signIn(`${name}@example.cn`, secret)).status;

  it('lets in with the new password alone, ends every session, and works once', async () => {
    const before = await court.signedInAs('wang@example.cn');
    const { token, expires_at: end } = await issue('wang');
    expect(token).to.match(/^[\w-]{43}$/);
    expect(new Date(end).getTime() - court.clock.now.getTime()).to.equal(24 * 3_600_000);
    expect((await before.send(requestOf(accounts.me, {}))).status).to.equal(200);
    const done = await reset(token);
    expect([done.status, await done.json()], 'the e-mail to sign in with').to.deep.equal([
      200,
      { email: 'wang@example.cn' },
    ]);
    expect((await before.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect([await signIn('wang', password), await signIn('wang', another)]).to.deep.equal([400, 204]);
    expect(await refusal(await reset(token, 'Passw0rd-third'))).to.deep.equal(invalid);
  });

  it('is told of before it is chosen: looking at a link uses nothing, and says that it was used', async () => {
    const { token } = await issue('wang');
    expect([(await check(token)).status, (await check(token)).status]).to.deep.equal([204, 204]);
    expect((await reset(token)).status).to.equal(200);
    expect(await refusal(await check(token))).to.deep.equal(invalid);
    expect(await refusal(await check('no link'))).to.deep.equal(invalid);
  });

  it('is refused with a link that a later one replaced, that is over, that is none, and to all but one of those who use it at once', async () => {
    const first = await issue('zhao');
    const { token } = await issue('zhao');
    expect(await refusal(await reset(first.token))).to.deep.equal(invalid);
    expect(await refusal(await reset('no link'))).to.deep.equal(invalid);
    const uses = await Promise.all([1, 2, 3].map((each) => reset(token, `${another}-${each}`)));
    expect(uses.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410]);
    const { token: late } = await issue('zhao');
    const { now } = court.clock;
    court.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await refusal(await reset(late))).to.deep.equal(invalid);
    court.clock.now = now;
  });

  it('keeps the link where the password is refused, and the account barred where it is', async () => {
    const { token } = await issue('qian');
    for (const weak of ['short', 'Password1']) expect((await reset(token, weak)).status, weak).to.equal(422);
    await court.changed(idOf('qian'), { is_active: false });
    expect(await refusal(await reset(token))).to.deep.equal({ status: 403, code: 'account_inactive' });
    expect(await refusal(await issuing(idOf('qian')))).to.deep.equal({ status: 403, code: 'account_inactive' });
    await court.changed(idOf('qian'), { is_active: true });
    expect((await reset(token)).status).to.equal(200);
  });

  it('is issued by administrators to others, never to themselves', async () => {
    const { id } = await court.me(court.admin);
    expect(await refusal(await issuing(id))).to.deep.equal({ status: 409, code: 'password_reset_own' });
    const user = await court.signedInAs('li_si@example.cn');
    expect((await issuing(idOf('wang'), user)).status).to.equal(403);
    expect((await issuing('00000000-0000-4000-8000-000000000000')).status).to.equal(404);
  });

  it('leaves in the database no token and in the log who issued it, why, and that it was used, once', async () => {
    const { token } = await issue('li.si');
    expect((await reset(token)).status).to.equal(200);
    const { token: open } = await issue('li.si');
    const { stores, close } = await court.court.openStores();
    try {
      const history = await stores.accounts.history(idOf('li.si'));
      const types = history.map(({ type }) => type).filter((type) => type.startsWith('PasswordReset'));
      expect(types).to.deep.equal(['PasswordResetIssued', 'PasswordReset', 'PasswordResetIssued']);
      const [issued, used] = history.filter(({ type }) => type.startsWith('PasswordReset'));
      expect(issued?.data).to.include({ reason: '本人到窗口核实' });
      expect(issued?.metadata.actor).to.deep.equal({ kind: 'user', id: (await court.me(court.admin)).id });
      expect(used?.metadata.actor.kind).to.equal('visitor');
      const rows: unknown = await stores.app('password_resets').where({ user_id: idOf('li.si') });
      expect(rows).to.have.length(1);
      for (const secret of [token, open, another])
        expect(JSON.stringify([rows, history.map(({ data, metadata }) => [data, metadata])])).not.to.include(secret);
    } finally {
      await close();
    }
  });

  it('arrives by e-mail where the court has a mail server, works once and for an hour, and ends sessions', async () => {
    const asked = (email: string) =>
      court.court.newBrowser().send(requestOf(accounts.forgotPassword, { body: { email } }));
    const count = mail.letters.length;
    expect((await asked(' Qian@example.CN ')).status).to.equal(204);
    // Letters that tell of what the tests before changed may come in between.
    const asks = () => mail.letters.find(({ subject, to }) => subject === '重设密码' && to[0] === 'qian@example.cn');
    for (let more = count + 1; !asks(); more += 1) await mail.received(more);
    const letter = asks();
    expect(letter).to.deep.include({ to: ['qian@example.cn'], subject: '重设密码' });
    expect(letter?.source).to.include('noreply@court.example.cn');
    expect(letter?.text).to.include('某区人民法院').and.not.include('qian');
    const link = /http:\/\/pleadings\.court\.example\.cn\/reset-password#([\w-]{43})/.exec(letter?.text ?? '');
    const token = link?.[1] ?? '';
    const { now } = court.clock;
    court.clock.now = new Date(now.getTime() + 3_600_000);
    expect(await refusal(await reset(token))).to.deep.equal(invalid);
    court.clock.now = now;
    expect((await reset(token, `${another}-mailed`)).status).to.equal(200);
    expect(await signIn('qian', `${another}-mailed`)).to.equal(204);
    expect(await refusal(await reset(token))).to.deep.equal(invalid);
  });

  it('is answered alike, after the same work, whether an account has the e-mail or not, three times an hour', async () => {
    const asked = async (email: string) =>
      court.court.newBrowser().send(requestOf(accounts.forgotPassword, { body: { email } }));
    const answers = async (email: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await asked(email)).status);
      return statuses;
    };
    const { stores, close } = await court.court.openStores();
    try {
      const tasks = async (): Promise<number> => {
        const rows: unknown[] = await stores.app('tasks').where({ kind: 'password_mail' }).select('payload');
        return rows.length;
      };
      const before = await tasks();
      expect(await answers('zhao@example.cn')).to.deep.equal([204, 204, 204, 429]);
      const between = await tasks();
      expect(await answers('nobody@example.cn')).to.deep.equal([204, 204, 204, 429]);
      expect([between - before, (await tasks()) - between]).to.deep.equal([3, 3]);
      const rows: unknown = await stores.app('tasks').where({ kind: 'password_mail' }).select('payload');
      expect(JSON.stringify(rows)).not.to.include('@');
    } finally {
      await close();
    }
    expect((await asked('no address')).status).to.equal(422);
    expect(mail.letters.map(({ to }) => to).flat()).not.to.include('nobody@example.cn');
  });

  it('is refused for a while after twenty links that are none, from that address', async () => {
    let last = 0;
    for (let count = 0; count < 21; count += 1) last = (await reset(`guess ${count}`)).status;
    expect(last).to.equal(429);
  });
});
