import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { startTestApplication } from '../../tests/harness/testApplication.js';
import { ConfigError } from '../../platform/config/config.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, testEventStore, type TestDatabase } from '../../tests/harness/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { checkpointName, checkEventStore } from './startupCheck.js';
import { streamNames } from './streams.js';

describe('the check of the event store at start', () => {
  let directory: string;
  let store: EmbeddedEventStore;
  let connected: EventStoreClient;
  let client: EventStoreDBClient;
  let database: TestDatabase;
  const streams = streamNames();

  before(async () => void (database = await testDatabase()));
  after(() => database.drop());
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jz-check-'));
    store = await startEmbeddedEventStore({ directory });
    connected = connectEventStore(store.connectionString);
    client = connected.raw;
    await database.knex.withSchema(database.schemas.read).table('checkpoint').del();
  });
  afterEach(async () => {
    await client.dispose();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const tables = () => tablesIn(database.knex, database.schemas.read);
  const check = (more: Partial<Parameters<typeof checkEventStore>[0]> = {}): Promise<unknown> =>
    checkEventStore({
      client,
      readOne: connected.readOne,
      streams,
      tables: tables(),
      now: () => new Date(),
      ...more,
    }).then(
      () => 'accepted',
      (error: unknown) => error,
    );
  const write = (stream: string) => client.appendToStream(stream, jsonEvent({ type: 'something', data: {} }));
  const checkedUpTo = async () => (await readCheckpoints(tables())).get(checkpointName);

  it('accepts an empty store, one with events, and settings that delete no events or belong to foreign streams', async () => {
    expect(await check()).to.equal('accepted');
    await write('case-1');
    await client.setStreamMetadata('case-1', { acl: { readRoles: ['auditor'] }, cacheControl: 10, shade: 'green' });
    await client.setStreamMetadata('somebodyElse-1', { maxAge: 60 });
    await client.setStreamMetadata('caseload', { maxCount: 1 });
    expect(await check()).to.equal('accepted');
  });

  for (const [setting, metadata] of [
    ['$maxAge', { maxAge: 60 }],
    ['$maxCount', { maxCount: 3 }],
    ['$tb', { truncateBefore: 2 }],
  ] as const)
    it(`refuses ${setting} on a stream of ours with a sentence that names both`, async () => {
      for (const stream of ['case-7', 'ledger', 'account-1', 'caseNumber-x']) {
        await write(stream);
        await client.setStreamMetadata(stream, metadata);
        const refused = await check();
        expect(refused).to.be.instanceOf(ConfigError);
        expect(String(refused))
          .to.contain(`流 ${stream} 设置了 ${setting}`)
          .and.match(/请由事件库管理员删除/u);
        await client.setStreamMetadata(stream, {});
        expect(await check()).to.equal('accepted');
      }
    });

  it('refuses a stream of ours that was deleted', async () => {
    await write('case-8');
    await client.deleteStream('case-8');
    expect(String(await check())).to.contain('流 case-8 设置了 $tb');
  });

  it('refuses default settings that delete events', async () => {
    await client.appendToStream('$settings', jsonEvent({ type: 'update', data: { $userStreamAcl: {} } }));
    expect(await check()).to.equal('accepted');
    await client.appendToStream('$settings', jsonEvent({ type: 'update', data: { defaults: { $maxAge: 9 } } }));
    expect(String(await check())).to.contain('流 $settings 设置了 $maxAge');
  });

  it('names some of many streams and counts the rest', async () => {
    for (let n = 0; n < 8; n += 1) await client.setStreamMetadata(`case-${n}`, { maxCount: 1, maxAge: 5 });
    expect(String(await check())).to.match(
      /case-4 设置了 \$maxAge（[^）]+）、\$maxCount（[^）]+）。\n此外还有 3 个流。/u,
    );
  });

  it('reads only new metadata, but refuses again what it refused before', async () => {
    for (let n = 0; n < 50; n += 1) await write(`case-${n}`);
    expect(await check()).to.equal('accepted');
    const clean = await checkedUpTo();
    expect(clean).to.equal(50n);
    await client.setStreamMetadata('case-3', { maxAge: 60 });
    for (let n = 0; n < 50; n += 1) await write(`case-${n}`);
    for (let time = 0; time < 2; time += 1) expect(await check()).to.be.instanceOf(ConfigError);
    expect(await checkedUpTo()).to.equal(clean);
    await client.setStreamMetadata('case-3', {});
    expect(await check()).to.equal('accepted');
    expect(await checkedUpTo()).to.equal(102n);
  });

  it('checks the whole log again when it is not the one that was checked', async () => {
    await write('case-1');
    await client.setStreamMetadata('case-1', { maxAge: 60 });
    await tables()('checkpoint').insert({ projection: checkpointName, position: '900000' });
    expect(await check()).to.be.instanceOf(ConfigError);
  });

  it('refuses a log that lacks the newest event the read models know', async () => {
    await write('case-1');
    const { id } = { id: '6f9619ff-8b86-4011-b42d-00c04fc964ff' };
    await client.appendToStream('case-1', jsonEvent({ id, type: 'something', data: {} }));
    const know = (revision: number, event_id: string) =>
      tables()('ledger_leaf').insert({
        leaf_index: revision,
        event_id,
        stream: 'case-1',
        revision,
        position: revision + 1,
      });
    await know(1, id);
    expect(await check()).to.equal('accepted');
    await know(2, '6f9619ff-8b86-4011-b42d-00c04fc96400');
    expect(String(await check())).to.contain('流 case-1 的第 3 个事件');
    await tables()('ledger_leaf').del();
  });

  it('throws a ConfigError when the event store does not respond', async () => {
    const away = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    const refused = await check({ client: away, timeoutMs: 1 });
    expect(refused).to.be.instanceOf(ConfigError);
    expect(String(refused)).to.contain('事件库没有应答');
    await away.dispose();
  });

  it('prevents the application from starting', async () => {
    const url = await testEventStore();
    const prefix = `test${randomBytes(6).toString('hex')}`;
    const shared = EventStoreDBClient.connectionString(url);
    await shared.setStreamMetadata(`${prefix}case-1`, { maxAge: 60 });
    await shared.dispose();
    const refused = await startTestApplication({ streamPrefix: prefix }, { EVENTSTORE_URL: url }).then(
      ({ close }) => close(),
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(ConfigError);
    expect(String(refused)).to.contain(`${prefix}case-1`);
  });
});
