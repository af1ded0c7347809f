import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import { accounts } from '../../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../../domain/contract/clientOf.js';
import type { TestBrowser } from '../../../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator } from '../../../../tests/harness/testApplication.js';

export const password = 'Passw0rd-now';
/** 23:30 of 15 January at the court. */
export const start = new Date('2027-01-15T15:30:00Z');
/** An account as administrators see it. */
export const account = z.strictObject({
  id: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  subscription_plan: z.string(),
  effective_plan: z.string(),
  platform_credits: z.number(),
  subscription_expires_at: z.string().nullable(),
  generations_today: z.number(),
  generation_limit: z.number().nullable(),
  registered_at: z.string(),
});
const page = z.strictObject({ items: z.array(account), total: z.number(), page: z.number(), page_size: z.number() });

export type UserManagement = Awaited<ReturnType<typeof startUserManagement>>;

/** The application in saas mode with a clock to set, an administrator and five accounts, a minute apart. */
export const startUserManagement = async () => {
  const clock = { now: start };
  const court = await startTestApplication(
    { now: () => clock.now, allowances: { registrations: { points: 60, seconds: 60 } } },
    { APP_MODE: 'saas' },
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
  const list = async (query: Record<string, string> = {}) => {
    const response = await admin.call('GET', `/api/admin/users?${new URLSearchParams(query)}`);
    expect(response.status).to.equal(200);
    return page.parse(await response.json());
  };
  const patch = (id: string | undefined, body: unknown, browser = admin, key: string = randomUUID()) =>
    browser.call('PATCH', `/api/admin/users/${id}`, body, { 'Idempotency-Key': key });
  const changed = async (id: string | undefined, body: unknown) => {
    const response = await patch(id, body);
    expect(response.status).to.equal(200);
    expect(response.headers.get('X-Position')).to.match(/^\d+$/);
    const answered = account.parse(await response.json());
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

  const ids: Record<string, string> = {};
  for (const name of ['wang', 'li_si', 'li.si', 'zhao', 'qian']) {
    ids[name] = await register(`${name}@example.cn`);
    clock.now = new Date(clock.now.getTime() + 60_000);
  }
  return { court, admin, clock, ids, signedInAs, list, patch, changed, me, untilListed, close: court.close };
};
