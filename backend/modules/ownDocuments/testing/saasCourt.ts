import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TestBrowser } from '../../../composition/testing/browser.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../composition/testing/testApplication.js';
import { startRelay, type Relay } from '../../../adapters/eventStore/testRelay.js';
import { loanComplaint, loanDefense } from '../../documents/testing/submissionClient.js';
import { testEventStore } from '../../../tests/harness/testServers.js';

const password = 'Passw0rd-now';
const Registered = z.object({ id: z.string(), email: z.string() });
const Me = z.object({ generations_today: z.number(), generation_limit: z.number().nullable() });

/** Somebody with an account, signed in. */
export type Person = {
  readonly id: string;
  readonly browser: TestBrowser;
  /** Word documents that were counted today. */
  readonly generationsToday: () => Promise<number>;
};

export type SaasCourt = TestApplication & {
  readonly now: { at: Date };
  readonly store: Relay;
  readonly admin: TestBrowser;
  /** Registers and signs in; on the free plan unless `plan` says otherwise. */
  readonly newPerson: (plan?: { subscription_plan: string; subscription_expires_at: string | null }) => Promise<Person>;
};

/** The whole application in saas mode, with a clock to set and an event store to cut off. */
export const startSaasCourt = async (): Promise<SaasCourt> => {
  const now = { at: new Date('2026-03-02T08:00:00Z') };
  const store = await startRelay(await testEventStore());
  const court = await startTestApplication(
    {
      now: () => now.at,
      allowances: { registrations: { points: 200, seconds: 60 } },
      // A hundred documents at once take long on a busy machine: only limits of plans are to refuse any.
      timeouts: { postgres: 120_000, readModels: 120_000, request: 120_000 },
    },
    { APP_MODE: 'saas', EVENTSTORE_URL: store.connectionString },
  );
  const admin = court.newBrowser();
  await admin.signIn(testAdministrator.email, testAdministrator.password);

  const newPerson: SaasCourt['newPerson'] = async (plan) => {
    const browser = court.newBrowser();
    const captcha_session_id = randomUUID();
    await browser.call('POST', '/api/auth-utils/register-captcha', { session_id: captcha_session_id, answer: 'ab12' });
    const registered = await browser.call('POST', '/auth/register', {
      email: `${randomUUID()}@example.cn`,
      password,
      agreeToTerms: true,
      captcha_session_id,
      captcha_answer: 'ab12',
    });
    const { id, email } = Registered.parse(await registered.json());
    if (plan) {
      const changed = await admin.call('PATCH', `/api/admin/users/${id}`, plan);
      if (!changed.ok) throw new Error(`no plan: ${changed.status} ${await changed.text()}`);
    }
    await browser.signIn(email, password);
    return {
      id,
      browser,
      generationsToday: async () => Me.parse(await (await browser.call('GET', '/users/me')).json()).generations_today,
    };
  };
  return {
    ...court,
    now,
    store,
    admin,
    newPerson,
    close: async () => {
      await court.close();
      await store.cut();
    },
  };
};

/** What a person asks for, with the `Idempotency-Key` of choice. */
export const asks = ({ browser }: Pick<Person, 'browser'>) => {
  const save = (
    document_type: 'complaint' | 'defense',
    {
      number = '',
      code,
      answers = document_type === 'complaint' ? loanComplaint() : loanDefense(),
    }: { number?: string; code?: string; answers?: object },
    key: string,
  ) => {
    const form_key = document_type === 'complaint' ? 'claim-private-lending' : 'defense-private-lending';
    const credentials = document_type === 'complaint' ? { verification_code: code } : { defendant_code: code };
    const payload = { form_key, form_data: answers, ...(code !== undefined && credentials) };
    return browser.call(
      'POST',
      '/api/documents/generate-and-save',
      { document_type, case_number: number, payload },
      { 'Idempotency-Key': key },
    );
  };
  type Given = Parameters<typeof save>[1];
  return {
    complain: (given: Given = {}, key: string = randomUUID()) => save('complaint', given, key),
    defend: (given: Given, key: string = randomUUID()) => save('defense', given, key),
    apply: (answers: object = {}, documentId?: string, key: string = randomUUID()) =>
      browser.call(
        'POST',
        '/api/documents/generate-unsaved',
        {
          form_key: 'application-compulsory-enforcement',
          form_data: answers,
          ...(documentId !== undefined && { document_id: documentId }),
        },
        { 'Idempotency-Key': key },
      ),
    preview: (key: string = randomUUID()) =>
      browser.call(
        'POST',
        '/api/documents/generate-unsaved',
        { form_key: 'claim-private-lending', form_data: {} },
        { 'Idempotency-Key': key },
      ),
  };
};
