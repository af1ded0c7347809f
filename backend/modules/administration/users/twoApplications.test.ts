import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { users } from '../../../../domain/contract/users.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { accountDecider } from '../../../../domain/account/decider.js';
import type { AccountEvent } from '../../../../domain/account/events.js';
import { type AccountState } from '../../../../domain/account/state.js';
import { fold } from '../../../../domain/eventSourcing/decider.js';
import { createClosing } from '../../../composition/closing.js';
import { openStores, type Stores } from '../../../composition/openStores.js';
import { testBrowser, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { readConfig } from '../../../platform/config/config.js';
import { eraseAccount } from '../../erasure/eraseAccount.js';
import { contextAt } from '../../erasure/testing/startErasing.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { testEventStore } from '../../../tests/harness/testServers.js';
import { sharedPostgres, type TestDatabaseServer } from '../../../tests/torture/postgresServers.js';

const password = 'Passw0rd-now';
const allowances = { registrations: { points: 60, seconds: 60 }, loginAttemptsByAddress: { points: 500, seconds: 60 } };

/** Two applications on one event store and one Postgres: one after the other, or at the same time. */
describe('accounts under several applications', function () {
  this.timeout(120_000);
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  const closing = createClosing({ logger: createLogger('silent') });
  const running: TestApplication[] = [];
  let postgres: TestDatabaseServer;
  let environment: Record<string, string>;
  let stores: Stores;
  let now = new Date('2027-01-15T04:00:00Z');

  const start = async (count: number): Promise<TestApplication[]> => {
    const started = await Promise.all(
      Array.from({ length: count }, () =>
        startTestApplication({ ...isolation, now: () => now, allowances }, environment),
      ),
    );
    running.push(...started);
    return started;
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((application) => application.close()));
  };
  before(async () => {
    postgres = await sharedPostgres();
    const SECRET_KEY = randomBytes(32).toString('hex');
    const EVENTSTORE_URL = await testEventStore();
    environment = { APP_MODE: 'saas', DATABASE_URL: postgres.url, EVENTSTORE_URL, SECRET_KEY };
    await start(1); // makes the tables
    const config = readConfig({ ...environment, DATA_DIR: '.' });
    const servers = {
      postgres: { url: postgres.url },
      postgresIsEmbedded: false,
      eventStore: EVENTSTORE_URL,
      failure: new Promise<never>(() => undefined),
    };
    stores = await openStores({ config, servers, closing, now: () => now, isolation });
  });
  after(async () => {
    await stopAll();
    await closing.closeAll();
    await postgres.close();
  });

  const historyOf = (id: string) => stores.accounts.history(id);
  const stateOf = async (id: string) => fold<AccountEvent, AccountState>(accountDecider, await historyOf(id));
  const mayAdminister = async (id: string): Promise<boolean> => {
    const state = await stateOf(id);
    return state.status === 'registered' && state.isActive && state.isAdministrator;
  };
  const signIn = async (court: TestApplication | undefined, email: string, secret = password): Promise<TestBrowser> => {
    const browser = court?.newBrowser();
    const response = await browser?.signIn(email, secret);
    if (!browser || response?.status !== 204) throw new Error(`${email} cannot sign in: ${response?.status}`);
    return browser;
  };
  const asAdministrator = (court: TestApplication | undefined) =>
    signIn(court, testAdministrator.email, testAdministrator.password);
  const register = async (court: TestApplication | undefined, email: string): Promise<string> => {
    const browser = court?.newBrowser();
    if (!browser) throw new Error('no application runs');
    const body = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    return (await clientOf(browser, accounts).register({ body })).id;
  };
  type Change = CallInput<typeof users.change>['body'];
  const patch = async (browser: TestBrowser, id: string, body: Change): Promise<number> =>
    (await browser.send(requestOf(users.change, { path: { id }, body }))).status;

  it('have every change on record: who made it, when and why, the reason sealed', async () => {
    const [court] = running;
    const admin = await asAdministrator(court);
    const id = await register(court, 'sun@example.cn');
    const { id: actor } = await clientOf(admin, accounts).me();
    now = new Date('2027-01-15T05:00:00Z');
    const changes = {
      subscription_plan: 'enterprise' as const,
      platform_credits: 3.5,
      is_superuser: true,
      is_active: false,
    };
    expect(await patch(admin, id, { ...changes, reason: ' 与孙某签订合同 ' })).to.equal(200);

    const stream = stores.streams.account(id);
    const made = (await historyOf(id)).slice(1);
    expect(made.map(({ type }) => type)).to.deep.equal([
      'SubscriptionChanged',
      'CreditsGranted',
      'AccountDeactivated',
      'AdministratorGranted',
      'CreditsGranted', // of the plan's month
    ]);
    for (const { data, metadata } of made.slice(0, 4)) {
      expect(data).to.include({ userId: id, reason: '与孙某签订合同' });
      expect(metadata.actor).to.deep.equal({ kind: 'user', id: actor });
      expect(metadata.occurredAt).to.equal(now.toISOString());
    }
    let stored = '';
    for await (const { event } of stores.client.raw.readStream(stream)) stored += JSON.stringify(event?.data);
    expect(stored).to.include('enterprise').and.not.include('孙某');

    const { position } = await eraseAccount(
      stores,
      id,
      { reason: '本人申请' },
      {
        ...contextAt(now),
        actor: { kind: 'system', id: 'erase command' },
      },
    );
    expect(await patch(admin, id, { is_active: true })).to.equal(410);
    const informed = testBrowser(court?.url ?? '', { position });
    await informed.signIn(testAdministrator.email, testAdministrator.password);
    expect((await clientOf(informed, users).list({ query: { search: 'sun@' } })).total).to.equal(0);
    expect((await historyOf(id)).slice(1, 3).map(({ data }) => ('reason' in data ? data.reason : ''))).to.deep.equal([
      null,
      null,
    ]);
  });

  it('get the credits of months in which nothing ran once, from two that start at the same moment', async () => {
    const [court] = running;
    const admin = await asAdministrator(court);
    const emails = ['a', 'b', 'c'].map((name) => `${name}-${randomBytes(4).toString('hex')}@example.cn`);
    const ids = await Promise.all(emails.map((email) => register(court, email)));
    for (const id of ids) expect(await patch(admin, id, { subscription_plan: 'professional' })).to.equal(200);
    expect(await patch(admin, ids[2] ?? '', { subscription_expires_at: '2027-02-10' })).to.equal(200);
    const listed = async (browser: TestBrowser, email: string | undefined) =>
      (await clientOf(browser, users).list({ query: { search: email ?? '' } })).items.find(
        (user) => user.email === email,
      );
    // What is due is looked up in the list of accounts: one that was cut off behind its events is due an hour later.
    for (const email of emails)
      for (
        let waited = 0;
        (await listed(admin, email))?.subscription_plan !== 'professional' && waited < 200;
        waited += 1
      )
        await new Promise((resolve) => setTimeout(resolve, 50));
    await stopAll();

    now = new Date('2027-04-01T00:30:00+08:00');
    const two = await start(2);
    const expected = [4_000_000, 4_000_000, 2_000_000];
    const admins = await Promise.all(two.map(asAdministrator));
    for (const [place, id] of ids.entries()) {
      const history = async () =>
        (await historyOf(id)).flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data.grantId] : []));
      for (let waited = 0; (await history()).length < (place < 2 ? 4 : 2) && waited < 200; waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const months = ['plan:2027-01', 'plan:2027-02', 'plan:2027-03', 'plan:2027-04'].slice(0, place < 2 ? 4 : 2);
      expect(await history()).to.deep.equal(months);
    }
    for (const browser of admins)
      for (const [place, email] of emails.entries()) {
        const shown = async () => (await listed(browser, email))?.platform_credits;
        for (let waited = 0; (await shown()) !== expected[place] && waited < 200; waited += 1)
          await new Promise((resolve) => setTimeout(resolve, 50));
        expect(await shown()).to.equal(expected[place]);
      }
  });

  it('keep an administrator when all take each other’s rights at the same instant', async () => {
    // Without sessions of its own a database excludes nobody: there one process alone is promised.
    const courts = running.slice(0, postgres.hasSessions ? 2 : 1);
    const names = ['d', 'e', 'f', 'g', 'h'];
    const ids = await Promise.all(names.map((name) => register(courts[0], `${name}@example.cn`)));
    const root = await asAdministrator(courts[0]);
    const { id: rootId } = await clientOf(root, accounts).me();
    for (const id of ids) expect(await patch(root, id, { is_superuser: true })).to.equal(200);
    const browsers = await Promise.all(
      names.map((name, place) => signIn(courts[place % courts.length], `${name}@example.cn`)),
    );
    const all = [...ids, rootId];
    const everybody = [...browsers, root];
    const takes = [{ is_superuser: false }, { is_active: false }, { is_active: false, is_superuser: false }];

    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(
        everybody.flatMap((browser, place) =>
          [1, 2].map((step) =>
            patch(browser, all[(place + step) % all.length] ?? '', takes[(place + round + step) % 3] ?? {}),
          ),
        ),
      );
      const left: number[] = [];
      for (const [place, id] of all.entries()) if (await mayAdminister(id)) left.push(place);
      expect(left.length, `round ${round}: ${statuses.join(' ')}`).to.be.at.least(1);
      // Refused are only the rights of the last one, and who had lost their own by then.
      for (const status of statuses) expect(status).to.be.oneOf([200, 401, 403, 409]);

      const [last = 0] = left;
      const name = names[last];
      const survivor = await (name === undefined
        ? asAdministrator(courts[0])
        : signIn(courts[0], `${name}@example.cn`));
      for (const id of all) expect(await patch(survivor, id, { is_superuser: true, is_active: true })).to.equal(200);
      for (const [place, each] of names.entries())
        everybody[place] = await signIn(courts[place % courts.length], `${each}@example.cn`);
      everybody[names.length] = await asAdministrator(courts.at(-1));
    }
  });
});
