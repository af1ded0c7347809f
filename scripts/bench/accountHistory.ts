import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AccountEvent } from '../../domain/account/events.js';
import { hashPassword } from '../../backend/modules/accounts/passwords.js';
import { attach } from '../../backend/composition/attach.js';
import { createClosing } from '../../backend/composition/closing.js';
import { createApplication } from '../../backend/composition/createApplication.js';
import type { Stores } from '../../backend/composition/openStores.js';
import { readConfig } from '../../backend/platform/config/config.js';
import { cookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { median, printFigures, timed, type Figure } from './figures.js';
import { shortComplaint } from '../../backend/tests/harness/pleadings.js';

const lengths = [10, 1_000, 10_000] as const;
const runs = 15;
const warmUp = 3;
const perAppend = 500;
const password = 'Correct-Horse-8';
const captchaAnswer = 'ab12';

type Bench = { readonly url: string; readonly stores: Stores };
type Account = { readonly email: string; readonly cookie: string };

/** What becomes of an account in years: filings that were counted and kept, and calls of models that were settled. */
const usual = (userId: string, place: number): AccountEvent => {
  const courtDay = new Date(1.7e12 + Math.floor(place / 9) * 86_400_000).toISOString().slice(0, 10);
  if (place % 3 === 0)
    return { type: 'DocumentGenerated', data: { userId, courtDay, formKey: 'claim-private-lending' } };
  if (place % 3 === 1)
    return {
      type: 'PleadingKept',
      data: {
        userId,
        documentId: randomUUID(),
        documentType: 'complaint',
        formKey: 'claim-private-lending',
        edition: '2025',
        cause: '民间借贷纠纷',
        caseId: randomUUID(),
        version: 1,
        defendantId: null,
        formData: null,
      },
    };
  return {
    type: 'CreditsSpent',
    data: {
      userId,
      callId: randomUUID(),
      amount: 10,
      model: 'm',
      source: 'chat',
      promptTokens: 800,
      completionTokens: 200,
      totalTokens: 1000,
      promptPrice: 0.001,
      completionPrice: 0.001,
      estimated: false,
    },
  };
};

/** Makes an account with a password and `length` events, on a plan without a quota. Returns its e-mail and the log's position. */
const addAccount = async ({ stores }: Bench, length: number): Promise<{ email: string; position: bigint }> => {
  const { log, streams, credentials } = stores;
  const [userId, email] = [randomUUID(), `${randomUUID()}@example.cn`];
  const begin: AccountEvent[] = [
    { type: 'AccountRegistered', data: { userId, email } },
    { type: 'SubscriptionChanged', data: { userId, plan: 'enterprise', expiresAt: null } },
  ];
  const history = Array.from({ length }, (_, place) => begin[place] ?? usual(userId, place));
  let position = 0n;
  for (let from = 0; from < length; from += perAppend) {
    const context = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: { kind: 'user', id: userId },
      now: new Date(),
    } as const;
    const expected = from === 0 ? 'no_stream' : BigInt(from - 1);
    ({ position } = await log.append(
      streams.account(userId),
      history.slice(from, from + perAppend),
      expected,
      context,
    ));
  }
  await credentials.add({ userId, email, passwordHash: await hashPassword(password) });
  return { email, position };
};

const post = async (url: string, headers: Record<string, string>, body: string): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID(), Origin: new URL(url).origin, ...headers },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response;
};
const json = { 'Content-Type': 'application/json' };

const newCaptcha = async (url: string): Promise<string> => {
  const sessionId = randomUUID();
  const body = JSON.stringify({ session_id: sessionId, answer: captchaAnswer });
  await post(`${url}/api/auth-utils/register-captcha`, json, body);
  return sessionId;
};

const signIn = async (url: string, username: string, captcha: string, proven: object): Promise<string> => {
  const form = { username, password, captcha_answer: captchaAnswer, captcha_session_id: captcha, ...proven };
  const { headers } = await post(
    `${url}/auth/login`,
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(form).toString(),
  );
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
};

