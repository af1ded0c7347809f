import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { eventCatalogue } from '../../../domain/eventCatalogue.js';
import type { EventSchema } from '../../../domain/eventSourcing/eventOf.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import type { EventLog } from './eventLog.js';
import { streamNames } from './streams.js';
import { arbitraryEvent } from './testing/arbitraryEvent.js';

const context = {
  commandId: 'c-1',
  commandHash: 'a',
  correlationId: 'r-1',
  actor: { kind: 'visitor', id: '' },
  now: new Date('2026-01-05T02:03:04.567Z'),
} as const;

describe('every event that its schema accepts', () => {
  const { prefix } = testStreams();
  const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
  let client: EventStoreClient;
  let log: EventLog;
  before(async () => {
    client = connectEventStore(await testEventStore());
    log = createEventLog({ client, codec: createCodec({ dataKeys, streams: streamNames(prefix) }) });
  });
  after(() => client.close());

  for (const [category, schemas] of Object.entries<Record<string, EventSchema>>(eventCatalogue))
    for (const [type, schema] of Object.entries(schemas))
      it(`is decoded as it was encoded, and without its personal fields once erased: ${type}`, () =>
        fc.assert(
          fc.asyncProperty(fc.array(arbitraryEvent(type, schema), { minLength: 8, maxLength: 8 }), async (events) => {
            const stream = `${prefix}${category}-${randomUUID()}`;
            await log.append(stream, events, 'no_stream', context);
            const read = await log.readStream(stream);
            expect(read.map(({ data }) => data)).to.deep.equal(events.map(({ data }) => data));
            expect(read.every(({ erased }) => !erased)).to.equal(true);

            await dataKeys.destroy(stream, '期满', context.now);
            const left = await log.readStream(stream);
            const personal: readonly string[] = schema.personal;
            const emptied = events.map(({ data }) =>
              Object.fromEntries(
                Object.entries(data).map(([field, value]: [string, unknown]) => [
                  field,
                  personal.includes(field) ? null : value,
                ]),
              ),
            );
            expect(left.map(({ data }) => data)).to.deep.equal(emptied);
            const held = events.map(({ data }) => personal.some((field) => Object.hasOwn(data, field)));
            expect(left.map(({ erased }) => erased)).to.deep.equal(held);
          }),
          { numRuns: 5 },
        ));
});
