import { expect } from 'chai';
import fc from 'fast-check';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountCommand } from '../../../domain/account/commands.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { generationsOn, type AccountState } from '../../../domain/account/state.js';
import { isEventIn, type DomainEvent } from '../../../domain/eventCatalogue.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import type { CommandContext, EventLog } from './eventLog.js';
import { createCommandHandler } from './handleCommand.js';
import { rememberedStates, wholeStreamStates, type Remembering } from './streamStates.js';
import { streamNames } from './streams.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const userId = 'u-1';
const now = new Date('2026-01-05T02:00:00Z');
const context = (commandId: string, commandHash = 'a'): CommandContext => ({
  commandId,
  commandHash,
  correlationId: 'r',
  actor: { kind: 'user', id: userId },
  now,
});
const generateOf = (contentHash: string): AccountCommand => ({
  type: 'RecordGeneration',
  data: { planLimits: nothingLimited, courtDay: '2026-01-05', now, formKey: null, contentHash },
});
const generate = generateOf('content');
const administer = {
  otherAdministrators: 1,
  planLimits: nothingLimited,
  now,
  timeZone: 'Asia/Shanghai',
  commandId: 'c',
};
const commands: readonly AccountCommand[] = [
  { type: 'RegisterAccount', data: { userId, email: 'li@example.cn' } },
  generate,
  { type: 'ResetGenerationCount', data: { courtDay: '2026-01-05' } },
  { type: 'AdministerAccount', data: { ...administer, changes: { isActive: false } } },
  { type: 'AdministerAccount', data: { ...administer, changes: { isActive: true } } },
  { type: 'GrantAdministrator' },
  { type: 'DiscardPleading', data: { documentId: 'd-1' } },
  { type: 'EraseAccount', data: { reason: '本人申请', otherAdministrators: 1 } },
];

const isOurs = isEventIn('account');

