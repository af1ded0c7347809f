import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AccountEvent } from '../../domain/account/events.js';
import { accounts } from '../../domain/contract/accounts.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { settings } from '../../domain/contract/settings.js';
import { hashPassword } from '../../backend/modules/accounts/passwords.js';
import { leastStored } from '../../backend/adapters/eventStore/streamStates.js';
import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { inBenchApplication, type BenchApplication } from './benchServers.js';
import { median, timed, type Figure } from './figures.js';
import { benchComplaint, benchOpened, usualAnswers } from './fillLog.js';
import { sized } from './size.js';
import { loanSubmission, shortComplaint } from '../../backend/tests/harness/pleadings.js';

/** Events of the accounts. */
const lengths = sized<readonly [number, number, number]>([10, 1_000, 10_000], [10, 20, 40]);
const runs = sized(15, 1);
const warmUp = sized(3, 0);
const perAppend = 100;
const password = 'Correct-Horse-8';

/** What becomes of an account in years: submissions that were counted and kept, and calls of models that were settled. */
const usual = (userId: string, place: number): AccountEvent => {
  const courtDay = new Date(1.7e12 + Math.floor(place / 9) * 86_400_000).toISOString().slice(0, 10);
  if (place % 3 === 0)
    return {
      type: 'DocumentGenerated',
      data: { userId, courtDay, formKey: 'claim-private-lending', contentHash: null },
    };
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
const addAccount = async (
  { stores }: BenchApplication,
  length: number,
): Promise<{ email: string; userId: string; position: bigint }> => {
  const { log, streams, credentials } = stores;
  const [userId, email] = [randomUUID(), `${randomUUID()}@example.cn`];
  const begin: AccountEvent[] = [
    { type: 'AccountRegistered', data: { userId, email } },
    {
      type: 'SubscriptionChanged',
      data: { userId, plan: 'enterprise', expiresAt: null, since: '2026-01-01T00:00:00.000Z' },
    },
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
  return { email, userId, position };
};

/** Signs in with a new browser; the time is that of the login alone, without captcha and puzzle. */
const signIn = async ({ url }: BenchApplication, email: string): Promise<{ ms: number; browser: CookieTransport }> => {
  const browser = cookieTransport(url);
  const body = {
    username: email,
    password,
    ...(await browser.captcha()),
    ...(await browser.proof({ action: 'login', email })),
  };
  const { ms } = await timed(() => clientOf(browser, accounts).login({ body }));
  return { ms, browser };
};

const submit = (browser: CookieTransport): Promise<unknown> =>
  clientOf(browser, documents).submit(loanSubmission(shortComplaint('张三', '李四')));

const print = (browser: CookieTransport): Promise<unknown> =>
  clientOf(browser, documents).generate({
    body: { form_key: 'application-compulsory-enforcement', form_data: {}, document_id: randomUUID() },
  });

type Account = Awaited<ReturnType<typeof addAccount>>;
type SubmittedCase = { readonly number: string; readonly caseId: string; readonly position: bigint };

/** Makes a case whose complaint was submitted again and again, `length` events in all. */
const addCase = async ({ stores }: BenchApplication, length: number): Promise<SubmittedCase> => {
  const { log, streams } = stores;
  const caseId = randomUUID();
  const opened = benchOpened(caseId);
  const history = [
    opened,
    ...Array.from({ length: length - 1 }, (_, place) => benchComplaint(caseId, place + 1, usualAnswers(place))),
  ];
  let position = 0n;
  for (let from = 0; from < length; from += perAppend) {
    const actor = { kind: 'visitor', id: 'bench' } as const;
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor, now: new Date() };
    const expected = from === 0 ? 'no_stream' : BigInt(from - 1);
    ({ position } = await log.append(streams.case(caseId), history.slice(from, from + perAppend), expected, context));
  }
  const number = opened.type === 'CaseOpened' ? opened.data.temporaryNumber : '';
  return { number, caseId, position };
};

/** Looks, as its plaintiff, what became of a case. */
const look = ({ url }: BenchApplication, { number }: SubmittedCase): Promise<unknown> =>
  clientOf(cookieTransport(url), documents).progress({
    body: { case_number: number, verification_code: 'PLAN2345' },
  });

/** Adds what has become of an account since its state was stored: half of what becomes of it until it is stored again. */
const goOn = async ({ stores }: BenchApplication, { userId }: Account, length: number): Promise<void> => {
  const newer = Array.from({ length: Math.floor(length / 40) }, (_, index) => usual(userId, length + index));
  const { revision } = await stores.accounts.load(userId);
  if (newer.length === 0 || revision === undefined) return;
  const actor = { kind: 'user', id: userId } as const;
  const context = { commandId: randomUUID(), correlationId: randomUUID(), actor, now: new Date() };
  await stores.log.append(stores.streams.account(userId), newer, revision, context);
};

type Added = { readonly accounts: readonly Account[]; readonly cases: readonly SubmittedCase[] };

/** Signs in and looks once and, after a restart, once more: what a court's start costs accounts and cases that were there before it. */
const afterRestart = async (begun: BenchApplication, first: Added, added: Added) => {
  for (const [place, account] of added.accounts.entries()) {
    await signIn(begun, account.email);
    await goOn(begun, account, lengths[place] ?? 0);
  }
  for (const one of added.cases) await look(begun, one);
  const long = 2 * lengths.filter((length) => length >= leastStored).length;
  for (let stored = 0; stored < long;) {
    stored = (await begun.stores.app('stream_states')).length;
    await setTimeout(50);
  }
  const bench = await begun.restarted();
  for (let run = 0; run < 5; run += 1) {
    // It is the process that warms up, neither accounts nor cases.
    for (const { email } of first.accounts) await signIn(bench, email);
    for (const one of first.cases) await look(bench, one);
  }
  const [signIns, looks]: [number[], number[]] = [[], []];
  for (const { email } of added.accounts) signIns.push((await signIn(bench, email)).ms);
  for (const one of added.cases) looks.push((await timed(() => look(bench, one))).ms);
  return { bench, signIns, looks };
};

const measure = async (begun: BenchApplication): Promise<Figure[]> => {
  const add = async (of: readonly number[]): Promise<{ accounts: Account[]; cases: SubmittedCase[] }> => {
    const all: { accounts: Account[]; cases: SubmittedCase[] } = { accounts: [], cases: [] };
    for (const length of of) all.accounts.push(await addAccount(begun, length));
    for (const length of of) all.cases.push(await addCase(begun, length));
    return all;
  };
  const first = await add([lengths[0]]);
  const added = await add(lengths);
  const last = added.cases.at(-1)?.position ?? 0n;
  const { appMode } = clientOf(cookieTransport(begun.url, { written: { position: last }, retries: 120 }), settings);
  await appMode(); // returns once accounts and cases are projected

  const { bench, signIns, looks } = await afterRestart(begun, first, added);
  const times = lengths.map(() => ({ signIn: [] as number[], submit: [] as number[], print: [] as number[] }));
  for (let run = -warmUp; run < runs; run += 1)
    for (const [place, { email }] of added.accounts.entries()) {
      const { ms, browser } = await signIn(bench, email);
      const submitted = await timed(() => submit(browser));
      await clientOf(browser, settings).appMode(); // waits for the read models, so that printing does not
      const printed = await timed(() => print(browser));
      if (run < 0) continue;
      times[place]?.signIn.push(ms);
      times[place]?.submit.push(submitted.ms);
      times[place]?.print.push(printed.ms);
    }
  const names = { signIn: 'sign in', submit: 'submit', print: 'print an application' } as const;
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
      ...(aim !== undefined && lengths[place + 1] === lengths[2] && { aim }),
    }));
  return [
    ...(['signIn', 'submit', 'print'] as const).flatMap((what) =>
      against(
        names[what],
        times.map((one) => median(one[what])),
        `medians of ${runs}`,
        '≤ 3',
      ),
    ),
    ...against('first sign-in since the start', signIns, 'once', '≤ 3'),
    ...against('first look at a case since the start', looks, 'once', '≤ 3'),
  ];
};

/**
 * Signing in, submitting a complaint and printing an application over HTTP, as an account with 1,000 and with 10,000 events against
 * one with 10. They take turns.
 */
export const benchAccountHistory = (): Promise<Figure[]> => {
  const allowances = { captchaRegistrations: { points: 1_000_000, seconds: 300 } };
  return inBenchApplication(measure, { APP_MODE: 'saas' }, { allowances, foldingProgram: 'bench' });
};
