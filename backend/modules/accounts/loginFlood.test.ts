import { expect } from 'chai';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findRun } from '../../composition/runFile.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../tests/harness/testApplication.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';

/** Enough to be far beyond every limit. `npm run hostile` makes ten thousand of each. */
const attempts = Number(process.env.HOSTILE_REQUESTS ?? 1000);
const atOnce = 20;
const { email: owner, password } = testAdministrator;

type Sent = { readonly address: string; readonly username: string; readonly password?: string };
type TestResponse = { readonly status: number; readonly retryAfter: number };

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
/** Bytes that are in use once everything unused is gone. */
const bytesInUse = (): number => {
  if (typeof collectGarbage === 'function') Reflect.apply(collectGarbage, undefined, []);
  return process.memoryUsage().heapUsed;
};

describe('logins by the thousand', function () {
  this.timeout(600_000);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce + 5 });
  let dataDirectory: string;
  let court: TestApplication;
  let knex: Knex;
  // Each with a court of its own, which remembers nothing of the other's guesses.
  beforeEach(async () => {
    dataDirectory = await testDataDirectory();
    // On embedded servers, so that the table of limits can be looked into.
    const servers = { DATABASE_URL: '', EVENTSTORE_URL: '' };
    court = await startTestApplication({}, { ...servers, DATA_DIR: dataDirectory, TRUST_PROXY: 'true' });
    const run = await findRun(dataDirectory);
    if (!run?.postgres) throw new Error('no embedded database');
    knex = connectPostgres({ config: run.postgres, pool: { max: 1 } });
  });
  after(() => agent.destroy());
  afterEach(async () => {
    await knex.destroy();
    await court.close();
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });

  const post = (path: string, type: string, address: string, body: string): Promise<TestResponse> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(court.url);
      const headers = { 'Content-Type': type, 'X-Forwarded-For': address };
      request({ hostname, port, path, method: 'POST', headers, agent }, (response) => {
        const { statusCode: status = 0, headers: said } = response.resume();
        response.once('end', () => resolve({ status, retryAfter: Number(said['retry-after'] ?? 0) }));
      })
        .on('error', reject)
        .end(body);
    });
  /** Guesses without even a captcha: nothing stops a program that counts on being refused. */
  const guess = ({ address, username, password: typed = 'Wrong-Horse-7' }: Sent, captcha: string = randomUUID()) => {
    const form = { username, password: typed, captcha_session_id: captcha, captcha_answer: 'ab12' };
    return post('/auth/login', 'application/x-www-form-urlencoded', address, new URLSearchParams(form).toString());
  };
  /** Goes through captcha and login as the page does. */
  const login = async (sent: Sent): Promise<TestResponse> => {
    const captcha = randomUUID();
    const body = JSON.stringify({ session_id: captcha, answer: 'ab12' });
    await post('/api/auth-utils/register-captcha', 'application/json', sent.address, body);
    return guess(sent, captcha);
  };
  const limitRows = async (): Promise<number> => {
    const [counted]: { count: number }[] = await tablesIn(knex, 'app')('rate_limits').count({ count: '*' });
    return counted?.count ?? 0;
  };

  /** Sends them, some at a time; meanwhile the owner signs in again and again. How both fared. */
  const flood = async (sent: (i: number) => Sent, meanwhile: string) => {
    const responses: TestResponse[] = [];
    const signIns: number[] = [];
    let next = 0;
    const attack = async (): Promise<void> => {
      for (let i = next++; i < attempts; i = next++) responses.push(await guess(sent(i)));
    };
    const honest = async (): Promise<void> => {
      while (responses.length < attempts) {
        const { status } = await login({ address: meanwhile, username: owner, password });
        signIns.push(status);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await Promise.all([honest(), ...Array.from({ length: atOnce }, attack)]);
    return { responses, signIns };
  };
  const count = (responses: readonly TestResponse[], status: number) =>
    responses.filter((one) => one.status === status).length;
  /** How many were refused before anything was compared: by their limit, or because the machine has too much to do. */
  const refused = (responses: readonly TestResponse[]) => count(responses, 429) + count(responses, 503);
  const toldWhenToComeBack = (responses: readonly TestResponse[]) => {
    for (const { status, retryAfter } of responses) if (status !== 400) expect(retryAfter).to.be.within(1, 900);
  };
  /** Let in each time, and more than once while the guesses went on. */
  const unaffected = (signIns: readonly number[]) => {
    expect(signIns.length).to.be.above(1);
    expect(new Set(signIns)).to.deep.equal(new Set([204]));
  };

  it('from one address are refused after sixty; people elsewhere sign in as ever', async () => {
    const address = '198.51.100.7';
    await login({ address: '203.0.113.1', username: owner, password });
    const [rows, bytes] = [await limitRows(), bytesInUse()];
    const { responses, signIns } = await flood((i) => ({ address, username: `user${i}@example.cn` }), '203.0.113.1');
    expect([count(responses, 400), refused(responses)]).to.deep.equal([60, attempts - 60]);
    toldWhenToComeBack(responses);
    unaffected(signIns);
    expect((await limitRows()) - rows).to.be.at.most(3);
    expect(bytesInUse() - bytes).to.be.below(20e6);
    // Who is refused where they are is let in elsewhere.
    expect((await login({ address, username: owner, password })).status).to.equal(429);
    expect((await login({ address: '203.0.113.2', username: owner, password })).status).to.equal(204);
  });

  it('for one account, from everywhere, are refused after ten; its owner signs in from where they did before', async () => {
    const home = '203.0.113.1';
    expect((await login({ address: home, username: owner, password })).status).to.equal(204);
    for (let i = 0; i < 10; i += 1)
      expect((await login({ address: `198.51.101.${i}`, username: owner })).status).to.equal(400);
    const [rows, bytes] = [await limitRows(), bytesInUse()];
    const addresses = 200;
    const { responses, signIns } = await flood(
      (i) => ({ address: `198.51.102.${i % addresses}`, username: i % 2 ? owner : ` ${owner.toUpperCase()}` }),
      home,
    );
    expect(refused(responses)).to.equal(attempts);
    toldWhenToComeBack(responses);
    unaffected(signIns);
    expect((await limitRows()) - rows).to.be.at.most(addresses + 3);
    expect(bytesInUse() - bytes).to.be.below(20e6);
    // Somebody else is let in anywhere but where it is being tried; from a new place the owner waits.
    expect((await login({ address: '203.0.113.9', username: 'somebody@example.cn' })).status).to.equal(400);
    expect((await login({ address: '203.0.113.9', username: owner, password })).status).to.equal(429);
    // Guessing from the owner's own place is bounded too.
    const wrong: number[] = [];
    for (let i = 0; i < 11; i += 1) wrong.push((await login({ address: home, username: owner })).status);
    expect(wrong).to.deep.equal([...Array<number>(10).fill(400), 429]);
  });
});
