import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import { StoreUnavailableError } from './errors.js';
import type { CommandContext } from './eventLog.js';
import { streamNames } from './streams.js';

const viewed = (caseId: string): DomainEvent => ({
  type: 'PersonalDataViewed',
  data: { caseId, scope: 'caseDocuments', courtHour: '2026-01-31T23' },
});
const context = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'r',
  actor: { kind: 'user', id: 'judge-1' },
  now: new Date('2026-01-31T15:00:00Z'),
});

describe('what is appended at the end of a stream', () => {
  const streams = streamNames(testStreams().prefix);
  const codec = createCodec({
    dataKeys: createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') }),
    streams,
  });
  let client: EventStoreClient;
  let months = 0;
  const freshStream = () => streams.auditAccess(`20${String((months += 1)).padStart(2, '0')}-01`);
  before(async () => void (client = connectEventStore(await testEventStore())));
  after(() => client.close());

  /** A process of its own. With `loses`, the response to an append is lost once the store has carried it out. */
  const startProcess = (loses: () => boolean = () => false) =>
    createEventLog({
      client: {
        ...client,
        append: async (...asked) => {
          const outcome = await client.append(...asked);
          if (loses()) throw new StoreUnavailableError();
          return outcome;
        },
      },
      codec,
      deadlineMs: 2_000,
    });
  const idsIn = async (stream: string) => (await startProcess().readStream(stream)).map(({ id }) => id);
  const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'appended',
      (error: unknown) => (error instanceof StoreUnavailableError ? 'unknown' : error),
    );

  it('is asked of the store at a revision always, so that it need not remember ids', async () => {
    const stream = freshStream();
    const expected: unknown[] = [];
    const log = createEventLog({
      client: {
        ...client,
        append: (name, events, revision, deadlineMs) => {
          expected.push(revision);
          return client.append(name, events, revision, deadlineMs);
        },
      },
      codec,
    });
    for (const id of ['c-1', 'c-2', 'c-3']) await log.append(stream, [viewed(id)], 'any', context(randomUUID()));
    expect(expected).to.deep.equal(['no_stream', 0n, 1n]);
  });

  it('stands there once where the response was lost, whoever repeats it: the same process, or the next one after it was killed', async () => {
    for (const isKilled of [false, true]) {
      const stream = freshStream();
      let isLost = false;
      const first = startProcess(() => isLost);
      await first.append(stream, [viewed('c-1')], 'any', context('view:1'));
      isLost = true;
      expect(await outcomeOf(first.append(stream, [viewed('c-2')], 'any', context('view:2')))).to.equal('unknown');
      isLost = false;
      const other = startProcess();
      await other.append(stream, [viewed('c-3')], 'any', context('view:3'));
      const next = isKilled ? startProcess() : first;
      const repeated = await next.append(stream, [viewed('c-2')], 'any', context('view:2'));
      expect([repeated.revision, repeated.eventIds]).to.deep.equal([1n, [(await idsIn(stream))[1]]]);
      const ids = await idsIn(stream);
      expect([ids.length, new Set(ids).size]).to.deep.equal([3, 3]);
    }
  });

  it('has an id of its own at each place, also where a command is repeated after more events than are looked through', async () => {
    const stream = freshStream();
    for (const id of ['view:0', 'view:1']) await startProcess().append(stream, [viewed('c-1')], 'any', context(id));
    const filling = startProcess();
    for (let left = 6; left > 0; left -= 1)
      await filling.append(
        stream,
        Array.from({ length: 100 }, () => viewed('c-2')),
        'any',
        context(randomUUID()),
      );
    const again = await startProcess().append(stream, [viewed('c-1')], 'any', context('view:1'));
    expect(again.revision).to.equal(602n);
    const ids = await idsIn(stream);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('is every event that several processes and many callers append at once', async () => {
    const stream = freshStream();
    const processes = [startProcess(), startProcess(), startProcess()];
    await Promise.all(
      processes.flatMap((log, at) =>
        Array.from({ length: 10 }, (_, one) =>
          log.append(stream, [viewed(`c-${at}-${one}`)], 'any', context(randomUUID())),
        ),
      ),
    );
    expect(new Set(await idsIn(stream)).size).to.equal(30);
  });

  it('is each event of a command that appends two of them one after the other', async () => {
    const stream = freshStream();
    const [one, other] = [startProcess(), startProcess()];
    await one.append(stream, [viewed('c-1')], 'any', context('request-1'));
    await other.append(stream, [viewed('c-9')], 'any', context('request-9'));
    await one.append(stream, [viewed('c-2')], 'any', context('request-1'));
    expect(await idsIn(stream)).to.have.length(3);
  });
});
