import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { connectEventStore, WrongExpectedVersionError, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import { createEventAuthority } from './eventAuthority.js';
import type { CommandContext, EventLog } from './eventLog.js';
import { openAggregates } from './openAggregates.js';
import { streamNames, type StreamNames } from './streams.js';

describe('the court’s MAC on appended events', () => {
  let client: EventStoreClient;
  let log: EventLog;
  let streams: StreamNames;
  before(async () => {
    client = connectEventStore(await testEventStore());
    streams = streamNames(testStreams().prefix);
    const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
    const authority = createEventAuthority({
      installationKey: new Uint8Array(32).fill(9),
      streams,
      verdicts: { find: async () => [], isEverRejected: async () => false, add: async () => undefined },
    });
    log = createEventLog({ client, codec: createCodec({ dataKeys, streams, authority }) });
  });
  after(() => client.close());

  const context = (): CommandContext => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'system', id: 'administrators' },
    now: new Date(),
  });
  const granted = (userId: string): DomainEvent => ({ type: 'AdministratorGranted', data: { userId } });
  const revoked = (userId: string): DomainEvent => ({ type: 'AdministratorRevoked', data: { userId } });
  const typesOf = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type);

  it('is made for every event, over the revision that it gets', async () => {
    const stream = streams.account(randomUUID());
    const registered: DomainEvent = { type: 'AccountRegistered', data: { userId: 'u', email: 'a@court.cn' } };
    await log.append(stream, [registered, granted('u')], 'no_stream', context());
    await log.append(stream, [revoked('u'), granted('u')], 1n, context());
    const events = await log.readStream(stream);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'AccountRegistered',
      'AdministratorGranted',
      'AdministratorRevoked',
      'AdministratorGranted',
    ]);
    for (const { metadata } of events) expect(metadata.authority?.mac).to.match(/^[0-9a-f]{64}$/u);
  });

  it('is made for the place of an event that goes to the end of its stream, wherever that is', async () => {
    const stream = streams.account(randomUUID());
    for (const revision of [0n, 1n]) {
      await log.append(stream, [granted('u')], 'any', context());
      const [event] = await log.readStream(stream, revision - 1n);
      expect([event?.type, event?.revision]).to.deep.equal(['AdministratorGranted', revision]);
    }
    const month = streams.auditAccess('2026-03');
    const viewed: DomainEvent = {
      type: 'AuditBundleExported',
      data: { bundleId: 'b', treeSize: 1, rootHash: 'r', includesDataKeys: false },
    };
    await Promise.all([1, 2, 3].map(() => log.append(month, [viewed], 'any', context())));
    expect(await typesOf(month)).to.deep.equal(Array(3).fill(viewed.type));
    const original = await client.readOne(month, 0n, 5000);
    if (!original) throw new Error('nothing was appended');
    const { type, data, metadata } = original;
    const copied = { type, data: data as Record<string, unknown>, metadata: metadata as Record<string, unknown> };
    await client.raw.appendToStream(month, jsonEvent(copied)); // under an id of its own
    expect((await typesOf(month)).at(-1)).to.equal('EventWithoutAuthority');
  });

  it('does not hold for a copy at another place, which has no effect and does not stop the stream', async () => {
    const userId = randomUUID();
    const stream = streams.account(userId);
    const { accounts } = openAggregates({ log, streams });
    await accounts.handle(userId, { type: 'RegisterAccount', data: { userId, email: 'a@court.cn' } }, context());
    await accounts.handle(userId, { type: 'GrantAdministrator' }, context());
    const original = await client.readOne(stream, 1n, 5000);
    if (!original) throw new Error('nothing was appended');
    const { type, data, metadata } = original;
    const copy = () =>
      jsonEvent({ type, data: data as Record<string, unknown>, metadata: metadata as Record<string, unknown> });
    await client.raw.appendToStream(stream, [copy(), copy()]);
    expect((await typesOf(stream)).slice(-2)).to.deep.equal(['EventWithoutAuthority', 'EventWithoutAuthority']);

    const before = (await log.readStream(stream)).length;
    expect((await accounts.load(userId)).revision).to.equal(BigInt(before - 1));
    await accounts.handle(
      userId,
      { type: 'EraseAccount', data: { reason: '本人申请', otherAdministrators: 1 } },
      context(),
    );
    expect((await typesOf(stream)).at(-1)).to.equal('AccountErased');
  });

  it('holds after a conflict: the event that was decided anew is signed for its new revision', async () => {
    const userId = randomUUID();
    const stream = streams.account(userId);
    const one = openAggregates({ log, streams }).accounts;
    await one.handle(userId, { type: 'RegisterAccount', data: { userId, email: 'a@court.cn' } }, context());
    let meddled = false;
    const meddling: EventLog = {
      ...log,
      append: async (name, events, expected, from) => {
        if (!meddled) {
          meddled = true;
          await log.append(name, [granted(userId), revoked(userId)], 0n, context());
          const late = log.append(name, events, expected, from);
          expect(await late.catch((error: unknown) => error)).to.be.instanceOf(WrongExpectedVersionError);
        }
        return log.append(name, events, expected, from);
      },
    };
    await openAggregates({ log: meddling, streams }).accounts.handle(userId, { type: 'GrantAdministrator' }, context());
    expect(await typesOf(stream)).to.deep.equal([
      'AccountRegistered',
      'AdministratorGranted',
      'AdministratorRevoked',
      'AdministratorGranted',
    ]);
  });
});
