import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import * as fixtures from '../../../domain/case/fixtures.js';
import { connectEventStore, type EventStoreClient } from '../../adapters/eventStore/client.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { createEventLog } from '../../adapters/eventStore/createEventLog.js';
import { createEventAuthority } from '../../adapters/eventStore/eventAuthority.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { EventVerdicts, Verdict } from '../../adapters/eventStore/eventVerdicts.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { liveSource } from '../ledger/liveSource.js';
import { findBeginning } from './findBeginning.js';
import { inCase } from './testing/auditLog.js';

describe('a log from before every event had a MAC', () => {
  let client: EventStoreClient;
  before(async () => (client = connectEventStore(await testEventStore())));
  after(() => client.close());

  /** A court whose log was begun by a version that gave MACs to irreversible events only. */
  const court = (keyByte = 5) => {
    const streams = streamNames(testStreams().prefix);
    const rows = new Map<string, Verdict & { stream: string; revision: bigint }>();
    const verdicts: EventVerdicts = {
      find: async (stream, revision) =>
        [...rows.values()].filter((one) => one.stream === stream && one.revision === revision),
      isEverRejected: () => false,
      add: async (added) => added.forEach((one) => rows.set(`${one.stream} ${one.revision} ${one.kind}`, one)),
    };
    const source = liveSource({ client: client.raw, streams });
    const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
    const former = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
    /** What a process of this version sees: it finds the beginning as it starts. */
    const start = async (key = keyByte) => {
      let end = -1n;
      const authority = createEventAuthority({
        installationKey: new Uint8Array(32).fill(key),
        verdicts,
        streams,
        beginningEnd: () => end,
      });
      const recorded = [...rows.values()].map(({ stream, revision }) => ({ stream, revision: revision.toString() }));
      end = await findBeginning({ source, client, authority, recorded, now: new Date() });
      return createEventLog({ client, codec: createCodec({ dataKeys, streams, authority }) });
    };
    return { streams, rows, former, start };
  };
  const context = () => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'visitor', id: '' } as const,
    now: new Date(),
  });
  const file = (log: EventLog, stream: string) =>
    log.append(
      stream,
      [fixtures.opened(), fixtures.complained(1)].map((one) => inCase('c', one)),
      'no_stream',
      context(),
    );
  const typesIn = async (log: EventLog, stream: string) => (await log.readStream(stream)).map(({ type }) => type);
  const whole = ['CaseOpened', 'PleadingSubmitted'];
  const nothing = ['EventWithoutAuthority', 'EventWithoutAuthority'];

  it('counts as it stands, and nothing without a MAC that came after the first start', async () => {
    const { streams, former, start, rows } = court();
    const [old, own, forged] = ['old', 'own', 'forged'].map(streams.case);
    if (!old || !own || !forged) throw new Error('three streams');
    await file(former, old);
    await file(await start(), own);
    await file(former, forged);
    expect(rows.size).to.equal(1);
    for (const log of [await start(), await start()]) {
      expect(await typesIn(log, old)).to.deep.equal(whole);
      expect(await typesIn(log, own)).to.deep.equal(whole);
      expect(await typesIn(log, forged)).to.deep.equal(nothing);
    }
    await former.append(old, [inCase('c', fixtures.complained(2))], 'any', context());
    expect((await typesIn(await start(), old)).at(-1)).to.equal('EventWithoutAuthority');
  });

  it('ends before the first event with a MAC when its record was lost, whichever key made that MAC', async () => {
    const { streams, former, start, rows } = court();
    const [old, own, forged] = ['old', 'own', 'forged'].map(streams.case);
    if (!old || !own || !forged) throw new Error('three streams');
    await file(former, old);
    await file(await start(), own);
    await file(former, forged);
    for (const key of [5, 6]) {
      rows.clear();
      const log = await start(key);
      expect(await typesIn(log, old)).to.deep.equal(whole);
      expect(await typesIn(log, forged)).to.deep.equal(nothing);
    }
  });

  it('is not believed to end where only the tables say so', async () => {
    const { streams, former, start, rows } = court();
    const [own, forged] = ['own', 'forged'].map(streams.case);
    if (!own || !forged) throw new Error('two streams');
    await file(await start(), own);
    await file(former, forged);
    const mac = { key: '0123456789abcdef', mac: 'ab'.repeat(32) };
    rows.set('moved', { stream: forged, revision: 1n, kind: 'beginning', authority: mac });
    expect(await typesIn(await start(), forged)).to.deep.equal(nothing);
  });

  it('is empty in a new court: the first event there needs a MAC already', async () => {
    const { streams, former, start } = court();
    await start();
    await file(former, streams.case('first'));
    expect(await typesIn(await start(), streams.case('first'))).to.deep.equal(nothing);
  });
});
