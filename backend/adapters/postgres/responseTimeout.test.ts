import { once } from 'node:events';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { TcpProxy } from '../../tests/harness/tcpProxy.js';
import { proxyToPostgres } from '../../tests/harness/proxyToPostgres.js';
import { isEmbeddedPostgres, testPostgres } from '../../tests/harness/testServers.js';
import { isPostgresUnavailable } from './unavailable.js';
import { connectPostgres } from './connectPostgres.js';
import { takeSessionLock } from './sessionLock.js';

const ms = 1000;

describe('a Postgres that hangs or becomes unavailable', function () {
  this.timeout(120_000);
  let proxy: TcpProxy;
  let knex: Knex;
  let troubles = 0;
  before(async () => {
    const proxied = await proxyToPostgres(await testPostgres());
    proxy = proxied.proxy;
    knex = connectPostgres({ url: proxied.url, timeouts: { ms, onTrouble: () => void (troubles += 1) } });
  });
  after(async () => {
    await knex.destroy();
    await proxy.close();
  });
  const answers = async (): Promise<void> => void (await knex.raw('select 1'));
  /** Asserts that the work fails rather than hanging, with an error that `isPostgresUnavailable` recognises. */
  const failsInTime = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const error: unknown = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isPostgresUnavailable(error), `${what}: ${String(error)}`).to.equal(true);
  };

  it('fails queries, transactions, new connections and locks in time, and serves them again afterwards', async () => {
    const transaction = await knex.transaction();
    await transaction.raw('select 1');
    proxy.stall();
    const locked = () => takeSessionLock(knex, 'a lock of this test', { wait: 100 });
    await Promise.all([
      failsInTime('a query', answers),
      failsInTime('several at once', () => Promise.all(Array.from({ length: 30 }, answers))),
      failsInTime('a transaction', async () => transaction.raw('select 1')),
      failsInTime('a lock', locked),
    ]);
    await proxy.mend();
    await Promise.allSettled([transaction.rollback()]); // the pool waits for this, although there is nothing to roll back
    await answers();
    await (await locked())?.release();
  });

  it('is recognised from a query whose connection breaks, and from the next one', async () => {
    await answers();
    const cut = proxy.cut();
    await failsInTime('a query', answers);
    await failsInTime('a query after it', answers);
    await cut;
    await proxy.mend();
    await answers();
  });

  it('is not suspected while idle, nor while it runs a long statement of a pool without timeout', async () => {
    await answers();
    const before = troubles;
    const client: Client = await knex.client.acquireConnection();
    try {
      await once(client.connection.stream, 'timeout'); // longer silent than a response may take
    } finally {
      await knex.client.releaseConnection(client);
    }
    await answers();
    expect(troubles).to.equal(before);
    const unbounded = connectPostgres(await testPostgres());
    await unbounded.raw('select pg_sleep(?)', [(2 * ms) / 1000]);
    await unbounded.destroy();
  });

  it('does not give a held lock to a second session, after the wait', async function () {
    if (isEmbeddedPostgres()) return; // its connections are one session, which may take a lock twice
    const first = await takeSessionLock(knex, 'another lock of this test', { wait: false });
    expect(await takeSessionLock(knex, 'another lock of this test', { wait: 200 })).to.equal(undefined);
    await first?.release();
  });
});
