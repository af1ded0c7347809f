import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { caseDecider } from '../../../domain/case/decider.js';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { isEventIn } from '../../../domain/eventCatalogue.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { connectEventStore, WrongExpectedVersionError, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import { StoreUnavailableError } from './errors.js';
import type { CommandContext, EventLog } from './eventLog.js';
import { createCommandHandler } from './handleCommand.js';
import { wholeStreamStates } from './streamStates.js';
import { streamNames } from './streams.js';
import { startRelay } from './testing/relay.js';

const context = (commandId: string = randomUUID(), commandHash = 'a'): CommandContext => ({
  commandId,
  commandHash,
  correlationId: 'r',
  actor: { kind: 'visitor', id: '' },
  now: new Date('2026-01-05T02:03:04.567Z'),
});
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('was accepted'),
    (error: unknown) => error,
  );

describe('the event log over an event store', () => {
  let connectionString: string;
  let client: EventStoreClient;
  let log: EventLog;
  const streams = streamNames(testStreams().prefix);
  const codec = createCodec({
    dataKeys: createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') }),
    streams,
  });
  const fresh = () => streams.case(randomUUID());

  before(async () => {
    connectionString = await testEventStore();
    client = connectEventStore(connectionString);
    log = createEventLog({ client, codec, deadlineMs: 30_000 }); // also on a busy machine; a test about deadlines brings its own
  });
  after(() => client.close());

  it('reads what it wrote in order, with revisions and positions', async () => {
    const stream = fresh();
    const events = [fixtures.opened(), fixtures.joined(fixtures.li), fixtures.complained(1)];
    const written = await log.append(stream, events, 'no_stream', context('c-1'));
    const read = await log.readStream(stream);
    expect(read.map(({ type, data }) => ({ type, data }))).to.deep.equal(events);
    expect(read.map(({ revision }) => revision)).to.deep.equal([0n, 1n, 2n]);
    expect(written.revision).to.equal(2n);
    expect(read.at(-1)?.position).to.equal(written.position);
    expect(read.map(({ metadata }) => metadata.commandId)).to.deep.equal(['c-1', 'c-1', 'c-1']);
  });

  it('reads an unknown stream as empty', async () => {
    expect(await log.readStream(fresh())).to.deep.equal([]);
  });

  it('refuses an append whose expected revision is outdated', async () => {
    const stream = fresh();
    await log.append(stream, [fixtures.numbered('A-1')], 'no_stream', context());
    for (const expected of ['no_stream', 3n] as const)
      expect(await rejection(log.append(stream, [fixtures.numbered('A-2')], expected, context()))).to.be.instanceOf(
        WrongExpectedVersionError,
      );
  });

  it('retries an append whose response got lost without writing twice', async () => {
    const stream = fresh();
    let lost = 0;
    const losing: Pick<EventStoreClient, 'read' | 'append' | 'hidesEvents'> = {
      ...client,
      append: async (...args) => {
        const written = await client.append(...args);
        if (lost++ === 0) await new Promise(() => undefined); // written, but the response never comes
        return written;
      },
    };
    const flaky = createEventLog({ client: losing, codec, deadlineMs: 1000 });
    const written = await flaky.append(stream, [fixtures.opened(), fixtures.complained(1)], 'no_stream', context());
    expect(written.revision).to.equal(1n);
    expect(await log.readStream(stream)).to.have.length(2);
  });

  it('throws StoreUnavailableError within its deadline when the store does not respond', async () => {
    const waits: number[] = [];
    const append: EventStoreClient['append'] = (_stream, _events, _revision, ms) => {
      waits.push(ms);
      return new Promise(() => undefined);
    };
    const silent = createEventLog({ client: { ...client, append }, codec, deadlineMs: 300 });
    expect(await rejection(silent.append(fresh(), [fixtures.opened()], 'no_stream', context()))).to.be.instanceOf(
      StoreUnavailableError,
    );
    expect(waits[0]).to.equal(150);
    expect(waits.reduce((sum, ms) => sum + ms)).to.be.at.most(300);
  });

  it('reads a stream of large, slow events in pages that each meet the deadline', async () => {
    const stream = fresh();
    const numbered = Array.from({ length: 900 }, (_, place) => fixtures.numbered(`A-${place}`));
    await log.append(stream, numbered, 'no_stream', context());
    const slow: Pick<EventStoreClient, 'read' | 'append' | 'hidesEvents'> = {
      ...client,
      read: async function* (...asked) {
        for await (const event of client.read(...asked)) {
          await sleep(2);
          yield event;
        }
      },
    };
    const read = await createEventLog({ client: slow, codec, deadlineMs: 2000 }).readStream(stream);
    expect(read.map(({ revision }) => revision)).to.deep.equal(numbered.map((_, place) => BigInt(place)));
  });

  it('refuses an append larger than the store accepts', async () => {
    const formData = { text: '甲'.repeat(600_000) };
    const refusal = await rejection(
      log.append(fresh(), [fixtures.complained(1, { formData })], 'no_stream', context()),
    );
    expect(refusal).to.be.instanceOf(DomainError).with.property('code', 'answers_too_large');
  });

  it('throws StoreUnavailableError while the store is unavailable, and works again when it is back', async () => {
    const relay = await startRelay(connectionString);
    const own = connectEventStore(relay.connectionString);
    const ownLog = createEventLog({ client: own, codec, deadlineMs: 2000 });
    const stream = fresh();
    await ownLog.append(stream, [fixtures.opened()], 'no_stream', context());
    await relay.cut();
    expect(await rejection(ownLog.append(stream, [fixtures.complained(1)], 0n, context()))).to.be.instanceOf(
      StoreUnavailableError,
    );
    expect(await rejection(ownLog.readStream(stream))).to.be.instanceOf(StoreUnavailableError);
    await relay.mend();
    await ownLog.append(stream, [fixtures.complained(1)], 0n, context());
    expect(await ownLog.readStream(stream)).to.have.length(2);
    await own.close();
    await relay.cut();
  });

  describe('handling commands', () => {
    const handler = () => {
      const kind = { log, decider: caseDecider, isOurs: isEventIn('case') };
      const load = wholeStreamStates(kind);
      return createCommandHandler({ ...kind, streamOf: streams.case, load: (id) => load(streams.case(id)) });
    };
    const appendsOf = async (id: string) => (await log.readStream(streams.case(id))).length;

    it('appends the decided events and returns the state after them', async () => {
      const id = randomUUID();
      const { events, state, repeated } = await handler()(id, fixtures.open(fixtures.li), context());
      expect(events.map(({ type }) => type)).to.deep.equal(['CaseOpened', 'DefendantJoined', 'PleadingSubmitted']);
      expect(state).to.include({ status: 'pending' });
      expect(repeated).to.equal(false);
      expect(await appendsOf(id)).to.equal(3);
    });

    it('returns the first outcome for a repeated command, also after others, and appends nothing', async () => {
      const id = randomUUID();
      const first = await handler()(id, fixtures.open(fixtures.li), context('open-1'));
      await handler()(id, fixtures.assign('A-7'), context());
      const again = await handler()(id, fixtures.open(fixtures.wang), context('open-1'));
      expect(again.events.map(({ type, data }) => ({ type, data }))).to.deep.equal(first.events);
      expect(again).to.deep.include({ position: first.position, state: first.state, at: first.at, repeated: true });
      expect(await appendsOf(id)).to.equal(4);
    });

    it('refuses a command id that was used for another command', async () => {
      const id = randomUUID();
      await handler()(id, fixtures.open(), context('one-key', 'hash of this'));
      const refusal = await rejection(handler()(id, fixtures.assign('A-7'), context('one-key', 'hash of that')));
      expect(refusal).to.have.property('code', 'idempotency_key_reused');
    });

    it('appends nothing where nothing changes, and returns the position of the log', async () => {
      const id = randomUUID();
      await handler()(id, fixtures.open(), context());
      const { position } = await handler()(id, fixtures.assign('A-7'), context());
      let asked = 0;
      const again = await handler()(id, fixtures.assign('A-7'), context(), {
        beforeAppend: async () => void (asked += 1),
      });
      expect(again).to.deep.include({ events: [], position });
      expect(asked).to.equal(0);
    });

    it('keeps all of many versions submitted at the same instant, in order', async () => {
      const id = randomUUID();
      await handler()(id, fixtures.open(fixtures.li), context());
      const commands = Array.from({ length: 12 }, () =>
        handler()(id, fixtures.complain(fixtures.plaintiffCode, [fixtures.li]), context()),
      );
      await Promise.all(commands);
      const versions = (await log.readStream(streams.case(id))).flatMap((event) =>
        event.type === 'PleadingSubmitted' ? [event.data.version] : [],
      );
      expect(versions).to.deep.equal(Array.from({ length: 13 }, (_, i) => i + 1));
    });

    it('gives the same command sent many times at once one outcome', async () => {
      const id = randomUUID();
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          handler()(id, fixtures.open({ ...fixtures.li, code: `DEFA234${(i % 8) + 2}` }), context('same')),
        ),
      );
      const outcomes = all.map(({ events, position }) =>
        JSON.stringify([events.map(({ data }) => data), String(position)]),
      );
      expect(new Set(outcomes).size).to.equal(1);
      expect(await appendsOf(id)).to.equal(3);
    });

    it('decides again from the new state after a conflict', async () => {
      const id = randomUUID();
      await handler()(id, fixtures.open(), context());
      const numbers = Array.from({ length: 8 }, (_, i) => `N-${i}`);
      const results = await Promise.allSettled(
        numbers.map((number) => handler()(id, fixtures.assign(number), context())),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).to.have.property('code', 'case_already_filed');
      expect(await appendsOf(id)).to.equal(3);
    });
  });
});
