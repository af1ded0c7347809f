import { expect } from 'chai';
import { accounts, EmailChange } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { users } from '../../../domain/contract/users.js';
import type { SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import {
  password,
  startMailedUserManagement,
  startUserManagement,
  type UserManagement,
} from '../administration/users/testing/startUserManagement.js';

const invalid = { status: 410, code: 'email_change_invalid' };
const claimed = { status: 409, code: 'email_claimed' };
const minute = 60_000;

describe('another e-mail for an account', () => {
  let court: UserManagement;
  let mail: SmtpServer;
  let close = async (): Promise<void> => undefined;
  before(async () => {
    ({ court, mail, close } = await startMailedUserManagement());
  });
  after(() => close());

  const idOf = (name: string): string => court.ids[name] ?? '';
  const ask = (browser: TestBrowser, email: string, current = password) =>
    browser.send(requestOf(accounts.requestEmailChange, { body: { email, current_password: current } }));
  const resend = (browser: TestBrowser) => browser.send(requestOf(accounts.resendEmailChange, {}));
  const pendingOf = (browser: TestBrowser) => clientOf(browser, accounts).emailChange();
  const check = (token: string, browser = court.court.newBrowser()) =>
    browser.send(requestOf(accounts.checkEmailChange, { body: { token } }));
  const confirm = (token: string, browser = court.court.newBrowser()) =>
    browser.send(requestOf(accounts.confirmEmailChange, { body: { token } }));
  const signIn = async (email: string): Promise<number> =>
    (await court.court.newBrowser().signIn(email, password)).status;
  /** The letter number `nth` with this subject to this address, once it is there. */
  const letterTo = async (to: string, subject = '确认新邮箱', nth = 1) => {
    const found = () => mail.letters.filter((letter) => letter.to[0] === to && letter.subject === subject)[nth - 1];
    for (let more = mail.letters.length + 1; !found(); more += 1) await mail.received(more);
    const letter = found();
    if (!letter) throw new Error('there is no letter');
    return letter;
  };
  const tokenTo = async (to: string, nth = 1): Promise<string> => {
    const { text } = await letterTo(to, '确认新邮箱', nth);
    return /http:\/\/pleadings\.court\.example\.cn\/confirm-email#([\w-]{43})/.exec(text)?.[1] ?? '';
  };
  /** Asks for an address and returns the token that its letter brought. */
  const asked = async (browser: TestBrowser, email: string): Promise<string> => {
    expect((await ask(browser, email)).status).to.equal(200);
    return tokenTo(email);
  };

  it('changes nothing until the link in the letter is followed; then it alone signs in, and the address before is told', async () => {
    const browser = await court.signedInAs('wang@example.cn');
    const elsewhere = await court.signedInAs('wang@example.cn');
    const { token: reset } = await clientOf(court.admin, users).issuePasswordReset({
      path: { id: idOf('wang') },
      body: {},
    });
    const response = await ask(browser, ' Wang.New@Example.cn ');
    expect(response.status).to.equal(200);
    const { pending } = EmailChange.parse(await response.json());
    expect(pending?.email).to.equal('wang.new@example.cn');
    expect(Date.parse(pending?.expires_at ?? '')).to.equal(court.clock.now.getTime() + 60 * minute);
    expect(await pendingOf(browser)).to.deep.equal({ pending });
    const token = await tokenTo('wang.new@example.cn');
    expect((await letterTo('wang.new@example.cn')).text)
      .to.include('某区人民法院')
      .and.not.include('wang@example.cn');
    expect([await signIn('wang@example.cn'), await signIn('wang.new@example.cn')]).to.deep.equal([204, 400]);

    const looked = await check(token);
    expect([looked.status, await looked.json()]).to.deep.equal([200, { email: 'wang.new@example.cn' }]);
    const done = await confirm(token);
    expect([done.status, await done.json()]).to.deep.equal([200, { email: 'wang.new@example.cn' }]);
    for (const ended of [browser, elsewhere])
      expect((await ended.send(requestOf(accounts.me, {}))).status).to.equal(401);
    expect([await signIn('wang@example.cn'), await signIn('wang.new@example.cn')]).to.deep.equal([400, 204]);
    expect((await court.list({ search: 'wang' })).items.map(({ email }) => email)).to.deep.equal([
      'wang.new@example.cn',
    ]);
    const used = requestOf(accounts.checkPasswordReset, { body: { token: reset } });
    expect((await court.court.newBrowser().send(used)).status, 'an open link for another password').to.equal(410);
    const told = await letterTo('wang@example.cn', '您账号的邮箱已更换');
    expect(told.text).to.include('如果不是您本人更换的').and.not.include('wang.new');
    expect(await refusal(await confirm(token))).to.deep.equal(invalid);
    expect(await refusal(await check(token))).to.deep.equal(invalid);
  });

  it('leaves the address before free for somebody else, who gets another account', async () => {
    const first = idOf('wang');
    const second = await court.register('wang@example.cn');
    expect(second).not.to.equal(first);
    expect((await court.me(await court.signedInAs('wang@example.cn'))).id).to.equal(second);
    expect((await court.me(await court.signedInAs('wang.new@example.cn'))).id).to.equal(first);
  });

  it('is refused for a wrong password, the present address, one of another account, and what is no address', async () => {
    const browser = await court.signedInAs('zhao@example.cn');
    expect(await refusal(await ask(browser, 'zhao2@example.cn', 'wrong'))).to.deep.equal({
      status: 400,
      code: 'current_password_wrong',
    });
    const fields = { status: 422, code: 'fields_invalid' };
    expect(await refusal(await ask(browser, 'Zhao@Example.cn'))).to.deep.equal(fields);
    expect(await refusal(await ask(browser, 'no address'))).to.deep.equal(fields);
    expect(await refusal(await ask(browser, 'qian@example.cn'))).to.deep.equal(claimed);
    expect(await pendingOf(browser)).to.deep.equal({ pending: null });
    expect((await ask(court.court.newBrowser(), 'zhao2@example.cn')).status).to.equal(401);
  });

  it('is given to one of two accounts that confirm the same address at once, and to nobody who registers meanwhile', async () => {
    const [zhao, qian] = [await court.signedInAs('zhao@example.cn'), await court.signedInAs('qian@example.cn')];
    const one = await asked(zhao, 'shared@example.cn');
    expect((await ask(qian, 'shared@example.cn')).status).to.equal(200);
    const other = await tokenTo('shared@example.cn', 2);
    const registering = async () => {
      const newcomer = court.court.newBrowser();
      const body = { email: 'shared@example.cn', password, agreeToTerms: true as const, ...(await newcomer.captcha()) };
      return newcomer.send(requestOf(accounts.register, { body }));
    };
    const all = await Promise.all([confirm(one), confirm(other), registering()]);
    const won = all.findIndex(({ status }) => status === 200 || status === 201);
    expect(all.filter(({ ok }) => ok)).to.have.length(1);
    for (const [index, response] of all.entries())
      if (index !== won)
        expect(await refusal(response)).to.deep.equal(
          index === 2 ? { status: 400, code: 'REGISTER_USER_ALREADY_EXISTS' } : claimed,
        );
    const shared = await court.me(await court.signedInAs('shared@example.cn'));
    const expected = [idOf('zhao'), idOf('qian')][won];
    if (expected !== undefined) expect(shared.id).to.equal(expected);
    expect((await court.list({ search: 'shared@' })).items).to.have.length(1);
  });

  it('keeps each of its addresses out of the reason of an erasure, also one that was given up or waits', async () => {
    await court.register('lu@example.cn');
    const { id } = await clientOf(await court.signedInAs('lu@example.cn'), accounts).me();
    const later = await asked(await court.signedInAs('lu@example.cn'), 'lu.later@example.cn');
    expect((await confirm(later)).status).to.equal(200);
    await asked(await court.signedInAs('lu.later@example.cn'), 'lu.waits@example.cn');
    for (const email of ['lu@example.cn', 'lu.later@example.cn', 'lu.waits@example.cn']) {
      const body = { reason: `${email.toUpperCase()} 来信要求删除账号` };
      const call = requestOf(users.erase, { path: { id }, body });
      expect(await refusal(await court.admin.send(call)), email).to.deep.equal({
        status: 422,
        code: 'reason_names_person',
      });
    }
  });

  it('is changed once by a link that is pressed twice at the same moment', async () => {
    const token = await asked(await court.signedInAs('li.si@example.cn'), 'li.twice@example.cn');
    const both = await Promise.all([confirm(token), confirm(token)]);
    for (const response of both) if (!response.ok) expect(await refusal(response)).to.deep.equal(invalid);
    expect(both.some(({ ok }) => ok)).to.equal(true);
    const { stores, close } = await court.court.openStores();
    try {
      const types = (await stores.accounts.history(idOf('li.si'))).map(({ type }) => type);
      expect(types.filter((type) => type === 'EmailChanged')).to.have.length(1);
      expect(await stores.app('email_claims').select()).to.deep.equal([]);
    } finally {
      await close();
    }
    expect(await signIn('li.twice@example.cn')).to.equal(204);
  });

  it('ends with a cancellation, an hour, another password or a later letter; and belongs to no other account', async () => {
    await court.register('sun@example.cn');
    const sun = await court.signedInAs('sun@example.cn');
    const cancelled = await asked(sun, 'sun1@example.cn');
    expect((await sun.send(requestOf(accounts.cancelEmailChange, {}))).status).to.equal(204);
    expect(await pendingOf(sun)).to.deep.equal({ pending: null });
    expect(await refusal(await confirm(cancelled))).to.deep.equal(invalid);
    expect(await (await resend(sun)).json()).to.deep.equal({ pending: null });

    const first = await asked(sun, 'sun2@example.cn');
    expect((await resend(sun)).status).to.equal(200);
    const second = await tokenTo('sun2@example.cn', 2);
    expect(await refusal(await confirm(first))).to.deep.equal(invalid);
    const foreign = await court.signedInAs('wang.new@example.cn');
    const refused = { status: 409, code: 'email_change_foreign' };
    expect(await refusal(await check(second, foreign))).to.deep.equal(refused);
    expect(await refusal(await confirm(second, foreign))).to.deep.equal(refused);
    const { now } = court.clock;
    court.clock.now = new Date(now.getTime() + 60 * minute);
    expect(await refusal(await confirm(second))).to.deep.equal(invalid);
    expect(await pendingOf(sun)).to.deep.equal({ pending: null });
    court.clock.now = now;

    const third = await asked(sun, 'sun3@example.cn');
    const body = { current_password: password, password: 'Passw0rd-another' };
    await clientOf(sun, accounts).changePassword({ body });
    expect(await refusal(await confirm(third))).to.deep.equal(invalid);
  });

  it('is sent to one address three times an hour', async () => {
    await court.register('zhou@example.cn');
    const zhou = await court.signedInAs('zhou@example.cn');
    const statuses = [(await ask(zhou, 'zhou2@example.cn')).status];
    for (let time = 0; time < 3; time += 1) statuses.push((await resend(zhou)).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
  });

  it('leaves the address neither in the queue nor, in plain text, in the log', async () => {
    const { stores, close } = await court.court.openStores();
    try {
      const tasks: unknown[] = await stores.app('tasks').whereIn('kind', ['email_change_mail', 'account_mail']);
      expect(tasks.length).to.be.greaterThan(1);
      expect(JSON.stringify(tasks)).not.to.include('@');
      const { read } = stores;
      const listed: unknown = await read('audit_events').where({ type: 'EmailChanged' });
      expect(JSON.stringify(listed)).to.include('EmailChanged').and.not.include('@');
    } finally {
      await close();
    }
  });
});

describe('another e-mail where the court has no mail server', () => {
  it('is refused with a sentence that says so', async () => {
    const court = await startUserManagement();
    try {
      const browser = await court.signedInAs('wang@example.cn');
      const body = { email: 'new@example.cn', current_password: password };
      expect(await refusal(await browser.send(requestOf(accounts.requestEmailChange, { body })))).to.deep.equal({
        status: 409,
        code: 'email_change_unavailable',
      });
    } finally {
      await court.close();
    }
  });
});
