import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { applyBatch, applyTogether } from '../../../projections/runner/applyBatch.js';
import {
  ensureCheckpoints,
  pauseProjections,
  readCheckpoints,
  readPlaces,
  readReached,
} from '../../../projections/runner/checkpoints.js';
import { compareWithLog } from '../../../projections/runner/logCount.js';
import type { LogPlace } from '../../../projections/runner/logPlace.js';
import type { Projection } from '../../../projections/runner/projection.js';
import { rebuild } from '../../../projections/runner/rebuild.js';
import { runProjections, type ProjectionRunner, type RunnerDeps } from '../../../projections/runner/runProjections.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { scriptedLog } from '../../../projections/testing/scriptedLog.js';
import { countStatements } from '../../tests/harness/countStatements.js';
import { isEmbeddedPostgres, testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { projectionLease } from './projectionLease.js';
import { tablesIn } from './tablesIn.js';

const filed = (position: number): Recorded<DomainEvent> =>
  recorded(
    { type: 'CaseNumberAssigned', data: { caseId: 'c', caseNumber: `N-${position}` } },
    { position: BigInt(position) },
  );

/** A projection that inserts a row for each event; a repeated event would violate its primary key. */
const journal = (name: string, refuse: (event: Recorded<DomainEvent>) => boolean = () => false): Projection => ({
  name,
  tables: ['journal'],
  apply: async (tables, events) => {
    for (const event of events) {
      await tables('journal').insert({ projection: name, position: event.position.toString() });
      if (refuse(event)) throw new Error(`refused at ${event.position}`);
    }
  },
});

describe('projections: the runner on Postgres', () => {
  let database: TestDatabase;
  let runners: ProjectionRunner[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    await database.knex.schema.withSchema(database.schemas.read).createTable('journal', (table) => {
      table.text('projection');
      table.integer('position');
      table.primary(['projection', 'position']);
    });
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
    await database.drop();
  });

  const read = () => tablesIn(database.knex, database.schemas.read);
  const noted = (projection: string): Promise<number[]> =>
    read()('journal').where({ projection }).orderBy('position').pluck('position');
  const deps = () => ({ knex: database.knex, schema: database.schemas.read, now: () => new Date() });

  type Log = ReturnType<typeof scriptedLog>;
  const start = (
    log: Log,
    projections: Projection[],
    more: Partial<RunnerDeps<Recorded<DomainEvent>>> = {},
  ): ProjectionRunner => {
    const runner = runProjections({
      ...deps(),
      projections,
      subscribe: log.subscribe,
      decode: log.decode,
      endOfLog: log.end,
      takeLease: projectionLease(database.knex, database.schemas.read),
      onError: () => undefined,
      firstPauseMs: 10,
      longestPauseMs: 40,
      standbyMs: 50,
      ...more,
    });
    runners.push(runner);
    return runner;
  };

  it('commits rows and checkpoint together: a batch that fails leaves neither, a repeated one changes nothing', async () => {
    await ensureCheckpoints(read(), ['j']);
    const broken = journal('j', ({ position }) => position === 3n);
    const batch = { events: [filed(1), filed(2), filed(3)], upTo: 3n };
    expect(String(await applyBatch(deps(), broken, batch).catch((error: unknown) => error))).to.contain('refused at 3');
    expect(await noted('j')).to.deep.equal([]);
    expect((await readCheckpoints(read())).get('j')).to.equal(-1n);
    expect(await applyBatch(deps(), journal('j'), batch)).to.equal(3n);
    expect(await applyBatch(deps(), journal('j'), { events: [filed(2), filed(3), filed(4)], upTo: 4n })).to.equal(4n);
    expect(await noted('j')).to.deep.equal([1, 2, 3, 4]);
  });

  it('feeds every projection from one subscription and wakes the waiters for a position', async () => {
    const log = scriptedLog();
    log.append(filed(1), filed(2));
    const runner = start(log, [journal('a'), journal('b')]);
    expect(await runner.waitForPosition(2n, 5000)).to.equal(true);
    const waiting = runner.waitForPosition(3n, 5000);
    expect(await runner.waitForPosition(3n, 20)).to.equal(false);
    log.append(filed(3));
    expect(await waiting).to.equal(true);
    expect([await noted('a'), await noted('b')]).to.deep.equal([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(log.counts().opened).to.equal(1);
    const status = await runner.status();
    expect(status).to.deep.include({ leading: true, lagMs: 0, error: null });
    await runner.stop();
    expect(log.counts().ended).to.equal(1);
  });

  it('applies a batch to all projections in one transaction', async () => {
    const log = scriptedLog();
    const runner = start(log, [journal('a'), journal('b'), journal('c')]);
    log.append(filed(1));
    expect(await runner.waitForPosition(1n, 5000)).to.equal(true);
    while ([...(await readReached(read())).values()].some(({ isFilled }) => !isFilled)) await sleep(5);
    const counting = countStatements();
    try {
      log.append(filed(2));
      expect(await runner.waitForPosition(2n, 5000)).to.equal(true);
    } finally {
      counting.stop();
    }
    expect(counting.commits()).to.equal(1);
    expect(await Promise.all(['a', 'b', 'c'].map(noted))).to.deep.equal([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('records of a new read model that it holds all only once it has passed what the log ended with', async () => {
    const log = scriptedLog();
    log.append(filed(1), filed(2), filed(3));
    const isFilled = async () => (await readReached(read())).get('a')?.isFilled;
    let isRefusing = true;
    const { apply, ...model } = journal('a');
    const slow: Projection = {
      ...model,
      apply: async (tables, events) => {
        if (isRefusing && events.some(({ position }) => position === 3n)) throw new Error('not yet');
        await apply(tables, events);
      },
    };
    const runner = start(log, [slow], { batchSize: 1 });
    while ((await readCheckpoints(read())).get('a') !== 2n) await sleep(5);
    expect(await isFilled()).to.equal(false);
    isRefusing = false;
    expect(await runner.waitForPosition(3n, 5000)).to.equal(true);
    while ((await isFilled()) !== true) await sleep(5);
    // A restart with events that nobody has applied yet does not make it new again.
    await runner.stop();
    log.append(filed(4));
    const next = start(log, [{ ...model, apply }]);
    expect(await isFilled()).to.equal(true);
    expect(await next.waitForPosition(4n, 5000)).to.equal(true);
  });

  it('lets the others go on without one that is paused, and catches it up when it may go on', async () => {
    const log = scriptedLog();
    const [paused, other] = [journal('a'), journal('b')];
    const runner = start(log, [paused, other]);
    log.append(filed(1));
    expect(await runner.waitForPosition(1n, 5000)).to.equal(true);
    await pauseProjections(read(), ['a'], new Date('2999-01-01T00:00:00Z'));
    log.append(filed(2));
    while ((await readCheckpoints(read())).get('b') !== 2n) await sleep(5);
    expect([await noted('a'), await noted('b')]).to.deep.equal([[1], [1, 2]]);
    await pauseProjections(read(), ['a'], null);
    expect(await runner.waitForPosition(2n, 5000)).to.equal(true);
    expect(await noted('a')).to.deep.equal([1, 2]);
  });

  it('applies nothing of a batch that one of several projections refuses, so that each can be given it alone', async () => {
    const [sound, broken] = [journal('a'), journal('b', ({ position }) => position === 2n)];
    await ensureCheckpoints(read(), ['a', 'b']);
    const batch = { events: [filed(1), filed(2)], upTo: 2n };
    const refusal: unknown = await applyTogether(deps(), [sound, broken], batch).catch((error: unknown) => error);
    expect(String(refusal)).to.contain('refused at 2');
    expect([await noted('a'), await noted('b')]).to.deep.equal([[], []]);
    expect(await applyBatch(deps(), sound, batch)).to.equal(2n);
  });

  it('saves the checkpoint of a search that found no event of ours', async () => {
    const log = scriptedLog();
    log.append(filed(1));
    log.searched(900n);
    const runner = start(log, [journal('a')]);
    expect(await runner.waitForPosition(900n, 5000)).to.equal(true);
    expect((await readCheckpoints(read())).get('a')).to.equal(900n);
  });

  it('projects the event that is given the commit position of a search that ended before it, after a lost connection', async () => {
    const log = scriptedLog();
    log.append(filed(1));
    log.searched({ commit: 5n, prepare: 0n });
    const runner = start(log, [journal('a')]);
    expect(await runner.waitForPosition(4n, 5000)).to.equal(true);
    expect(await runner.waitForPosition(5n, 20)).to.equal(false);
    expect((await readPlaces(read())).get('a')).to.deep.equal({ commit: 5n, prepare: 0n });
    log.breakConnection();
    log.append(filed(5));
    expect(await runner.waitForPosition(5n, 5000)).to.equal(true);
    expect(await noted('a')).to.deep.equal([1, 5]);
    await runner.stop();
    const after: LogPlace[] = [];
    await read()('checkpoint').where({ projection: 'a' }).update({ position: '7', prepare: null });
    start(log, [journal('a')], {
      subscribe: (place, stop) => {
        after.push(place);
        return log.subscribe(place, stop);
      },
    });
    while (after.length === 0) await sleep(5);
    expect(after).to.deep.equal([7n]);
  });

  it('names a projection that stands at the end and was not given every event, until it is rebuilt', async () => {
    const log = scriptedLog();
    log.append(...[1, 2, 3, 4, 5, 6].map(filed));
    const skipping: typeof log.subscribe = async function* (after, stop) {
      for await (const item of log.subscribe(after, stop))
        if (item.kind !== 'event' || item.event.position !== 4n) yield item;
    };
    const projections = [journal('a'), journal('b')];
    await database.knex(`${database.schemas.read}.checkpoint`).del();
    await ensureCheckpoints(read(), ['a', 'b']);
    await applyBatch(deps(), journal('b'), { events: [1, 2, 3, 4].map(filed), upTo: 4n });
    const runner = start(log, projections, { subscribe: skipping });
    expect(await runner.waitForPosition(6n, 5000)).to.equal(true);
    const compare = (most: number) =>
      compareWithLog({
        tables: read(),
        names: ['a', 'b'],
        readLog: log.read,
        placeOf: ({ position }) => ({ position, isOurs: true }),
        most,
      });
    expect(await compare(3)).to.deep.equal({ lacking: [], countedTo: 3n });
    expect(await compare(3)).to.deep.equal({ lacking: [{ name: 'a', events: 1 }], countedTo: 6n });
    expect(await compare(3)).to.deep.equal({ lacking: [{ name: 'a', events: 1 }], countedTo: 6n });
    await runner.stop();
    await rebuild({ ...deps(), readLog: log.read, decode: log.decode }, [
      { name: 'a', tables: [], apply: () => Promise.resolve() },
    ]);
    expect(await compare(100)).to.deep.equal({ lacking: [], countedTo: 6n });
  });

  it('continues after the checkpoint when the connection was lost, skipping and repeating nothing', async () => {
    const log = scriptedLog();
    const runner = start(log, [journal('a')], { batchSize: 7 });
    for (let position = 1; position <= 60; position += 1) {
      log.append(filed(position));
      if (position % 20 === 0) {
        await runner.waitForPosition(BigInt(position - 5), 5000);
        log.breakConnection();
      }
    }
    expect(await runner.waitForPosition(60n, 5000)).to.equal(true);
    expect(await noted('a')).to.deep.equal(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('stops a failing projection at its event, logs it, lets the others go on and catches it up later', async () => {
    const log = scriptedLog();
    let refusing = true;
    const errors: string[] = [];
    const runner = start(log, [journal('bad', ({ position }) => refusing && position === 2n), journal('good')], {
      onError: (error) => void errors.push(String(error)),
    });
    log.append(filed(1), filed(2), filed(3));
    while ((await noted('good')).length < 3) await sleep(5);
    while (errors.length < 3) await sleep(5);
    const { projections } = await runner.status();
    expect(projections.find(({ name }) => name === 'bad')?.error?.message).to.equal('refused at 2');
    expect(await runner.waitForPosition(3n, 30)).to.equal(false);
    refusing = false;
    expect(await runner.waitForPosition(3n, 5000)).to.equal(true);
    expect(await noted('bad')).to.deep.equal([1, 2, 3]);
    expect((await runner.status()).projections.map(({ error }) => error)).to.deep.equal([null, null]);
  });

  it('lets a process that does not project wait by polling the table', async () => {
    const log = scriptedLog();
    const standby = start(log, [journal('a')], { takeLease: () => Promise.resolve(undefined) });
    const waiting = standby.waitForPosition(1n, 5000);
    start(log, [journal('a')]);
    log.append(filed(1));
    expect(await waiting).to.equal(true);
    expect((await standby.status()).leading).to.equal(false);
  });

  // All connections of the embedded server are one session, and its only process needs no lease.
  if (!isEmbeddedPostgres()) {
    it('gives the lease to one process, and to the next when that one ends', async () => {
      const log = scriptedLog();
      const first = start(log, [journal('a')]);
      log.append(filed(1));
      expect(await first.waitForPosition(1n, 5000)).to.equal(true);
      const lease = projectionLease(database.knex, database.schemas.read);
      let refused = 0;
      const second = start(log, [journal('a')], {
        takeLease: async () => {
          const taken = await lease();
          if (!taken) refused += 1;
          return taken;
        },
      });
      while (refused < 2) await sleep(5);
      expect((await second.status()).leading).to.equal(false);
      await first.stop();
      log.append(filed(2));
      expect(await second.waitForPosition(2n, 5000)).to.equal(true);
      expect((await second.status()).leading).to.equal(true);
    });

    it('stops projecting when the connection that holds the lease dies', async () => {
      const log = scriptedLog();
      const runner = start(log, [journal('a')], { standbyMs: 10_000 });
      log.append(filed(1));
      expect(await runner.waitForPosition(1n, 5000)).to.equal(true);
      await database.knex.raw(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
           and (classid::bigint << 32 | objid::bigint) = hashtextextended(?, 0)`,
        [`juanzong:projections:${database.schemas.read}`],
      );
      while (log.counts().ended === 0) await sleep(5);
    });
  }
});
