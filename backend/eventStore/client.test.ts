import { setTimeout as sleep } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { testEventStore, testStreams } from '../testing/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { eventId } from './eventId.js';
import { readAllEvents } from './readAll.js';

const closes = (client: EventStoreClient): Promise<boolean> =>
  Promise.race([client.close().then(() => true), sleep(3000).then(() => false)]);

describe('the event store’s client', () => {
  it('reads one event, and nothing where there is none, and leaves no call behind to wait for', async () => {
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

  it('reads the whole log, and as much of it as is wanted, and leaves no call behind either', async () => {
    const client = connectEventStore(await testEventStore());
    const stream = testStreams().stream('many');
    const filler = 'x'.repeat(10_000);
    for (let time = 0; time < 3; time += 1)
      await client.raw.appendToStream(
        stream,
        Array.from({ length: 100 }, (_, n) => jsonEvent({ type: 'filler', data: { n, filler } })),
      );
    const readAll = readAllEvents(client.raw);
    const read = async (enough: number): Promise<number> => {
      let count = 0;
      for await (const { event } of readAll(-1n)) {
        if (event?.streamId === stream) count += 1;
        if (count === enough) break;
      }
      return count;
    };
    for (const enough of [1, 1, 150, 299, 300, Infinity]) expect(await read(enough)).to.equal(Math.min(enough, 300));
    expect(await closes(client)).to.equal(true);
  });
});
