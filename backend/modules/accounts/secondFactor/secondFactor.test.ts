import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { caseNotes } from '../../../../domain/contract/caseNotes.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { secondFactor } from '../../../../domain/contract/secondFactor.js';
import { users } from '../../../../domain/contract/users.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../../tests/harness/testApplication.js';
import {
  password,
  startUserManagement,
  type UserManagement,
} from '../../administration/users/testing/startUserManagement.js';

const Ticket = z.object({ code: z.literal('second_factor_required'), ticket: z.string() });
const wrong = { status: 400, code: 'second_factor_code_wrong' };
const over = { status: 410, code: 'sign_in_step_over' };
const emailOf = (name: string): string => `${name}@example.cn`;

describe('two factors of an account', function () {
  this.timeout(300_000);
  let site: UserManagement;
  /** The account of the test at hand. */
  let [email, id] = ['', ''];
  before(async () => {
    site = await startUserManagement();
  });
  after(() => site.close());
  beforeEach(async () => {
    wait(60);
    email = emailOf(randomUUID());
    id = await site.register(email);
  });

  const wait = (seconds: number): void => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };
  /** The code that the authenticator shows so many seconds from now. */
  const codeOf = (secret: string, inSeconds = 0): string =>
    new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: site.clock.now.getTime() + inSeconds * 1000,
    });
  /** Switches two factors on; the clock goes on past the code that was used. */
  const enable = async (browser: TestBrowser, own = password) => {
    const api = clientOf(browser, secondFactor);
    const { secret, uri } = await api.begin({ body: { current_password: own } });
    expect(uri)
      .to.match(/^otpauth:\/\/totp\//)
      .and.include(`secret=${secret}`);
    const { recovery_codes: recovery } = await api.confirm({ body: { code: codeOf(secret) } });
    wait(60);
    return { secret, recovery };
  };
  const ticketFor = async (whose: string, own = password, browser = site.court.newBrowser()) =>
    Ticket.parse(await (await browser.signIn(whose, own)).json()).ticket;
  const secondStep = (ticket: string, code: string, browser = site.court.newBrowser()) =>
    browser.send(requestOf(secondFactor.signIn, { body: { ticket, code } }));

  it('asks for a code after the right password alone, and lets in with one', async () => {
    const { secret } = await enable(await site.signedInAs(email));
    expect(await refusal(await site.court.newBrowser().signIn(email, 'Wrong-Horse-7'))).to.deep.equal({
      status: 400,
      code: 'LOGIN_BAD_CREDENTIALS',
    });
    const browser = site.court.newBrowser();
    const ticket = await ticketFor(email, password, browser);
    expect((await browser.send(requestOf(accounts.me, {}))).status, 'the password alone').to.equal(401);
    const answer = await secondStep(ticket, codeOf(secret), browser);
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('X-Device-Token')).to.be.a('string');
    expect((await site.me(browser)).email).to.equal(email);
    expect((await clientOf(browser, secondFactor).look()).recovery_codes_left).to.equal(10);
  });

  it('leaves accounts without one as they were', async () => {
    expect((await site.court.newBrowser().signIn(email, password)).status).to.equal(204);
  });

  it('takes the code of one window before and after the present one, and of none beyond', async () => {
    const { secret } = await enable(await site.signedInAs(email));
    const tried: number[] = [];
    for (const offset of [-90, -60, 60, 90, -30, 30]) {
      wait(300);
      // In the middle of a window, so that the offsets are windows.
      site.clock.now = new Date(Math.floor(site.clock.now.getTime() / 30_000) * 30_000 + 15_000);
      const { status } = await secondStep(await ticketFor(email), codeOf(secret, offset));
      tried.push(status);
    }
    expect(tried).to.deep.equal([400, 400, 400, 400, 204, 204]);
  });

  it('takes no code twice, also of two who send it at the same moment', async () => {
    const { secret } = await enable(await site.signedInAs(email));
    const tickets = [await ticketFor(email), await ticketFor(email)];
    const both = await Promise.all(tickets.map((ticket) => secondStep(ticket, codeOf(secret))));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([204, 400]);
    expect(await refusal(await secondStep(await ticketFor(email), codeOf(secret)))).to.deep.equal(wrong);
    wait(30);
    expect((await secondStep(await ticketFor(email), codeOf(secret))).status).to.equal(204);
  });

  it('stops guesses of codes after a few, wherever they come from, and lets the owner in again later', async () => {
    const { secret } = await enable(await site.signedInAs(email));
    // The site of this test is generous with everything else; five guesses are the rule.
    const ticket = await ticketFor(email);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => secondStep(ticket, '000000')));
    const counted = guesses.map(({ status }) => status).sort();
    expect(counted).to.deep.equal([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await secondStep(ticket, codeOf(secret))).status, 'the right one too').to.equal(429);
  });

  it('lasts a few minutes between password and code, and no longer than the password', async () => {
    const browser = await site.signedInAs(email);
    const { secret } = await enable(browser);
    const late = await ticketFor(email);
    wait(5 * 60);
    expect(await refusal(await secondStep(late, codeOf(secret)))).to.deep.equal(over);
    const before = await ticketFor(email);
    const another = 'Passw0rd-another';
    await clientOf(browser, accounts).changePassword({ body: { current_password: password, password: another } });
    expect(await refusal(await secondStep(before, codeOf(secret)))).to.deep.equal(over);
    for (const forged of ['', 'x', `${before.split('.')[0]}.9999999999999.AAAA`])
      expect(await refusal(await secondStep(forged, codeOf(secret)))).to.deep.equal(over);
  });

  it('lets in with a recovery code once, however it is written, and says how many are left', async () => {
    const { recovery } = await enable(await site.signedInAs(email));
    const [first = '', second = ''] = recovery;
    const tickets = [await ticketFor(email), await ticketFor(email)];
    const both = await Promise.all(tickets.map((ticket) => secondStep(ticket, first)));
    expect(both.map(({ status }) => status).sort(), 'two at once').to.deep.equal([204, 400]);
    expect(await refusal(await secondStep(await ticketFor(email), first))).to.deep.equal(wrong);
    const browser = site.court.newBrowser();
    const written = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await secondStep(await ticketFor(email), written, browser)).status).to.equal(204);
    expect((await clientOf(browser, secondFactor).look()).recovery_codes_left).to.equal(8);
  });

  it('ends the sessions that the password alone let in when it is switched on, and keeps the one at hand', async () => {
    const [browser, other] = [await site.signedInAs(email), await site.signedInAs(email)];
    await enable(browser);
    expect((await browser.send(requestOf(accounts.me, {}))).status).to.equal(200);
    expect((await other.send(requestOf(accounts.me, {}))).status).to.equal(401);
  });

  it('is switched on by a code of its secret within a quarter of an hour, and asks nobody before', async () => {
    const browser = await site.signedInAs(email);
    const api = clientOf(browser, secondFactor);
    const begin = (own: string) => browser.send(requestOf(secondFactor.begin, { body: { current_password: own } }));
    const confirm = (code: string) => browser.send(requestOf(secondFactor.confirm, { body: { code } }));
    expect(await refusal(await begin('Wrong-Horse-7'))).to.include({ code: 'current_password_wrong' });
    const { secret: first } = await api.begin({ body: { current_password: password } });
    const { secret } = await api.begin({ body: { current_password: password } });
    expect(await refusal(await confirm(codeOf(first))), 'of the secret before').to.deep.equal(wrong);
    await site.signedInAs(email);
    wait(15 * 60);
    expect(await refusal(await confirm(codeOf(secret)))).to.include({ code: 'second_factor_setup_over' });
    await enable(browser);
    expect(await refusal(await begin(password))).to.include({ code: 'second_factor_on' });
  });

  it('is switched off with password and code, and new recovery codes replace those of before', async () => {
    const browser = await site.signedInAs(email);
    const { secret, recovery } = await enable(browser);
    const api = clientOf(browser, secondFactor);
    const off = (own: string, code: string) =>
      browser.send(requestOf(secondFactor.remove, { body: { current_password: own, code } }));
    const proof = { current_password: password, code: codeOf(secret) };
    const { recovery_codes: renewed } = await api.renewCodes({ body: proof });
    expect(renewed).to.have.length(10);
    expect(await refusal(await secondStep(await ticketFor(email), recovery[0] ?? ''))).to.deep.equal(wrong);
    wait(30);
    expect(await refusal(await off('Wrong-Horse-7', codeOf(secret)))).to.include({ code: 'current_password_wrong' });
    expect(await refusal(await off(password, '000000'))).to.deep.equal(wrong);
    expect((await off(password, renewed[0] ?? '')).status, 'with a recovery code').to.equal(204);
    expect((await site.court.newBrowser().signIn(email, password)).status).to.equal(204);
    expect(await api.look()).to.deep.equal({ since: null, recovery_codes_left: 0, required: false });
  });

  it('is not passed by with another password from an administrator’s link', async () => {
    const { secret } = await enable(await site.signedInAs(email));
    const { token } = await clientOf(site.admin, users).issuePasswordReset({ path: { id }, body: {} });
    const another = 'Passw0rd-another';
    await clientOf(site.court.newBrowser(), accounts).resetPassword({ body: { token, password: another } });
    const ticket = await ticketFor(email, another);
    expect((await secondStep(ticket, codeOf(secret))).status).to.equal(204);
  });

  it('keeps the secret encrypted, the recovery codes as hashes, and both out of the log', async () => {
    const { secret, recovery } = await enable(await site.signedInAs(email));
    const { stores, close } = await site.court.openStores();
    try {
      const own = { user_id: id };
      const factors: { readonly secret: Buffer }[] = await stores.app('second_factors').where(own).select();
      const rows: unknown[] = [
        ...factors.map((row) => [row, row.secret.toString('latin1')]),
        ...(await stores.app('recovery_codes').where(own).select()),
      ];
      expect(rows).to.have.length(11);
      const history = await stores.accounts.history(id);
      const said = JSON.stringify([rows, history], (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(history.map(({ type }) => type)).to.include('SecondFactorEnabled');
      for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
        expect(said).not.to.include(hidden);
      await stores.credentials.remove(id);
      for (const table of ['second_factors', 'recovery_codes'])
        expect(await stores.app(table).where(own).select(), 'gone with the credentials').to.deep.equal([]);
    } finally {
      await close();
    }
  });

  describe('that are lost', () => {
    const ask = (browser: TestBrowser, whose = id) =>
      browser.send(requestOf(secondFactor.askReset, { path: { id: whose }, body: { reason: '手机丢失' } }));
    const confirm = (browser: TestBrowser, resetId: string, whose = id) =>
      browser.send(requestOf(secondFactor.confirmReset, { path: { id: whose }, body: { reset_id: resetId } }));
    const pendingOf = async (whose = id) =>
      (await clientOf(site.admin, secondFactor).ofAccount({ path: { id: whose } })).pending;
    /** Another account, with these rights. */
    const newAdministrator = async (rights: CallInput<typeof users.change>['body']) => {
      const other = emailOf(randomUUID());
      const whose = await site.register(other);
      await clientOf(site.admin, users).change({ path: { id: whose }, body: rights });
      return { id: whose, email: other, browser: await site.signedInAs(other) };
    };

    it('are reset by the words of two administrators, and never of one', async () => {
      const owner = await site.signedInAs(email);
      await enable(owner);
      const { browser: second } = await newAdministrator({ is_superuser: true });
      expect((await ask(site.admin)).status).to.equal(200);
      expect(await refusal(await ask(second))).to.include({ code: 'second_factor_reset_open' });
      const pending = await pendingOf();
      expect(pending).to.deep.include({ reason: '手机丢失' });
      expect(pending?.asked_by.email).to.equal(testAdministrator.email);
      const resetId = pending?.reset_id ?? '';
      expect(await refusal(await confirm(site.admin, resetId))).to.include({ code: 'second_factor_reset_same_person' });
      expect(await refusal(await confirm(second, 'another'))).to.include({ code: 'second_factor_reset_gone' });
      expect((await site.list({ search: email })).items[0]).to.include({ second_factor: true });
      expect((await confirm(second, resetId)).status).to.equal(200);
      expect((await owner.send(requestOf(accounts.me, {}))).status, 'sessions end').to.equal(401);
      expect((await site.court.newBrowser().signIn(email, password)).status).to.equal(204);
      expect((await site.list({ search: email })).items[0]).to.include({
        second_factor: false,
        second_factor_reset_until: null,
      });
      expect(await refusal(await confirm(second, resetId))).to.include({ code: 'second_factor_reset_gone' });
    });

    it('are reset neither for oneself, nor by who has fewer rights, nor where there are none', async () => {
      const second = await newAdministrator({ is_superuser: true });
      expect(await refusal(await ask(site.admin, second.id))).to.include({ code: 'second_factor_off' });
      await enable(second.browser);
      const { browser: administrator } = await newAdministrator({ court_roles: ['administrator'] });
      expect(await refusal(await ask(second.browser, second.id))).to.include({ code: 'second_factor_reset_own' });
      expect(await refusal(await ask(administrator, second.id))).to.include({ code: 'rights_beyond_own' });
      expect((await ask(site.admin, second.id)).status).to.equal(200);
      const resetId = (await pendingOf(second.id))?.reset_id ?? '';
      expect(await refusal(await confirm(second.browser, resetId, second.id))).to.include({
        code: 'second_factor_reset_own',
      });
      expect(await refusal(await confirm(administrator, resetId, second.id))).to.include({ code: 'rights_beyond_own' });
    });
  });

  describe('that the court requires of a role', () => {
    const admin = () => clientOf(site.admin, secondFactor);
    const setUpFirst = { status: 403, code: 'second_factor_setup_required' };

    it('keep whoever has such a role from everything else until they are set up', async () => {
      await clientOf(site.admin, users).change({ path: { id }, body: { court_roles: ['clerk'] } });
      await admin().setRule({ body: { roles: ['clerk'] } });
      const clerk = await site.signedInAs(email);
      expect(await site.me(clerk)).to.include({ must_set_up_second_factor: true });
      for (const request of [
        requestOf(accounts.sessions, {}),
        requestOf(featureFlags.listOwn, {}),
        requestOf(caseNotes.list, { path: { id: randomUUID() } }),
      ])
        expect(await refusal(await clerk.send(request))).to.deep.equal(setUpFirst);
      expect(await clientOf(clerk, secondFactor).look()).to.include({ required: true });
      await enable(clerk);
      expect(await site.me(clerk)).to.include({ must_set_up_second_factor: false });
      expect((await clerk.send(requestOf(accounts.sessions, {}))).status).to.equal(200);
      // Whoever has no role is not concerned; superusers have every role, also the one who set the rule.
      const other = emailOf(randomUUID());
      await site.register(other);
      expect(await site.me(await site.signedInAs(other))).to.include({ must_set_up_second_factor: false });
      expect(await refusal(await site.admin.send(requestOf(secondFactor.rule, {})))).to.deep.equal(setUpFirst);
      // Signing in as somebody else, and out, goes on.
      expect((await site.admin.signIn(other, password)).status).to.equal(204);
      expect((await site.me(site.admin)).email).to.equal(other);
    });
  });
});
