import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { accounts } from '../../domain/contract/accounts.js';
import { requestOf } from '../../domain/contract/clientOf.js';
import { forms } from '../../domain/contract/forms.js';
import { service } from '../../domain/contract/service.js';
import { versions } from '../../domain/contract/versions.js';
import {
  everyCall,
  label,
  processClock,
  send,
  type Try,
  type Tried,
} from '../tests/authorization/testing/everyCall.js';
import { connectionBounds } from '../platform/http/httpServer.js';
import { startSeverableApplication, type SeverableApplication } from '../tests/harness/severableApplication.js';

const timeouts = { postgres: 6000, readModels: 1000, request: 10_000 };
const fewAttempts = { points: 2, seconds: 600 };
/** The bound for waiting for a response, also on a busy machine; a request that hangs takes longer. */
const longestMs = timeouts.request + 15_000;
/** The bound for all parts to be there again. */
const longestRecoveryMs = 40_000;
/** Number of simultaneous calls, few enough for any machine when no part hangs. */
const batch = 8;
/** Number of simultaneous calls that wait for a part, fewer than the connections that one address may have. */
const waitingBatch = connectionBounds.perAddress / 2;

const Problem = z.object({
  detail: z.string().regex(/^\p{Script=Han}[\s\S]*。$/u),
  // `overloaded`: all calls are sent at once, and a few that wait for the dead part use up the turns of their caller.
  code: z.enum(['store_unavailable', 'read_model_behind', 'overloaded']),
});
const Versions = z.object({ items: z.array(z.unknown()) });

type Fault = {
  readonly what: string;
  /** Makes a part unavailable; the returned function restores it. */
  readonly begin: (severable: SeverableApplication) => Promise<() => Promise<void>>;
  readonly asking?: Readonly<Record<string, string>>;
  /** Routes that must succeed without the part. */
  readonly living: RegExp;
  /** Routes that must be refused without the part. */
  readonly dead?: RegExp;
};

/** Routes that need neither server; a table of a form is an account's, which Postgres knows. `/metrics` leaves out unknown values, but waits for them first. */
const ofTheProcess =
  /^GET \/(healthz|api\/(config\/(app-mode|device)|forms(?!\/[^/]*\/workbook)|templates|ledger\/key))/;
/** Queries of Postgres, without an administrator's views of personal data, which are recorded in the log first. */
const ofPostgres =
  /^GET \/(users|api\/(config\/recipients|user\/(agents|drafts|documents$|ai-usage|feature)|feature-flags|rag|admin\/(rag|stats|feature|ai-usage)|ledger))/;

/** Routes of administrators, whose rights are checked in the log. */
const changesByTheCourt = /^(POST|PUT|PATCH|DELETE) \/api\/(admin|cases)\//;

const faults: readonly Fault[] = [
  {
    what: 'the event store is killed',
    begin: async ({ store }) => (await store.cut(), store.mend),
    living: new RegExp(`${ofTheProcess.source}|${ofPostgres.source}`),
    dead: changesByTheCourt,
  },
  {
    what: 'the event store stands still',
    begin: async ({ store }) => (store.stall(), store.mend),
    living: new RegExp(`${ofTheProcess.source}|${ofPostgres.source}`),
    dead: changesByTheCourt,
  },
  {
    what: 'Postgres is killed',
    begin: async ({ postgres }) => (await postgres.cut(), postgres.mend),
    living: ofTheProcess,
  },
  {
    what: 'Postgres stands still',
    begin: async ({ postgres }) => (postgres.stall(), postgres.mend),
    living: ofTheProcess,
  },
  {
    what: 'the read models stand still',
    begin: ({ stopProjecting }) => stopProjecting(),
    // Without clients that must read their own writes: these get `read_model_behind`, which another test covers.
    asking: { 'X-Min-Position': '' },
    living: /./,
  },
];

const inBatches = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