describe('the cache of stream states', () => {
  let client: EventStoreClient;
  let log: EventLog;
  const streams = streamNames(testStreams().prefix);
  before(async () => {
    client = connectEventStore(await testEventStore());
    const keys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
    log = createEventLog({ client, codec: createCodec({ dataKeys: keys, streams }) });
  });
  after(() => client.close());

  let accounts = 0;
  const newId = (): string => `a-${(accounts += 1)}`;
  const remembered = (
    through: Pick<EventLog, 'readStream'> = log,
    how: Remembering<AccountState> = { leastEvents: 1 },
  ) => {
    const load = rememberedStates<AccountEvent, AccountState>({ log: through, decider: accountDecider, isOurs }, how);
    return (id: string) => load(streams.account(id));
  };
  const whole = (id: string) =>
    wholeStreamStates<AccountEvent, AccountState>({ log, decider: accountDecider, isOurs })(streams.account(id));
  const handler = (load = whole) =>
    createCommandHandler({
      log,
      decider: accountDecider,
      streamOf: streams.account,
      isOurs,
      load,
    });
  const generated = (): DomainEvent => ({
    type: 'DocumentGenerated',
    data: { userId, courtDay: '2026-01-04', formKey: null, contentHash: 'c'.repeat(64) },
  });
  const ofLength = async (length: number): Promise<string> => {
    const id = newId();
    const registered: DomainEvent = { type: 'AccountRegistered', data: { userId, email: 'li@example.cn' } };
    await log.append(streams.account(id), [registered], 'no_stream', context('registered'));
    // A single append takes a megabyte at most.
    for (let written = 1; written < length; written += 1000) {
      const rest = Array.from({ length: Math.min(1000, length - written) }, generated);
      await log.append(
        streams.account(id),
        rest,
        BigInt(written - 1),
        context(written === 1 ? 'rest' : `rest ${written}`),
      );
    }
    return id;
  };

  it('gives the same outcomes as reading whole streams, with other writers in between and commands sent again', async () => {
    const step = fc.record({
      writer: fc.integer({ min: 0, max: 2 }),
      command: fc.constantFrom(...commands, ...Array.from({ length: 6 }, (_none, n) => generateOf(`content ${n}`))),
      // Few ids, so that many commands are sent again, some with other content.
      commandId: fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `c-${n}`)),
      commandHash: fc.constantFrom('a', 'a', 'a', 'b'),
      together: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const [one, other] = [newId(), newId()];
        // Three processes, two with a cache, compared with one that always reads everything.
        const writers = [handler(remembered()), handler(remembered()), handler()];
        const plain = handler();
        const outcome = async (work: ReturnType<typeof plain>): Promise<unknown> => {
          try {
            const { events, state, repeated } = await work;
            return { events: events.map(({ type, data }) => ({ type, data })), state, repeated };
          } catch (error) {
            if (error instanceof DomainError) return error.code;
            throw error;
          }
        };
        for (const { writer, command, commandId, commandHash, together } of steps) {
          const given = context(commandId, commandHash);
          const handle = writers[writer] ?? plain;
          const [mine, whole] = await Promise.all([
            outcome(handle(one, command, given)),
            outcome(plain(other, command, given)),
            // Another process sends the same command at the same moment; it must happen once.
            ...(together ? [outcome((writers[(writer + 1) % 3] ?? plain)(one, command, given))] : []),
          ]);
          if (!together) expect(mine).to.deep.equal(whole);
        }
        const history = async (id: string) =>
          (await log.readStream(streams.account(id))).map(({ type, data, metadata }) => [
            type,
            data,
            metadata.commandId,
          ]);
        expect(await history(one)).to.deep.equal(await history(other));
      }),
      { numRuns: 25 },
    );
  });

  it('reads a long stream on from the cached revision, and a short one whole', async () => {
    const asked: (bigint | undefined)[] = [];
    const counting: Pick<EventLog, 'readStream'> = {
      readStream: (stream, after) => {
        asked.push(after);
        return log.readStream(stream, after);
      },
    };
    const load = remembered(counting, { leastEvents: 20 });
    const [short, long] = [await ofLength(19), await ofLength(20)];
    for (let time = 0; time < 3; time += 1) for (const id of [short, long]) await load(id);
    expect(asked).to.deep.equal([undefined, undefined, undefined, 19n, undefined, 19n]);
    await log.append(streams.account(long), [generated()], 19n, context('one more'));
    const { state, revision, commands: known } = await load(long);
    expect([state.status === 'registered' && generationsOn(state, '2026-01-04'), revision]).to.deep.equal([20, 20n]);
    expect([...known]).to.have.members(['registered', 'rest', 'one more']);
    await load(long);
    expect(asked.slice(-2)).to.deep.equal([19n, 20n]);
  });

  it('drops streams beyond its size, and those unused for a while', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => ofLength(3)));
    let whole = 0;
    const counting: Pick<EventLog, 'readStream'> = {
      readStream: (stream, after) => {
        if (after === undefined) whole += 1;
        return log.readStream(stream, after);
      },
    };
    const few = remembered(counting, { leastEvents: 1, maxStreams: 2 });
    for (const id of ids) await few(id);
    await few(ids[0] ?? '');
    expect(whole).to.equal(7);
    const brief = remembered(counting, { leastEvents: 1, maxAgeMs: -1 });
    for (let time = 0; time < 2; time += 1) await brief(ids[0] ?? '');
    expect(whole).to.equal(9);
  });

  it('reads a stream of any length in pages', async () => {
    const id = await ofLength(2001);
    for (const [after, expected] of [
      [undefined, 2001],
      [0n, 2000],
      [1000n, 1000],
      [1001n, 999],
      [1999n, 1],
      [2000n, 0],
      [5000n, 0],
    ] as const) {
      const read = await log.readStream(streams.account(id), after);
      expect(read, `behind ${after}`).to.have.length(expected);
      const first = (after ?? -1n) + 1n;
      expect(read.map(({ revision }) => revision)).to.deep.equal(read.map((_, place) => first + BigInt(place)));
    }
  });
});
