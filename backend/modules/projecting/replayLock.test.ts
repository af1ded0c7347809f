import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { commandReplayLock } from './replayLock.js';

describe('the mutex of replays', () => {
  let database: TestDatabase;
  let dataDirectory: string;
  before(async () => {
    database = await testDatabase();
    dataDirectory = await mkdtemp(join(tmpdir(), 'jz-lock-'));
  });
  after(async () => {
    await database.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  it('has one holder at a time on the embedded Postgres too, whose connections are all one session', async () => {
    const where = { knex: database.knex, schema: database.schemas.read };
    const take = commandReplayLock(where, { postgresIsEmbedded: true, dataDirectory });
    const first = await take();
    expect(await take()).to.equal(undefined);
    await first?.release();
    const second = await take();
    expect(second).not.to.equal(undefined);
    await second?.release();
  });
});
