import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { expect } from 'chai';
import { Client } from 'pg';
import { sharedPostgres, type TestDatabaseServer } from '../../tests/torture/postgresServers.js';
import { connectPostgres } from './connectPostgres.js';
import { findHolder, leaseTimes, takeSessionLock } from './sessionLock.js';

const key = `hashtextextended('a lock of this test', 0)`;

describe('a lock of one process among several', function () {
  this.timeout(120_000);
  let server: TestDatabaseServer;
  let knex: Knex;
  before(async () => {
    server = await sharedPostgres();
    knex = connectPostgres({ url: server.url });
  });
  after(async () => {
    await knex.destroy();
    await server.close();
  });
  const take = () => takeSessionLock(knex, 'a lock of this test', { wait: false });

  it('has one holder at a time, where connections are sessions', async () => {
    const first = await take();
    expect(first).not.to.equal(undefined);
    const second = await take();
    expect(second === undefined).to.equal(server.hasSessions);
    await second?.release();
    await first?.release();
    const third = await take();
    expect(third).not.to.equal(undefined);
    await third?.release();
  });

  it('is lost when the server cuts the connection, without crashing a busy holder', async () => {
    const connect = mock.method(Client.prototype, 'connect');
    const lock = await take();
    const [client] = connect.mock.calls.map((call) => call.this);
    connect.mock.restore();
    if (!lock || !(client instanceof Client)) throw new Error('nobody has it');
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    if (server.hasSessions)
      await knex.raw(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
           and (classid::bigint << 32 | objid::bigint) = ${key}`,
      );
    else void lock.release();
    await lock.lost;
    await ended; // an unhandled error event would have ended this process by now
    await lock.release();
    const again = await take();
    expect(again).not.to.equal(undefined);
    await again?.release();
  });

  it('is named by its holder, who loses a lease by standing still and keeps it while its event loop turns', async () => {
    const lease = (name: string) => takeSessionLock(knex, name, { wait: false, leaseOf: `holder of ${name}` });
    if (!server.hasSessions) {
      // The only process cannot lose it.
      const only = await lease('the only one');
      const kept = sleep(leaseTimes.silenceMs + 1000).then(() => 'kept');
      expect(await Promise.race([kept, only?.lost])).to.equal('kept');
      await only?.release();
      return;
    }
    expect(await findHolder(knex, 'one that beats')).to.equal(undefined);
    const beating = await lease('one that beats');
    mock.timers.enable({ apis: ['setInterval'] }); // no beat is sent, as in a process that is stopped
    const still = await lease('one that stands still');
    mock.timers.reset();
    expect(await findHolder(knex, 'one that stands still')).to.equal('holder of one that stands still');
    await still?.lost;
    expect(await findHolder(knex, 'one that stands still')).to.equal(undefined);
    expect(await findHolder(knex, 'one that beats')).to.equal('holder of one that beats');
    const next = await lease('one that stands still');
    expect(next).not.to.equal(undefined);
    for (const held of [beating, still, next]) await held?.release();
  });
});
