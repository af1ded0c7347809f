import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { socketFolder } from '../../adapters/postgres/embedded/socketFolder.js';
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

  const holdsOneAtATime = async (directory: string): Promise<void> => {
    const where = { knex: database.knex, schema: database.schemas.read };
    const take = commandReplayLock(where, { postgresIsEmbedded: true, dataDirectory: directory });
    const first = await take();
    expect(await take()).to.equal(undefined);
    await first?.release();
    const second = await take();
    expect(second).not.to.equal(undefined);
    await second?.release();
  };

  it('has one holder at a time on the embedded Postgres too, whose connections are all one session', async () => {
    await holdsOneAtATime(dataDirectory);
  });

  it('is taken in a data directory whose path is too long for a socket, too', async () => {
    const long = join(dataDirectory, 'd'.repeat(120));
    const folder = await socketFolder(join(long, 'replay'));
    await holdsOneAtATime(long).finally(() => rm(folder, { recursive: true, force: true }));
  });
});
