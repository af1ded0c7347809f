import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent, StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { collect, someEvents, streamName } from './conformance/support.js';
import {
  modelAppend,
  modelDelete,
  modelDescribe,
  modelRead,
  modelTombstone,
  newStream,
  type ModelExpected,
  type ModelOutcome,
} from './testing/streamModel.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withStore } from './testing/withClient.js';

const expected = fc.oneof(
  fc.constantFrom<ModelExpected>('any', 'any', 'no_stream', 'stream_exists'),
  fc.integer({ min: 0, max: 8 }),
);
const removalExpected = fc.oneof(fc.constantFrom<ModelExpected>('any', 'no_stream'), fc.integer({ min: 0, max: 8 }));
const stream = fc.integer({ min: 0, max: 2 });
const alone = fc.boolean();
const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      stream,
      expected,
      count: fc.integer({ min: 1, max: 4 }),
      alone,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      stream,
      expected,
      aligned: fc.boolean(),
      drop: fc.nat(2),
      alone,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), stream, expected: removalExpected }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tombstone' as const), stream, expected: removalExpected }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('describe' as const),
      stream,
      metadata: fc.oneof(
        fc.record({ maxCount: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ truncateBefore: fc.integer({ min: 0, max: 9 }) }),
      ),
    }),
  },
);

const outcomeOf = async (attempt: Promise<unknown>): Promise<ModelOutcome> => {
  try {
    const result = await attempt;
    const isAppend = typeof result === 'object' && result !== null && 'nextExpectedRevision' in result;
    return isAppend ? { revision: Number(result.nextExpectedRevision) } : 'done';
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'wrong';
    if (error instanceof StreamDeletedError) return 'deleted';
    throw error;
  }
};

const readIds = async (client: EventStoreDBClient, name: string, direction: 'forwards' | 'backwards') => {
  try {
    const fromRevision = direction === 'forwards' ? 'start' : 'end';
    return (await collect(client.readStream(name, { direction, fromRevision }))).map(({ event }) => event?.id);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return 'missing';
    if (error instanceof StreamDeletedError) return 'deleted';
    throw error;
  }
};

const revision = (value: ModelExpected) => (typeof value === 'number' ? BigInt(value) : value);

describe('the embedded event store, compared with a model', () => {
  it('returns and keeps the same after any sequence of appends, repeats, deletions and changes of metadata', () => {
    return inTemporaryDirectory((directory) =>
      withStore(directory, async (client, connectionString) => {
        const [, username = '', password = ''] = /\/\/([^:]+):([^@]+)@/.exec(connectionString) ?? [];
        const on = (isAlone: boolean) => (isAlone ? { credentials: { username, password } } : {});
        const run = async (commands: (typeof command extends fc.Arbitrary<infer C> ? C : never)[]): Promise<void> => {
          const names = [0, 1, 2].map(() => streamName('model'));
          const models = names.map(newStream);
          const { position: from } = await client.appendToStream(streamName('start'), someEvents(1));
          for (const step of commands) {
            const name = names[step.stream] ?? '';
            const model = models[step.stream] ?? newStream();
            if (step.do === 'append' || step.do === 'repeat') {
              const start = step.do === 'repeat' ? Math.max(0, model.ids.length - 3 - step.drop) : model.ids.length;
              const kept = model.ids.slice(start);
              const fresh = Array.from({ length: step.do === 'append' ? step.count : step.drop }, () => randomUUID());
              const ids = step.do === 'append' ? fresh : [...kept, ...fresh];
              if (ids.length === 0) continue;
              const events = ids.map((id) => jsonEvent({ id, type: 'model', data: {} }));
              const before: ModelExpected = start === 0 ? 'no_stream' : start - 1;
              const expects = step.do === 'repeat' && step.aligned ? before : step.expected;
              const options = { expectedRevision: revision(expects), ...on(step.alone) };
              const outcome = await outcomeOf(client.appendToStream(name, events, options));
              expect(outcome).to.deep.equal(modelAppend(model, expects, ids));
            } else if (step.do === 'describe') {
              const outcome = await outcomeOf(client.setStreamMetadata(name, step.metadata));
              const told = modelDescribe(model, step.metadata);
              expect(outcome === 'deleted').to.equal(told === 'deleted');
            } else {
              const expectedRevision = revision(step.expected);
              if (expectedRevision === 'stream_exists') continue;
              const remove = step.do === 'delete' ? modelDelete : modelTombstone;
              const attempt =
                step.do === 'delete'
                  ? client.deleteStream(name, { expectedRevision })
                  : client.tombstoneStream(name, { expectedRevision });
              expect(await outcomeOf(attempt)).to.equal(remove(model, step.expected));
            }
          }
          for (const [n, name] of names.entries()) {
            const told = modelRead(models[n] ?? newStream());
            expect(await readIds(client, name, 'forwards')).to.deep.equal(told);
            expect(await readIds(client, name, 'backwards')).to.deep.equal(
              typeof told === 'string' ? told : told.reverse(),
            );
          }
          const logged = await collect(client.readAll({ fromPosition: from ?? 'start' }));
          const total = models.reduce(
            (sum, { ids, described, tombstoned }) => sum + ids.length + described + Number(tombstoned),
            0,
          );
          expect(logged.length - 1).to.equal(total);
        };
        await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 25 }), run), { numRuns: 25 });
      }),
    );
  });
});
