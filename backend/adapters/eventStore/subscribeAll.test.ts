import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { endOf, type LogPlace } from '../../../projections/runner/logPlace.js';
import { inBatches } from '../../../projections/runner/inBatches.js';
import { ownEventStore, testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { readAllEvents } from './readAll.js';
import { subscribeAll } from './subscribeAll.js';
import { startAnsweringStore } from './testing/answeringStore.js';
import { checkpointsBetweenEvents } from './testing/checkpointsBetweenEvents.js';

describe('event store: following $all', () => {
  let client: EventStoreDBClient;
  before(async () => {
    client = EventStoreDBClient.connectionString(await testEventStore());
  });
  after(() => client.dispose());

  const append = async (stream: string, count: number, start = 0): Promise<bigint> => {
    const events = Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Happened', data: { n: start + n } }));
    const { position } = await client.appendToStream(stream, events);
    if (!position) throw new Error('no position');
    return position.commit;
  };

  it('delivers old and new events of our streams only, after a position, and ends when aborted', async () => {
    const { prefix, stream } = testStreams();
    const subscribe = subscribeAll({ client, prefixes: [`${prefix}-`] });
    const third = await append(stream('a'), 3);
    await append(`other${prefix}`, 5);
    const last = await append(stream('b'), 2, 3);

    let end = last;
    const follow = async (after: bigint, onLast: () => Promise<unknown> = () => Promise.resolve()) => {
      const stop = new AbortController();
      const seen: unknown[] = [];
      for await (const batch of inBatches(subscribe(after, stop.signal), 50, stop.signal))
        for (const item of batch) {
          if (item.kind !== 'event') continue;
          const position = item.event.event?.position?.commit ?? 0n;
          seen.push(item.event.event?.data);
          if (position === last) await onLast();
          if (position >= end) stop.abort();
        }
      return seen;
    };
    expect(await follow(-1n)).to.deep.equal([0, 1, 2, 3, 4].map((n) => ({ n })));
    expect(await follow(third)).to.deep.equal([{ n: 3 }, { n: 4 }]);
    const appendOneMore = async () => (end = await append(stream('c'), 1, 5));
    expect(await follow(third, appendOneMore)).to.deep.equal([{ n: 3 }, { n: 4 }, { n: 5 }]);
  });

  it('reports how far it searched without a match, never ahead of an event', async () => {
    const { prefix, stream } = testStreams();
    const subscribe = subscribeAll({ client, prefixes: [`${prefix}-`] });
    const ours = await append(stream('a'), 1);
    const theirs = await append(`other${prefix}`, 1200);
    const stop = new AbortController();
    const order: string[] = [];
    for await (const item of subscribe(-1n, stop.signal)) {
      if (item.kind === 'event') order.push(`event ${item.event.event?.position?.commit}`);
      else if (endOf(item.position) >= ours) {
        order.push('searched');
        expect(endOf(item.position) <= theirs).to.equal(true);
        stop.abort();
      }
    }
    expect(order).to.deep.equal([`event ${ours}`, 'searched']);
  });

  it('delivers the event that is given the commit position of a checkpoint between two events, on a new connection', async () => {
    const own = await ownEventStore();
    const store = await startAnsweringStore(own.connectionString);
    store.answers.rewrite = checkpointsBetweenEvents;
    const other = EventStoreDBClient.connectionString(store.address());
    try {
      const { prefix, stream } = testStreams();
      const subscribe = subscribeAll({ client: other, prefixes: [`${prefix}-`] });
      await other.appendToStream(`other${prefix}`, jsonEvent({ type: 'Happened', data: {} }));
      let searchedTo: LogPlace = -1n;
      const first = new AbortController();
      for await (const item of subscribe(-1n, first.signal)) {
        if (item.kind === 'searched') searchedTo = item.position;
        if (endOf(searchedTo) >= 0n) first.abort();
      }
      expect(searchedTo).to.deep.equal({ commit: 2n, prepare: 0n });
      const { position } = await other.appendToStream(stream('a'), jsonEvent({ type: 'Happened', data: { n: 1 } }));
      expect(position?.commit).to.equal(2n);
      const second = new AbortController();
      const seen: unknown[] = [];
      await other.appendToStream(stream('a'), jsonEvent({ type: 'Happened', data: { n: 2 } }));
      for await (const item of subscribe(searchedTo, second.signal)) {
        if (item.kind === 'event') seen.push(item.event.event?.data);
        if (item.kind === 'event' && item.event.event?.revision === 1n) second.abort();
      }
      expect(seen).to.deep.equal([{ n: 1 }, { n: 2 }]);
    } finally {
      await other.dispose();
      await store.close();
      await own.close();
    }
  });

  it('reads from after a position to the present end', async () => {
    const { stream } = testStreams();
    const before = await append(stream('a'), 2);
    await append(stream('a'), 2, 2);
    const seen: unknown[] = [];
    for await (const { event } of readAllEvents(client)(before))
      if (event?.streamId === stream('a')) seen.push(event.data);
    expect(seen).to.deep.equal([{ n: 2 }, { n: 3 }]);
  });
});
