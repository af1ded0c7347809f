import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { CaseDetails, cases as courtCases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import type { Call, CallInput, Definition } from '../../../domain/contract/call.js';
import type { Journal } from './journal.js';
import { readSubmitted, newPerson, type TestResponse, type Submitted, type Person } from './person.js';
import { complaint, defense, type Submission } from './pleadings.js';
import type { SeededRandom } from './seededRandom.js';
import { administrator } from './startBackendProcess.js';

type Deps = {
  /** Where the application can be asked at this moment; it may have gone when asked. */
  readonly urls: () => readonly [string, ...string[]];
  readonly random: SeededRandom;
  readonly journal: Journal;
  /** Gives each client an address of its own. */
  readonly number: number;
  readonly stop: AbortSignal;
};

/** Longest time for which a client gets no answer at all, in milliseconds: then something is wrong. */
const timeoutMs = 60_000;
/** So few formal numbers that the courts compete for them. */
const formalNumbers = 60;

type OwnCase = Submitted & { readonly code: string };

/** Runs one client: submits complaints and new versions, defends, assigns numbers and reads, until stopped. */
export const runClient = async ({ urls, random, journal, number, stop }: Deps): Promise<void> => {
  const visitor = newPerson(`198.51.100.${number}`);
  const judge = newPerson(`203.0.113.${number}`);
  const cases: OwnCase[] = [];

  /** Asks until there is an answer, as a browser does that keeps its Idempotency-Key. */
  const persist = async <D extends Definition>(
    who: Person,
    called: Call<D>,
    asked: CallInput<D>,
    key?: string,
  ): Promise<TestResponse> => {
    if (key !== undefined) journal.sent.add(key);
    const end = Date.now() + timeoutMs;
    for (;;) {
      const response = await who.call(random.pick(urls()), called, asked, key).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        return undefined;
      });
      if (response && response.status !== 503) return response;
      if (Date.now() > end)
        throw new Error(`no answer to ${called.key} for ${timeoutMs} ms: ${response?.code ?? 'none'}`);
      journal.retries += 1;
      await sleep(50 + random.below(250));
    }
  };
  const surprise = (what: string, { status, bytes }: TestResponse): void =>
    void journal.surprises.push(`${what}: ${status} ${bytes.toString('utf8').slice(0, 300)}`);

  const submit = async (pleading: 'complaint' | 'defense', body: Submission): Promise<Submitted | undefined> => {
    const key = randomUUID();
    const response = await persist(visitor, documents.submit, { body }, key);
    if (response.status !== 200) return void surprise(`submitting a ${pleading}`, response);
    const told = readSubmitted(response);
    journal.submissions.push({ key, pleading, submitted: told });
    if (random.next() < 0.2) {
      const again = await persist(visitor, documents.submit, { body }, key);
      if (
        again.status !== 200 ||
        readSubmitted(again).version !== told.version ||
        readSubmitted(again).hash !== told.hash
      )
        surprise('a repeated submission got another response', again);
    }
    return told;
  };

  const open = async (): Promise<void> => {
    const told = await submit('complaint', complaint(1000 + random.below(9000)));
    if (!told) return;
    if (told.verificationCode === undefined) journal.surprises.push(`case ${told.caseId} was opened without a code`);
    else cases.push({ ...told, code: told.verificationCode });
  };
  const own = (): OwnCase | undefined => cases[random.below(cases.length)];

  const fileAgain = async (): Promise<void> => {
    const mine = own();
    if (!mine) return open();
    const next = () => submit('complaint', complaint(1000 + random.below(9000), mine));
    const told = random.next() < 0.3 ? await Promise.all([next(), next()]) : [await next()];
    const newest = Math.max(0, ...told.map((one) => one?.version ?? 0));
    const body = { case_number: mine.caseNumber, verification_code: mine.code };
    const response = await persist(visitor, documents.loadForEditing, { body });
    if (response.status !== 200 || documents.loadForEditing.response.schema.parse(response.json()).version < newest)
      surprise('what was just submitted cannot be loaded', response);
  };

  const documentsOf = async ({ caseId }: OwnCase): Promise<CaseDetails | undefined> => {
    const response = await persist(judge, courtCases.documents, { path: { id: caseId } });
    // The court's lists may lack submissions that the read models do not hold yet.
    if (response.status === 404) return undefined;
    if (response.status !== 200) return void surprise('reading a case', response);
    return CaseDetails.parse(response.json());
  };

  const answerForDefendant = async (): Promise<void> => {
    const mine = own();
    const code = mine && (await documentsOf(mine))?.defendants[0]?.verification_code;
    if (mine && code) await submit('defense', defense(`没有借过 ${random.below(1e6)}`, { ...mine, code }));
  };

  const giveNumber = async (): Promise<void> => {
    const mine = own();
    if (!mine) return;
    const caseNumber = `（2026）京01民初${random.below(formalNumbers)}号`;
    const key = randomUUID();
    const asked = { path: { id: mine.caseId }, body: confirmedNumber(caseNumber) };
    const response = await persist(judge, courtCases.assignNumber, asked, key);
    if (response.status === 409 && /^case_(number_taken|already_filed)$/u.test(response.code ?? '')) return;
    if (response.status !== 200) return surprise('giving a number', response);
    // The same number asked for again changes nothing and writes nothing.
    if (journal.numbers.every((given) => given.caseId !== mine.caseId))
      journal.numbers.push({ key, caseId: mine.caseId, caseNumber });
    const shown = await documentsOf(mine);
    if (shown?.case_info.case_number !== caseNumber) surprise('a number just given is not shown', response);
  };

  const lookAround = async (): Promise<void> => {
    const look = random.pick([
      () => persist(judge, courtCases.list, { query: { page_size: 5 } }),
      () => persist(judge, courtCases.stats, {}),
      () => persist(judge, courtCases.pending, {}),
      () => persist(judge, forms.list, {}),
    ]);
    const response = await look();
    if (response.status !== 200) surprise('reading what the court reads', response);
  };

  const signIn = async (): Promise<void> => {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      const base = random.pick(urls());
      const response = await judge.signIn(base, administrator.email, administrator.password).catch(() => undefined);
      if (response?.status === 204) return;
      await sleep(100);
    }
    throw new Error('nobody could sign in');
  };

  await signIn();
  const work = [open, open, fileAgain, fileAgain, answerForDefendant, giveNumber, lookAround] as const;
  while (!stop.aborted) await random.pick(work)();
};
