import { randomUUID } from 'node:crypto';
import { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { users } from '../../../../domain/contract/users.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  wideWork,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { startRelay, type Relay } from '../../../adapters/eventStore/testing/relay.js';
import { loanComplaint, loanDefense } from '../../cases/testing/submissionClient.js';
import type { Allowance, RateLimitName } from '../../../platform/http/rateLimit.js';
import { testEventStore } from '../../../tests/harness/testServers.js';

const password = 'Passw0rd-now';

/** Somebody with an account, signed in. */
export type Person = {
  readonly id: string;
  readonly email: string;
  readonly browser: TestBrowser;
  /** Word documents that were counted today. */
  readonly generationsToday: () => Promise<number>;
};

export type SaasCourt = TestApplication & {
  readonly now: { at: Date };
  readonly store: Relay;
  readonly admin: TestBrowser;
  /** Registers and signs in; on the free plan unless `plan` says otherwise. */
  readonly newPerson: (plan?: CallInput<typeof users.change>['body']) => Promise<Person>;
};

/** Registers people with an application in saas mode and signs them in. */
export const registering =
  ({ newBrowser }: Pick<TestApplication, 'newBrowser'>, admin: TestBrowser): SaasCourt['newPerson'] =>
  async (plan) => {
    const browser = newBrowser();
    const account = clientOf(browser, accounts);
    const { id, email } = await account.register({
      body: { email: `${randomUUID()}@example.cn`, password, agreeToTerms: true, ...(await browser.captcha()) },
    });
    if (plan) await clientOf(admin, users).change({ path: { id }, body: plan });
    await browser.signIn(email, password);
    return { id, email, browser, generationsToday: async () => (await account.me()).generations_today };
  };

/** The whole application in saas mode, with a clock to set and an event store to cut off; `more` sets limits besides. */
export const startSaasCourt = async (more: Partial<Record<RateLimitName, Allowance>> = {}): Promise<SaasCourt> => {
  const now = { at: new Date('2026-03-02T08:00:00Z') };
  const store = await startRelay(await testEventStore());
  const court = await startTestApplication(
    {
      now: () => now.at,
      allowances: { registrations: { points: 200, seconds: 60 }, ...more },
      // A hundred documents at once take long on a busy machine: only limits of plans are to refuse any.
      timeouts: { postgres: 120_000, readModels: 120_000, request: 120_000 },
      work: wideWork({ longestWaitMs: 120_000 }),
    },
    { APP_MODE: 'saas', EVENTSTORE_URL: store.connectionString },
  );
  const admin = court.newBrowser();
  await admin.signIn(testAdministrator.email, testAdministrator.password);

  return {
    ...court,
    now,
    store,
    admin,
    newPerson: registering(court, admin),
    close: async () => {
      await court.close();
      await store.cut();
    },
  };
};

type Answers = Readonly<Record<string, unknown>>;

/** What a person asks for, with the `Idempotency-Key` of choice. */
export const asks = ({ browser }: Pick<Person, 'browser'>) => {
  const save = (
    document_type: 'complaint' | 'defense',
    {
      number = '',
      code,
      answers = document_type === 'complaint' ? loanComplaint() : loanDefense(),
    }: { number?: string; code?: string; answers?: Answers },
    key: string,
  ) => {
    const form_key = document_type === 'complaint' ? 'claim-private-lending' : 'defense-private-lending';
    const credentials = document_type === 'complaint' ? { verification_code: code } : { defendant_code: code };
    const payload = { form_key, form_data: answers, ...(code !== undefined && credentials) };
    const body = { document_type, case_number: number, payload };
    return browser.send(requestOf(documents.submit, { body }), { idempotencyKey: key });
  };
  const generate = (body: CallInput<typeof documents.generate>['body'], key: string) =>
    browser.send(requestOf(documents.generate, { body }), { idempotencyKey: key });
  type Given = Parameters<typeof save>[1];
  return {
    complain: (given: Given = {}, key: string = randomUUID()) => save('complaint', given, key),
    defend: (given: Given, key: string = randomUUID()) => save('defense', given, key),
    apply: (answers: Answers = {}, document_id?: string, key: string = randomUUID()) =>
      generate({ form_key: 'application-compulsory-enforcement', form_data: answers, document_id }, key),
    preview: (answers: Answers = {}, key: string = randomUUID()) =>
      generate({ form_key: 'claim-private-lending', form_data: answers }, key),
  };
};
