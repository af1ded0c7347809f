import { EventStoreDBClient, jsonEvent, type StreamMetadata } from '@eventstore/db-client';
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { listForgetfulStreams } from '../../../projections/setAside/streamSettingsQueries.js';
import { ConfigError } from '../../runtime/configError.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { checkEventStore } from './startupCheck.js';
import { checkpointName, takeOffSettings, type StreamFinding } from './streamSettings.js';
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
    await tables()('checkpoint').del();
    await tables()('stream_settings').del();
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
      (found) => (found.length === 0 ? 'accepted' : found),
      (error: unknown) => error,
    );
  const noted = async (): Promise<StreamFinding[]> =>
    (await listForgetfulStreams(tables(), 20)).streams.map(({ stream, settings }) => ({ stream, found: settings }));
  const write = (stream: string) => client.appendToStream(stream, jsonEvent({ type: 'something', data: {} }));
  const checkedUpTo = async () => (await readCheckpoints(tables())).get(checkpointName);

  it('accepts an empty store, one with events, and settings that delete no events or belong to foreign streams', async () => {
    expect(await check()).to.equal('accepted');
    await write('case-1');
    await client.setStreamMetadata('case-1', { acl: { deleteRoles: ['auditor'] }, cacheControl: 10, shade: 'green' });
    await client.setStreamMetadata('somebodyElse-1', { maxAge: 60 });
    await client.setStreamMetadata('caseload', { maxCount: 1 });
    expect(await check()).to.equal('accepted');
  });

  const harmful: readonly (readonly [string, StreamMetadata])[] = [
    ['$maxAge', { maxAge: 60 }],
    ['$maxCount', { maxCount: 3 }],
    ['$tb', { truncateBefore: 2 }],
    ['$acl', { acl: { readRoles: ['auditor'], writeRoles: ['$admins'], deleteRoles: ['auditor'] } }],
  ];
  for (const [setting, metadata] of harmful)
    it(`notes ${setting} on a stream of ours until it is taken off, and starts`, async () => {
      for (const stream of ['case-7', 'ledger', 'account-1', 'caseNumber-x']) {
        await write(stream);
        await client.setStreamMetadata(stream, { acl: { deleteRoles: ['auditor'] }, ...metadata });
        expect(await check()).to.deep.equal([{ stream, found: [setting] }]);
        expect(await check()).to.equal('accepted'); // said once
        expect(await noted()).to.deep.equal([{ stream, found: [setting] }]);
        expect(await takeOffSettings(client, stream)).to.deep.equal([setting]);
        expect(await takeOffSettings(client, stream)).to.deep.equal([]);
        expect((await client.getStreamMetadata(stream)).metadata).to.deep.equal({ acl: { deleteRoles: ['auditor'] } });
        expect(await check()).to.equal('accepted');
        expect(await noted()).to.deep.equal([]);
      }
    });

  it('notes a stream of ours that was deleted softly, whose events come back', async () => {
    await write('case-8');
    await client.deleteStream('case-8');
    expect(await check()).to.deep.equal([{ stream: 'case-8', found: ['$tb'] }]);
    expect(await takeOffSettings(client, 'case-8')).to.deep.equal(['$tb']);
    expect(await check()).to.equal('accepted');
    expect(await connected.readOne('case-8', 0n, 5000)).to.have.property('type', 'something');
  });

  it('refuses default settings that delete events', async () => {
    await client.appendToStream('$settings', jsonEvent({ type: 'update', data: { $userStreamAcl: {} } }));
    expect(await check()).to.equal('accepted');
    await client.appendToStream('$settings', jsonEvent({ type: 'update', data: { defaults: { $maxAge: 9 } } }));
    expect(String(await check())).to.contain('流 $settings 设置了 $maxAge');
  });

  it('reads only new metadata, and keeps what it noted before', async () => {
    for (let n = 0; n < 50; n += 1) await write(`case-${n}`);
    expect(await check()).to.equal('accepted');
    expect(await checkedUpTo()).to.equal(50n);
    await client.setStreamMetadata('case-3', { maxAge: 60, maxCount: 9 });
    for (let n = 0; n < 50; n += 1) await write(`case-${n}`);
    expect(await check()).to.deep.equal([{ stream: 'case-3', found: ['$maxAge', '$maxCount'] }]);
    expect(await checkedUpTo()).to.equal(101n);
    await client.setStreamMetadata('case-4', {});
    expect(await check()).to.equal('accepted');
    expect(await noted()).to.have.length(1);
  });

  it('checks the whole log again when it is not the one that was checked', async () => {
    await write('case-1');
    await client.setStreamMetadata('case-1', { maxAge: 60 });
    await tables()('checkpoint').insert({ projection: checkpointName, position: '900000' });
    await tables()('stream_settings').insert({
      stream: 'case-of-another-log',
      settings: '["$tb"]',
      noted_at: new Date(),
    });
    expect(await check()).to.deep.equal([{ stream: 'case-1', found: ['$maxAge'] }]);
    expect((await noted()).map(({ stream }) => stream)).to.deep.equal(['case-1']);
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

  it('looks past a newest event that its stream’s settings hide, and refuses a log that ends before it all the same', async () => {
    await write('case-1');
    await client.appendToStream(
      'case-2',
      jsonEvent({ id: '6f9619ff-8b86-4011-b42d-00c04fc964ff', type: 'a', data: {} }),
    );
    await client.appendToStream(
      'case-3',
      jsonEvent({ id: '6f9619ff-8b86-4011-b42d-00c04fc96400', type: 'a', data: {} }),
    );
    await client.deleteStream('case-3');
    const know = (index: number, stream: string, event_id: string, position = index + 1) =>
      tables()('ledger_leaf').insert({ leaf_index: index, event_id, stream, revision: 0, position });
    await know(1, 'case-2', '6f9619ff-8b86-4011-b42d-00c04fc964ff');
    await know(2, 'case-3', '6f9619ff-8b86-4011-b42d-00c04fc96400');
    expect(await check()).to.deep.equal([{ stream: 'case-3', found: ['$tb'] }]);
    await tables()('ledger_leaf').where({ leaf_index: 1 }).update({ event_id: '6f9619ff-8b86-4011-b42d-00c04fc96401' });
    expect(String(await check())).to.contain('流 case-2 的第 1 个事件');
    await tables()('ledger_leaf').where({ leaf_index: 2 }).update({ position: 900_000 });
    expect(String(await check())).to.contain('流 case-3 的第 1 个事件');
    await tables()('ledger_leaf').del();
  });

  it('throws a ConfigError when the event store does not respond', async () => {
    const away = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    const refused = await check({ client: away, timeoutMs: 1 });
    expect(refused).to.be.instanceOf(ConfigError);
    expect(String(refused)).to.contain('事件库没有应答');
    await away.dispose();
  });
});
