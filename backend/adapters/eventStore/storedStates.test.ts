import { expect } from 'chai';
import fc from 'fast-check';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { chainAccount, flattenAccount, type AccountState } from '../../../domain/account/state.js';
import { caseRecord, type CaseRecord } from '../../../domain/case/record.js';
import { caseId, complained, joined, li, opened } from '../../../domain/case/testing/fixtures.js';
import { isEventIn, type DomainEvent } from '../../../domain/eventCatalogue.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { testDatabase, testEventStore, testStreams, type TestDatabase } from '../../tests/harness/testServers.js';
import { postgresDataKeyRows } from '../encryption/dataKeyRows.js';
import { createDataKeys, type DataKeys } from '../encryption/dataKeys.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { connectEventStore, type EventStoreClient } from './client.js';
import { createCodec } from './codec.js';
import { createEventLog } from './createEventLog.js';
import type { EventLog } from './eventLog.js';
import { postgresStoredStates } from './storedStates.js';
import {
  firstRead,
  leastStored,
  rememberedStates,
  wholeStreamStates,
  type StoredState,
  type StoredStates,
} from './streamStates.js';
import { streamNames } from './streams.js';

const userId = 'u-1';
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId, email: 'li@example.cn' } };
const kept = (n: number): AccountEvent => ({
  type: 'PleadingKept',
  data: {
    userId,
    documentId: `d-${n % 40}`,
    documentType: 'application',
    formKey: 'application-compulsory-enforcement',
    edition: '2025',
    cause: '强制执行申请书',
    caseId: null,
    version: null,
    formData: { applicants_natural: [{ name: `张${n}` }] },
  },
});
const usual: readonly ((n: number) => AccountEvent)[] = [
  kept,
  (n) => ({ type: 'PleadingDiscarded', data: { userId, documentId: `d-${n % 40}` } }),
  (n) => ({ type: 'PleadingRestored', data: { userId, documentId: `d-${n % 40}` } }),
  (n) => ({
    type: 'DocumentGenerated',
    data: { userId, courtDay: `2026-01-0${1 + (n % 9)}`, formKey: null, contentHash: `${n}` },
  }),
  (n) => ({ type: 'CreditsGranted', data: { userId, grantId: `g-${n}`, amount: 100 + n, source: 'administrator' } }),
  (n) => ({
    type: 'EmailChanged',
    data: { userId, email: `li${n}@example.cn`, changeId: `m-${n}`, requestedAt: '2026-01-05T02:00:00.000Z' },
  }),
];

