import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { connectEventStore, isEventStoreUnavailable, isDenied, type EventStoreClient } from './client.js';
import type { EncodedEvent } from './codec.js';
import { eventId } from './eventId.js';
import { readAllEvents } from './readAll.js';
import { startRelay } from './testing/relay.js';

const closes = (client: EventStoreClient): Promise<boolean> =>
  Promise.race([client.close().then(() => true), sleep(3000).then(() => false)]);

describe('the event store’s client', () => {
  it('recognises the bare gRPC status of a broken batch append as a store that is unavailable', async () => {
    const relay = await startRelay(await testEventStore());
    const { raw, close } = connectEventStore(relay.connectionString);
    const stream = testStreams().stream('broken');
    const append = () => raw.appendToStream(stream, jsonEvent({ type: 'x', data: {} })); // without credentials: in batches
    await append();
    const underWay = Array.from({ length: 20 }, () => append().catch((error: unknown) => error));
    await relay.cut();
    const errors = (await Promise.all(underWay)).filter((outcome) => outcome instanceof Error);
    expect(errors).not.to.deep.equal([]);
    for (const error of errors) expect(isEventStoreUnavailable(error), String(error)).to.equal(true);
    await close();
  });

  it('recognises a wrong password as a refusal, not as a store that is unavailable', async () => {
    const wrong = (await testEventStore()).replace(/:[^:@/]+@/u, ':wrong@');
    const { read, append, close } = connectEventStore(wrong);
    const metadata: EncodedEvent['metadata'] = {
      commandId: 'c',
      correlationId: 'r',
      causationId: 'c',
      actor: { kind: 'system', id: 'test' },
      occurredAt: new Date(0).toISOString(),
      schemaVersion: 1,
      payloadHash: '',
    };
    const event = { id: randomUUID(), type: 'x', data: {}, metadata };
    const stream = testStreams().stream('denied');
    for (const call of [
      async () => {
        for await (const { event: found } of read(stream, 5000)) expect.fail(`read ${found?.id}`);
      },
      () => append(stream, [event], 'no_stream', 5000),
    ]) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect([isDenied(error), isEventStoreUnavailable(error)]).to.deep.equal([true, false]);
    }
    await close();
  });

  it('reads one event, or undefined where there is none, and leaves no open call behind', async () => {
    const client = connectEventStore(await testEventStore());
    const stream = testStreams().stream('one');
    const metadata = { commandId: 'c', payloadHash: '' };
    const events = ['first', 'second'].map((type, index) => {
      const id = eventId(stream, 'no_stream', index, { type, metadata });
      return { id, type, data: {}, metadata };
    });
    await client.raw.appendToStream(
      stream,
      events.map(({ id, type }) => jsonEvent({ id, type, data: {} })),
    );
    for (let time = 0; time < 20; time += 1)
      expect(await client.readOne(stream, 1n, 5000)).to.include({ type: 'second' });
    expect(await client.readOne(stream, 2n, 5000)).to.equal(undefined);
    expect(await client.readOne(`${stream}-none`, 0n, 5000)).to.equal(undefined);
    expect(await closes(client)).to.equal(true);
  });

  it('reads the log and a stream, wholly or in part, and leaves no open call behind', async () => {
    const client = connectEventStore(await testEventStore());
    const streams = testStreams();
    const stream = streams.stream('many');
    const filler = 'x'.repeat(1000);
    const append = (events: number) =>
      client.raw.appendToStream(
        stream,
        Array.from({ length: events }, (_, n) => jsonEvent({ type: 'filler', data: { n, filler } })),
      );
    // The log may be large and in use by others, so the reads begin here.
    const { position } = await client.raw.appendToStream(
      streams.stream('first'),
      jsonEvent({ type: 'first', data: {} }),
    );
    if (!position) throw new Error('no position');
    for (let time = 0; time < 3; time += 1) await append(100);
    const log = () => readAllEvents(client.raw)(position.commit);
    const oneStream = () => client.read(stream, 10_000);
    for (const reading of [log, oneStream])
      // With the pause all events have arrived in the client before the loop is left, without it some are on their way.
      for (const pauseMs of [0, 20])
        for (const enough of [1, 150, 220, 255, 260, 265, 280, 299, 300, Infinity]) {
          let count = 0;
          for await (const { event } of reading()) {
            if (event?.streamId === stream) count += 1;
            if (count < enough) continue;
            await sleep(pauseMs);
            break;
          }
          expect(count).to.equal(Math.min(enough, 300));
        }
    expect(await closes(client)).to.equal(true);
  });

  it('ends a read whose consumer fails, and passes that failure on', async () => {
    const client = connectEventStore(await testEventStore());
    const stream = testStreams().stream('failing');
    await client.raw.appendToStream(
      stream,
      Array.from({ length: 60 }, (_, n) => jsonEvent({ type: 'filler', data: { n } })),
    );
    const failing = async (): Promise<void> => {
      let count = 0;
      for await (const resolved of client.read(stream, 5000)) {
        count += 1;
        await sleep(1);
        if (count === 20) throw new Error(`cannot take ${resolved.event?.type}`);
      }
    };
    const error: unknown = await failing().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Error).with.property('message', 'cannot take filler');
    expect(await closes(client)).to.equal(true);
  });
});
