import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Wire } from '../../composition/testing/wire.js';
import { wireToPostgres } from '../../composition/testing/wireToPostgres.js';
import { isEmbeddedPostgres, testPostgres } from '../../tests/harness/testServers.js';
import { isPostgresAway } from './away.js';
import { connectPostgres } from './connectPostgres.js';
import { takeSessionLock } from './sessionLock.js';

const ms = 400;
/** The bound for "in time", also on a busy machine. */
const soonMs = 5 * ms + 2000;

describe('a Postgres that hangs or becomes unavailable', function () {
  this.timeout(30_000);
  let wire: Wire;
  let knex: Knex;
  let troubles = 0;
  before(async () => {
    const wired = await wireToPostgres(await testPostgres());
    wire = wired.wire;
    knex = connectPostgres({ url: wired.url, timeouts: { ms, onTrouble: () => void (troubles += 1) } });
  });
  after(async () => {
    await knex.destroy();
    await wire.close();
  });
  const answers = async (): Promise<void> => void (await knex.raw('select 1'));
  /** Asserts that the work fails in time, with an error that `isPostgresAway` recognises. */
  const failsSoon = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    const error: unknown = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isPostgresAway(error), `${what}: ${String(error)}`).to.equal(true);
    expect(performance.now() - started, what).to.be.below(soonMs);
  };

  it('fails queries, transactions, new connections and locks in time, and serves them again afterwards', async () => {
    const transaction = await knex.transaction();
    await transaction.raw('select 1');
    wire.stall();
    const locked = () => takeSessionLock(knex, 'a lock of this test', { wait: 100 });
    await Promise.all([
      failsSoon('a query', answers),
      failsSoon('several at once', () => Promise.all(Array.from({ length: 30 }, answers))),
      failsSoon('a transaction', async () => transaction.raw('select 1')),
      failsSoon('a lock', locked),
    ]);
    await wire.mend();
    await Promise.allSettled([transaction.rollback()]); // the pool waits for this, although there is nothing to roll back
    await answers();
    await (await locked())?.release();
  });

  it('is recognised from a query whose connection breaks, and from the next one', async () => {
    await answers();
    const cut = wire.cut();
    await failsSoon('a query', answers);
    await failsSoon('a query after it', answers);
    await cut;
    await wire.mend();
    await answers();
  });

  it('is not suspected while idle, nor while it runs a long statement of a pool without timeout', async () => {
    await answers();
    const before = troubles;
    await sleep(3 * ms);
    await answers();
    expect(troubles).to.equal(before);
    const unhurried = connectPostgres(await testPostgres());
    await unhurried.raw('select pg_sleep(?)', [(2 * ms) / 1000]);
    await unhurried.destroy();
  });

  it('does not give a held lock to a second session, after the wait', async function () {
    if (isEmbeddedPostgres()) return; // its connections are one session, which may take a lock twice
    const first = await takeSessionLock(knex, 'another lock of this test', { wait: false });
    expect(await takeSessionLock(knex, 'another lock of this test', { wait: 200 })).to.equal(undefined);
    await first?.release();
  });
});