describe('the stored states of streams', function () {
  this.timeout(120_000);
  let client: EventStoreClient;
  let database: TestDatabase;
  let app: AppTables;
  let dataKeys: DataKeys;
  let log: EventLog;
  const streams = streamNames(testStreams().prefix);
  before(async () => {
    client = connectEventStore(await testEventStore());
    database = await testDatabase();
    app = tablesIn(database.knex, database.schemas.app);
    dataKeys = createDataKeys({ rows: postgresDataKeyRows(app), wrapping: createKeyWrapping('secret') });
    log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
  });
  after(async () => {
    await client.close();
    await database.drop();
  });

  let names = 0;
  const newStream = (): string => streams.account(`s-${(names += 1)}`);
  let commands = 0;
  const append = async (stream: string, events: readonly DomainEvent[], from: number): Promise<void> => {
    const expected = from === 0 ? 'no_stream' : BigInt(from - 1);
    const actor = { kind: 'user', id: userId } as const;
    const context = { commandId: `c-${(commands += 1)}`, correlationId: 'r', actor, now: new Date('2026-01-05') };
    await log.append(stream, events, expected, context);
  };
  const deps = (through: Pick<EventLog, 'readStream'> = log) => ({
    log: through,
    decider: accountDecider,
    isOurs: isEventIn('account'),
  });
  const accountStates = (program = 'one'): StoredStates<AccountState> =>
    postgresStoredStates({ app, dataKeys, program }, { pack: flattenAccount, unpack: chainAccount });
  /** A process that has just begun; `settled` is when all is stored that it began to store. */
  const started = (states = accountStates(), through?: Pick<EventLog, 'readStream'>) => {
    const storing: Promise<void>[] = [];
    const keep = (stream: string, state: StoredState<AccountState>): Promise<void> => {
      const stored = states.keep(stream, state);
      storing.push(stored);
      return stored;
    };
    const load = rememberedStates<AccountEvent, AccountState>(deps(through), { stored: { ...states, keep } });
    return { load, settled: () => Promise.all(storing) };
  };
  const whole = wholeStreamStates<AccountEvent, AccountState>({
    decider: accountDecider,
    isOurs: isEventIn('account'),
    log: { readStream: (...asked) => log.readStream(...asked) },
  });
  const same = async (stream: string, load: typeof whole): Promise<void> => {
    const { state, revision, position, commands: known } = await load(stream);
    expect({ state, revision, position, known }).to.deep.equal(
      await whole(stream).then(({ commands: all, ...rest }) => ({ ...rest, known: all })),
    );
  };
  /** The same log, and how many events were read from it. */
  const counting = () => {
    let count = 0;
    const readStream: EventLog['readStream'] = async (...asked) => {
      const events = await log.readStream(...asked);
      count += events.length;
      return events;
    };
    return { log: { readStream }, read: () => count };
  };
  const longStream = async (length: number): Promise<string> => {
    const stream = newStream();
    for (let from = 0; from < length; from += 100) {
      const events = Array.from({ length: Math.min(100, length - from) }, (_, n) => kept(from + n));
      await append(stream, from === 0 ? [registered, ...events.slice(1)] : events, from);
    }
    return stream;
  };
  const stored = async (stream: string): Promise<{ revision: number }[]> =>
    app('stream_states').where({ stream }).select('revision');

  it('say with later events what the whole stream says, through any number of starts and programs', async () => {
    const step = fc.record({
      events: fc.array(fc.nat(usual.length - 1), { minLength: 1, maxLength: 150 }),
      restarts: fc.boolean(),
      program: fc.constantFrom('one', 'one', 'another'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const stream = newStream();
        await append(stream, [registered], 0);
        let length = 1;
        let process = started();
        for (const { events, restarts, program } of steps) {
          await append(
            stream,
            events.map((which, n) => usual[which]?.(length + n) ?? kept(n)),
            length,
          );
          length += events.length;
          if (restarts) process = started(accountStates(program));
          await same(stream, process.load);
          await process.settled();
        }
        await same(stream, started().load);
      }),
      { numRuns: 15 },
    );
  });

  it('let a start read few events of a long stream, and none are stored of a short one', async () => {
    const [long, short] = [await longStream(1_000), await longStream(leastStored - 1)];
    const first = started();
    for (const stream of [long, short]) await first.load(stream);
    await first.settled();
    expect(await stored(long)).to.deep.equal([{ revision: 999 }]);
    expect(await stored(short)).to.deep.equal([]);
    await append(long, [kept(1_000)], 1_000);
    const { log: counted, read } = counting();
    await same(long, started(accountStates(), counted).load);
    expect(read()).to.equal(firstRead + 2);
  });

  it('bear an account of thousands of documents', async () => {
    const documents = Array.from({ length: 50_000 }, (_, n) => ({
      ...kept(n).data,
      documentId: `d-${n}`,
      userId,
      discarded: false,
      answersHash: null,
    }));
    const state = documents.reduce<AccountState>(
      (account, { documentId }) =>
        accountDecider.evolve(account, {
          type: 'PleadingKept',
          data: {
            userId,
            documentId,
            documentType: 'application',
            formKey: 'f',
            edition: '2025',
            cause: '强制执行申请书',
            caseId: null,
            version: null,
            formData: null,
          },
        }),
      accountDecider.evolve(accountDecider.initialState(), registered),
    );
    const stream = await longStream(1);
    await accountStates().keep(stream, { state, commands: new Set(), revision: 0n, lastId: 'e' });
    const found = await accountStates().find(stream);
    expect(found && flattenAccount(found.state)).to.deep.equal(flattenAccount(state));
  });

  it('are ignored when they were altered, are of another stream, or do not end with an event of the log', async () => {
    const [one, other] = [await longStream(150), await longStream(150)];
    const process = started();
    for (const stream of [one, other]) await process.load(stream);
    await process.settled();
    const [row] = await app('stream_states').where({ stream: other });
    const rows: readonly object[] = [
      { sealed: row.sealed },
      { sealed: Buffer.from('short') },
      { revision: 100 },
      { last_id: row.last_id },
    ];
    const [before] = await app('stream_states').where({ stream: one });
    for (const changes of rows) {
      await app('stream_states')
        .where({ stream: one })
        .update({ ...before, ...changes });
      expect(await accountStates().find(one), JSON.stringify(Object.keys(changes))).to.equal(undefined);
      await same(one, started().load);
    }
    // As after the log was restored from an older backup and went on otherwise.
    const state = await whole(one);
    for (const [revision, lastId] of [
      [149n, row.last_id],
      [160n, before.last_id],
    ] as const) {
      await accountStates().keep(one, { ...state, state: { status: 'erased' }, revision, lastId });
      await same(one, started().load);
    }
  });

  it('are neither used nor stored of a stream with events whose effect a person may decide', async () => {
    const stream = await longStream(150);
    const process = started();
    await process.load(stream);
    await process.settled();
    await app('event_verdicts').insert({
      stream,
      revision: 1,
      kind: 'rejected',
      mac_key: 'k',
      mac: 'm',
      reason: '',
      at: new Date(),
    });
    expect(await accountStates().find(stream)).to.equal(undefined);
    const without: Pick<EventLog, 'readStream'> = {
      readStream: async (...asked) =>
        (await log.readStream(...asked)).map((event) =>
          event.revision === 7n ? { ...event, type: 'EventWithoutAuthority', data: { storedType: event.type } } : event,
        ),
    };
    const another = await longStream(150);
    const reader = started(accountStates(), without);
    await reader.load(another);
    await reader.settled();
    expect(await stored(another)).to.deep.equal([]);
  });

  it('are deleted with the key of their stream, and not stored again', async () => {
    const stream = await longStream(150);
    const process = started();
    await process.load(stream);
    await process.settled();
    expect(await stored(stream)).to.have.length(1);
    await dataKeys.destroy(stream, '本人申请', new Date());
    expect(await stored(stream)).to.deep.equal([]);
    const { load, settled } = started();
    const { state } = await load(stream);
    await settled();
    expect(state.status === 'registered' && state.email).to.equal(null);
    expect(await stored(stream)).to.deep.equal([]);
  });

  it('say of a case what its whole stream says', async () => {
    const stream = streams.case(caseId);
    await append(stream, [opened(), joined(li), ...Array.from({ length: 100 }, (_, n) => complained(n + 1))], 0);
    const states = postgresStoredStates<CaseRecord, CaseRecord>(
      { app, dataKeys, program: 'one' },
      { pack: (record) => record, unpack: (record) => record },
    );
    const ofCases = { log, decider: caseRecord, isOurs: isEventIn('case') };
    const { state, commands: known } = await wholeStreamStates(ofCases)(stream);
    await states.keep(stream, { state, commands: known, revision: 101n, lastId: 'e' });
    expect(await states.find(stream)).to.deep.equal({ state, commands: known, revision: 101n, lastId: 'e' });
  });
});
