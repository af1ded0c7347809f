import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { checkHistory } from './checkHistory.js';
import { runClient } from './clients.js';
import type { Court } from './court.js';
import { embeddedCourt } from './embeddedCourt.js';
import { emptyJournal, type Journal } from './journal.js';
import { newPerson } from './person.js';
import { eventually, readiness } from './readiness.js';
import { seededRandom, type SeededRandom } from './seededRandom.js';
import { serverCourt } from './serverCourt.js';
import { administrator } from './startBackendProcess.js';

const { TORTURE_SEED, TORTURE_ROUNDS } = process.env;
const seed = TORTURE_SEED ? Number(TORTURE_SEED) : randomInt(2 ** 31);
/** Milliseconds after which no new round begins, if the number of rounds is not given. */
const longestMs = 25_000;
const clients = 3;

const settleMs = 40_000;

/** Lets clients work while parts of the court are killed; says what was killed. */
const storm = async (court: Court, random: SeededRandom, journal: Journal, rounds: number): Promise<string[]> => {
  const stop = new AbortController();
  const running = Promise.all(
    Array.from({ length: clients }, (_, number) =>
      runClient({ urls: court.urls, random: random.fork(), journal, number, stop: stop.signal }),
    ),
  );
  running.catch(() => stop.abort()); // it is awaited below
  const strikes: string[] = [];
  const end = Date.now() + longestMs;
  while (strikes.length < rounds && !stop.signal.aborted && (TORTURE_ROUNDS || Date.now() < end)) {
    // However slow the machine: something was acknowledged between two strikes, and something is under way at each.
    const before = journal.submissions.length;
    await eventually('clients are served', settleMs, async () => journal.submissions.length >= before + 3);
    await sleep(random.below(1000));
    strikes.push(await court.strike(random));
    expect(court.casualties(), `ended by themselves after ${strikes.join(', ')}`).to.deep.equal([]);
  }
  await sleep(500);
  stop.abort();
  await running;
  return strikes;
};

/** Everything works again: the read models reach the end of the log, and the log is sealed up to there. */
const settle = async (court: Court, journal: Journal): Promise<void> => {
  const newest = journal.submissions.reduce(
    (most, { submitted }) => (submitted.position > most ? submitted.position : most),
    0n,
  );
  for (const url of court.urls()) {
    let said = '';
    await eventually('every process is ready', settleMs, async () => {
      const response = await fetch(`${url}/readyz`);
      said = await response.text();
      return response.ok;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${said}`);
    });
    const judge = newPerson('192.0.2.9');
    expect((await judge.signIn(url, administrator.email, administrator.password)).status).to.equal(204);
    await eventually('the read models are there', settleMs, async () => {
      const response = await fetch(`${url}/api/forms`, { headers: { 'X-Min-Position': newest.toString() } });
      return response.status === 200;
    });
    // Sealing may have failed on a server that was just killed; it tries again by itself.
    await eventually(
      'the log is sealed without trouble',
      settleMs,
      async () => (await readiness(url))?.trouble === null,
    );
  }
};

const torture = async (court: Court, rounds: number): Promise<void> => {
  console.log(`      seed ${seed}: repeat with TORTURE_SEED=${seed}, longer with TORTURE_ROUNDS=n`);
  const journal = emptyJournal();
  const strikes = await storm(court, seededRandom(seed), journal, rounds);
  await settle(court, journal);
  const { submissions, numbers, retries, surprises } = journal;
  console.log(`      killed: ${strikes.join(', ')}`);
  console.log(`      acknowledged: ${submissions.length} submissions, ${numbers.length} numbers; ${retries} retries`);
  expect(strikes.length).to.be.greaterThan(0);
  expect(submissions.length).to.be.at.least(3 * strikes.length);
  await court.evidence(async ({ events, loggedIdOf, rowsThatDiffer, brokenSeals, lackingFiles }, ledgerDirectories) => {
    // Compared at once: what a client was told wrongly is explained by what the log holds.
    const faults = {
      surprises,
      history: checkHistory(journal, events, loggedIdOf),
      rows: await rowsThatDiffer(),
      seals: await brokenSeals(ledgerDirectories),
      files: await lackingFiles(),
    };
    expect(faults).to.deep.equal({ surprises: [], history: [], rows: [], seals: [], files: [] });
    expect(events.filter(({ type }) => type === 'LogSealed')).to.have.length.greaterThan(0);
  });
};

describe('nothing acknowledged is lost', function () {
  this.timeout(150_000 + 30_000 * Number(TORTURE_ROUNDS ?? 0));
  for (const [where, open, rounds] of [
    ['when a process with embedded servers is killed again and again', embeddedCourt, 3],
    ['when backends, event store and Postgres are killed in turn', serverCourt, 3],
  ] as const)
    it(where, async () => {
      const court = await open();
      try {
        await torture(court, TORTURE_ROUNDS ? Number(TORTURE_ROUNDS) : rounds);
      } catch (error) {
        console.log(court.printed());
        throw error;
      } finally {
        await court.close();
      }
    });
});
