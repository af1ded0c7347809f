import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Account } from '../../../../../domain/contract/account.js';
import { accounts } from '../../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../../domain/contract/call.js';
import { clientOf, requestOf } from '../../../../../domain/contract/clientOf.js';
import { users } from '../../../../../domain/contract/users.js';
import { startSmtpServer } from '../../../../adapters/mail/testing/smtpServer.js';
import type { TestBrowser } from '../../../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator } from '../../../../tests/harness/testApplication.js';

export const password = 'Passw0rd-now';
/** 23:30 of 15 January at the court. */
export const start = new Date('2027-01-15T15:30:00Z');

export type UserManagement = Awaited<ReturnType<typeof startUserManagement>>;

/** The application in saas mode with a clock to set, an administrator and five accounts, a minute apart; `environment` sets more. */
export const startUserManagement = async (environment: Readonly<Record<string, string>> = {}) => {
  // The administrator is the oldest: of accounts of the same moment, ids decide, and theirs is random.
  const clock = { now: new Date(start.getTime() - 60_000) };
  const court = await startTestApplication(
    { now: () => clock.now, allowances: { registrations: { points: 60, seconds: 60 } } },
    { APP_MODE: 'saas', ...environment },
  );
  const admin = court.newBrowser();
  expect((await admin.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);

  const register = async (email: string): Promise<string> => {
    const browser = court.newBrowser();
    const body = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    return (await clientOf(browser, accounts).register({ body })).id;
  };
  const signedInAs = async (email: string): Promise<TestBrowser> => {
    const browser = court.newBrowser();
    expect((await browser.signIn(email, password)).status).to.equal(204);
    return browser;
  };
  const list = (query: CallInput<typeof users.list>['query'] = {}) => clientOf(admin, users).list({ query });
  /** Any body, also one that the contract does not know. */
  const patch = (id = '', body: unknown, browser = admin, idempotencyKey: string = randomUUID()) =>
    browser.send({ ...requestOf(users.change, { path: { id }, body: {} }), body }, { idempotencyKey });
  const changed = async (id: string | undefined, body: CallInput<typeof users.change>['body']) => {
    const response = await patch(id, body);
    expect(response.status).to.equal(200);
    expect(response.headers.get('X-Position')).to.match(/^\d+$/);
    const answered = Account.parse(await response.json());
    // What the answer says, the list says too, once it is where the answer was.
    expect((await list({ search: answered.email })).items).to.deep.equal([answered]);
    return answered;
  };
  const me = (browser: TestBrowser) => clientOf(browser, accounts).me();

  /** The administrator did not make the change, so nothing tells the list how far to be. */
  const untilListed = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
    for (let waited = 0; (await read()) !== expected && waited < 100; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await read()).to.equal(expected);
  };

  clock.now = start;
  const ids: Record<string, string> = {};
  for (const name of ['wang', 'li_si', 'li.si', 'zhao', 'qian']) {
    ids[name] = await register(`${name}@example.cn`);
    clock.now = new Date(clock.now.getTime() + 60_000);
  }
  return { court, admin, clock, ids, register, signedInAs, list, patch, changed, me, untilListed, close: court.close };
};

/** The same with a mail server that keeps what the court sends. */
export const startMailedUserManagement = async () => {
  const mail = await startSmtpServer();
  const court = await startUserManagement({
    SMTP_URL: mail.url,
    MAIL_FROM: 'noreply@court.example.cn',
    PUBLIC_URL: 'http://pleadings.court.example.cn',
    COURT_NAME: '某区人民法院',
  });
  const close = async (): Promise<void> => {
    await court.close();
    await mail.close();
  };
  return { court, mail, close };
};
