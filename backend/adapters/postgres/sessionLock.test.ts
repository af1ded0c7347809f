import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { expect } from 'chai';
import { sharedPostgres, type TestDatabaseServer } from '../../tests/torture/postgresServers.js';
import { connectPostgres } from './connectPostgres.js';
import { takeSessionLock } from './sessionLock.js';

const key = `hashtextextended('a lock of this test', 0)`;

describe('a lock of one process among several', () => {
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
    const lock = await take();
    if (!lock) throw new Error('nobody has it');
    if (server.hasSessions)
      await knex.raw(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
           and (classid::bigint << 32 | objid::bigint) = ${key}`,
      );
    else void lock.release();
    await lock.lost;
    await sleep(200); // an unhandled error event would end this process now
    await lock.release();
    const again = await take();
    expect(again).not.to.equal(undefined);
    await again?.release();
  });
});