const file = ({ url }: Bench, { cookie }: Account): Promise<unknown> =>
  post(
    `${url}/api/documents/generate-and-save`,
    { ...json, Cookie: cookie },
    JSON.stringify({
      document_type: 'complaint',
      case_number: '',
      payload: {
        form_key: 'claim-private-lending',
        form_data: shortComplaint('张三', '李四'),
      },
    }),
  );

const print = ({ url }: Bench, { cookie }: Account): Promise<unknown> =>
  post(
    `${url}/api/documents/generate-unsaved`,
    { ...json, Cookie: cookie },
    JSON.stringify({ form_key: 'application-compulsory-enforcement', form_data: {}, document_id: randomUUID() }),
  );

const measure = async (bench: Bench): Promise<Figure[]> => {
  const first = await addAccount(bench, lengths[0]);
  const added = [];
  for (const length of lengths) added.push(await addAccount(bench, length));
  const last = added.at(-1)?.position ?? 0n;
  const isProjected = async (): Promise<boolean> =>
    (await fetch(`${bench.url}/api/config/app-mode`, { headers: { 'X-Min-Position': String(last) } })).ok;
  for (let waited = 0; !(await isProjected()); waited += 1)
    if (waited === 12) throw new Error('not projected in a minute');

  const enter = async (email: string) => {
    const captcha = await newCaptcha(bench.url);
    const proven = await cookieTransport(bench.url).proof({ action: 'login', email });
    return timed(() => signIn(bench.url, email, captcha, proven));
  };
  for (let run = 0; run < 5; run += 1) await enter(first.email); // it is the process that warms up, not the accounts
  const cold: number[] = [];
  for (const { email } of added) cold.push((await enter(email)).ms);

  const times = lengths.map(() => ({ signIn: [] as number[], file: [] as number[], print: [] as number[] }));
  for (let run = -warmUp; run < runs; run += 1)
    for (const [place, { email }] of added.entries()) {
      const { ms: signInMs, result: cookie } = await enter(email);
      const account = { email, cookie };
      const [filed, printed] = [await timed(() => file(bench, account)), await timed(() => print(bench, account))];
      if (run < 0) continue;
      times[place]?.signIn.push(signInMs);
      times[place]?.file.push(filed.ms);
      times[place]?.print.push(printed.ms);
    }
  const names = { signIn: 'sign in', file: 'file', print: 'print an application' } as const;
  const against = (
    what: string,
    [least = Number.NaN, ...longer]: readonly number[],
    how: string,
    aim?: string,
  ): Figure[] =>
    longer.map((ms, place) => ({
      name: `${what}, ${lengths[place + 1]} events`,
      measured: `${ms.toFixed(1)} ms; with ${lengths[0]} events ${least.toFixed(1)} ms (${how})`,
      ratio: ms / least,
      ...(aim !== undefined && lengths[place + 1] === 10_000 && { aim }),
    }));
  return [
    ...(['signIn', 'file', 'print'] as const).flatMap((what) =>
      against(
        names[what],
        times.map((one) => median(one[what])),
        `medians of ${runs}`,
        '≤ 3',
      ),
    ),
    ...against('first sign-in since the start', cold, 'once'),
  ];
};

/**
 * Signing in, filing a complaint and printing an application over HTTP, as an account with 1,000 and with 10,000 events against
 * one with 10. They take turns.
 */
export const benchAccountHistory = async (): Promise<Figure[]> => {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'bench-accounts-'));
  const config = readConfig({
    APP_MODE: 'saas',
    PORT: '0',
    DATA_DIR: directory,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@court.example.cn',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    LOG_LEVEL: 'error',
  });
  const closing = createClosing({ logger: { error: console.error } });
  try {
    const allowances = { captchaRegistrations: { points: 1_000_000, seconds: 300 } };
    const application = await createApplication(config, { allowances });
    closing.add('application', application.close);
    const stores = await attach({ config, closing, now: () => new Date() });
    return await measure({ url: application.url, stores });
  } finally {
    await closing.closeAll();
    await rm(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printFigures(await benchAccountHistory());
  process.exit(0); // clients of servers that are gone may still be trying
}
