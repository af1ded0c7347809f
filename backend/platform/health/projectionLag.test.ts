import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { connectEventStore, type EventStoreClient } from '../../adapters/eventStore/client.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { createProjectionLag } from './projectionLag.js';

describe('health: how far the read models are behind', () => {
  let client: EventStoreClient;
  before(async () => void (client = connectEventStore(await testEventStore())));
  after(() => client.close());

  it('counts the events after the slowest read model, and gives the age of the oldest', async () => {
    const { prefix } = testStreams();
    const streams = streamNames(prefix);
    const append = async (stream: string): Promise<bigint> =>
      (await client.raw.appendToStream(stream, jsonEvent({ type: 'x', data: {} }))).position?.commit ?? 0n;
    const before = await append(streams.case(randomUUID()));
    await append(streams.case(randomUUID()));
    const others = await append(`elsewhere${prefix}-1`);
    const second = await append(streams.case(randomUUID()));
    const now = () => new Date(Date.now() + 60_000);
    const lag = createProjectionLag({ client: client.raw, streams, mustBeOneLog: () => Promise.resolve(), now });
    const at = (...positions: bigint[]) =>
      lag({ projections: positions.map((place, index) => ({ name: `p${index}`, place, events: null, error: null })) });

    expect(await at(second, second)).to.deep.equal({ events: 0, ms: 0 });
    expect(await at(second, others)).to.include({ events: 1 });
    const behind = await at(second, before);
    expect(behind.events).to.equal(2);
    expect(behind.ms).to.be.within(59_000, 90_000);
  });
});