describe('every route while a part is unavailable', function () {
  this.timeout(600_000);
  let severable: SeverableApplication;
  before(async () => {
    severable = await startSeverableApplication({ timeouts, allowances: { loginAttemptsByAccount: fewAttempts } });
  });
  after(() => severable.close());

  /** Waits until all parts respond and the read models have caught up with the log. */
  const recovered = async (): Promise<void> => {
    const end = processClock() + longestRecoveryMs;
    for (const request of [requestOf(service.readyz, {}), requestOf(forms.list, {})])
      while ((await severable.site.client.send('', request)).status !== 200) {
        if (processClock() > end) throw new Error('not ready again');
        await sleep(50);
      }
  };
  /** Some of the calls before may have given the caller a model of their own, at an address that nobody may call. */
  const isWithoutModel = ({ response: { status, json } }: Tried): boolean =>
    status === 502 && z.object({ code: z.literal('model_call_failed') }).safeParse(json).success;
  /** Asserts a response in time; a refusal must name the cause and `Retry-After`. */
  const mustBeProper = (one: Tried): void => {
    const { tried, response, ms } = one;
    expect(ms, label(one)).to.be.below(longestMs);
    if (response.status < 500 || isWithoutModel(one)) return;
    expect(response.status, label(one)).to.equal(503);
    expect(Number(response.headers.get('Retry-After')), label(one)).to.be.within(1, 60);
    if (tried.key !== 'GET /readyz') expect(() => Problem.parse(response.json), label(one)).not.to.throw();
  };
  /** Retries the request as a client does that gets `Retry-After`. */
  const untilServed = async (tried: Try): Promise<Tried> => {
    const end = processClock() + longestRecoveryMs;
    for (;;) {
      const one = await send(severable.site, tried);
      if (one.response.status !== 503 || processClock() > end) return one;
      await sleep(200);
    }
  };
  const versionsOfUser = async (): Promise<number> => {
    const { client, people } = severable.site;
    const { cookie, submitted } = people.user;
    const body = { case_number: submitted.number, verification_code: '' };
    const response = await client.send(cookie, requestOf(versions.list, { body }));
    return Versions.parse(response.json).items.length;
  };

  /**
   * What must succeed goes first, a few at a time; the others many at once, because each may wait for as long as its part is given. Sent
   * beside those it would wait for its turn until they are refused: a caller has so many turns.
   */
  const wavesOf = (tries: readonly Try[], living: RegExp): readonly (readonly Try[])[] => {
    // Readiness first: read models that stand still for half a minute are trouble of their own, and the calls are many.
    const isReadiness = ({ key }: Try) => key === 'GET /readyz';
    const served = tries
      .filter(({ key }) => living.test(key))
      .toSorted((one, other) => Number(isReadiness(other)) - Number(isReadiness(one)));
    const others = tries.filter(({ key }) => !living.test(key));
    return [...inBatches(served, batch), ...inBatches(others, waitingBatch)];
  };

  for (const { what, begin, asking, living, dead } of faults)
    it(`responds in time when ${what}, serves what it can, and loses nothing`, async () => {
      const { site } = severable;
      await recovered();
      const tries = (await everyCall(site)).map((one) => ({
        ...one,
        request: { ...one.request, ...(asking && { headers: asking }) },
      }));
      await recovered();
      const versions = await versionsOfUser();
      const end = await begin(severable);
      const during: Tried[] = [];
      try {
        for (const wave of wavesOf(tries, living))
          during.push(...(await Promise.all(wave.map((one) => send(site, one)))));
      } finally {
        await end();
      }
      for (const one of during) mustBeProper(one);
      for (const one of during.filter((each) => living.test(each.tried.key) && !isWithoutModel(each)))
        expect(one.response.status, label(one)).to.be.below(500);
      for (const one of during.filter(({ tried }) => dead?.test(tried.key)))
        expect(one.response.status, label(one)).to.equal(503);
      const refused = during.filter(({ response }) => response.status === 503);
      if (!asking) expect(refused.length).to.be.greaterThan(10);

      await recovered();
      // A client that retries the same request gets the first outcome rather than a second one.
      for (const { tried } of refused) {
        const one = await untilServed(tried);
        if (!isWithoutModel(one)) expect(one.response.status, label(one)).to.be.below(500);
      }
      expect(await versionsOfUser()).to.equal(versions + 1);
    });

  it('does not count a password as wrong that could not be compared', async () => {
    const { site, store } = severable;
    const { email, password } = site.people.explorer;
    const signIn = async (typed: string) => {
      const body = { username: email, password: typed, ...(await site.client.captcha()) };
      return site.client.send('', requestOf(accounts.login, { body }));
    };
    await recovered();
    await store.cut();
    for (let n = 0; n < fewAttempts.points + 1; n += 1) expect((await signIn(password)).status).to.equal(503);
    await store.mend();
    await recovered();
    for (let n = 0; n < fewAttempts.points; n += 1) expect((await signIn(`${password}x`)).status).to.equal(400);
    expect((await signIn(password)).status).to.equal(429);
  });
});
