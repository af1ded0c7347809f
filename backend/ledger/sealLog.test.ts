import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { EventMetadata, Recorded } from '../../domain/eventSourcing/recorded.js';
import { openCheckpoint, parseVerifierKey } from '../../domain/ledger/checkpoint.js';
import { findLeaf } from '../../projections/ledgerLog/ledgerLogQueries.js';
import { ledgerLogProjection } from '../../projections/ledgerLog/ledgerLogProjection.js';
import type { Tables } from '../../projections/runner/projection.js';
import { WrongExpectedVersionError } from '../eventStore/client.js';
import type { EventLog } from '../eventStore/eventLog.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../testing/testServers.js';
import { openOutsideLedger, readOutsideCheckpoints, readOutsideLeaves, type OutsideLedger } from './outsideLedger.js';
import { LedgerBrokenError, sealLog } from './sealLog.js';
import { createLedgerSigner } from './signingKey.js';

const signer = createLedgerSigner('a key of the installation, for tests of sealing');
const now = new Date('2026-03-02T01:00:00Z');

describe('sealing the log', function () {
  this.timeout(30_000);
  let database: TestDatabase;
  let tables: Tables;
  let folder: string;
  let outside: OutsideLedger;
  let position: bigint;
  let seals: number;

  beforeEach(async () => {
    database = await testDatabase();
    tables = tablesIn(database.knex, database.schemas.read);
    folder = await mkdtemp(join(tmpdir(), 'jz-ledger-'));
    outside = await openOutsideLedger(folder);
    position = 0n;
    seals = 0;
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const recorded = (event: DomainEvent, stream: string, revision: bigint): Recorded<DomainEvent> => {
    const metadata: EventMetadata = {
      commandId: randomUUID(),
      correlationId: 'c',
      causationId: 'c',
      actor: { kind: 'system', id: 'test' },
      occurredAt: now.toISOString(),
      schemaVersion: 1,
      payloadHash: 'ff',
    };
    position += 1n;
    return {
      ...event,
      id: randomUUID(),
      stream,
      revision,
      position,
      metadata,
      storedMetadata: metadata,
      erased: false,
    };
  };
  const happen = (count: number): Promise<void> =>
    ledgerLogProjection.apply(
      tables,
      Array.from({ length: count }, (_, i) =>
        recorded({ type: 'CaseNumberAssigned', data: { caseId: 'c', caseNumber: `${i}` } }, 'case-c', BigInt(i)),
      ),
    );
  /** A log whose seals the projection takes up at once. */
  const log: Pick<EventLog, 'append'> = {
    append: async (stream, events) => {
      const revision = BigInt(seals);
      seals += 1;
      await ledgerLogProjection.apply(
        tables,
        events.map((event) => recorded(event, stream, revision)),
      );
      return { revision, position, eventIds: [] };
    },
  };
  const seal = (given: Partial<Parameters<typeof sealLog>[0]> = {}) =>
    sealLog({ log, stream: 'ledger', tables, signer, outside, clock: () => now, newId: randomUUID, ...given });
  const outsideLeaves = async (): Promise<number> => {
    let count = 0;
    for await (const { index } of readOutsideLeaves(folder)) {
      expect(index).to.equal(count);
      count += 1;
    }
    return count;
  };
  const refused = async (): Promise<string> => {
    const error: unknown = await seal().catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(LedgerBrokenError);
    expect(seals).to.equal(1);
    return (error as Error).message;
  };

  it('goes on when the log holds an event twice under one id: each is a leaf, and the first is the one proved', async () => {
    const event = recorded({ type: 'CaseNumberAssigned', data: { caseId: 'c', caseNumber: '1' } }, 'case-c', 0n);
    const again = { ...event, revision: 1n, position: (position += 1n) };
    await ledgerLogProjection.apply(tables, [event, again]);
    await ledgerLogProjection.apply(tables, [{ ...again, revision: 2n, position: (position += 1n) }]);
    expect(await seal()).to.deep.equal({ outcome: 'sealed', treeSize: 3 });
    expect(await findLeaf(tables, event.id)).to.include({ index: 0, revision: 0n });
  });

  it('signs the root over everything, and writes it and the leaves outside the store', async () => {
    await happen(5);
    expect(await seal()).to.deep.equal({ outcome: 'sealed', treeSize: 5 });
    const key = parseVerifierKey(signer.verifierKey);
    const [note = ''] = await readOutsideCheckpoints(folder);
    expect(key && openCheckpoint(note, key)?.size).to.equal(5);
    expect(await outside.latestCheckpoint()).to.equal(note);
    expect(await outsideLeaves()).to.equal(5);
  });

  it('does nothing while nothing happens, and goes on where it was', async () => {
    expect(await seal()).to.deep.equal({ outcome: 'nothing_new' });
    await happen(3);
    await seal();
    expect(await seal()).to.deep.equal({ outcome: 'nothing_new' });
    await happen(4);
    expect(await seal()).to.deep.equal({ outcome: 'sealed', treeSize: 7 });
    expect(await outsideLeaves()).to.equal(7);
  });

  it('leaves the seal to whoever was faster', async () => {
    await happen(2);
    const conflict: unknown = Object.create(WrongExpectedVersionError.prototype);
    const overtaken: Pick<EventLog, 'append'> = { append: () => Promise.reject(conflict) };
    expect(await seal({ log: overtaken })).to.deep.equal({ outcome: 'overtaken' });
    expect(await outsideLeaves()).to.equal(0);
  });

  it('makes good what a crash between the log and the outside left undone', async () => {
    await happen(3);
    const full = { ...outside, appendLeaves: () => Promise.reject(new Error('no space left on device')) };
    expect(await seal({ outside: full }).catch(() => 'failed')).to.equal('failed');
    expect(await outsideLeaves()).to.equal(0);
    expect(await seal()).to.deep.equal({ outcome: 'nothing_new' });
    expect(await outsideLeaves()).to.equal(3);
    expect(await outside.latestCheckpoint()).to.match(/^juanzong\/[0-9a-f]{16}\n3\n/);
  });

  it('cuts off a line that a crash left half written', async () => {
    await happen(2);
    await seal();
    await writeFile(join(folder, 'leaves', '00000000.jsonl'), '{"index":2,"str', { flag: 'a' });
    await happen(2);
    await seal();
    expect(await outsideLeaves()).to.equal(4);
  });

  it('refuses to seal a log whose sealed past was changed', async () => {
    await happen(4);
    await seal();
    await happen(1);
    await tables('ledger_node')
      .where({ level: 2, node_index: 0 })
      .update({ hash: Buffer.alloc(32, 1) });
    expect(await refused()).to.contain('the last seal');
  });

  it('refuses to seal a log that is shorter than the newest checkpoint outside', async () => {
    await happen(4);
    await seal();
    await outside.writeCheckpoint(9, signer.sign({ size: 9, root: new Uint8Array(32) }));
    await happen(1);
    expect(await refused()).to.contain('outside the event store');
  });

  it('refuses when the newest checkpoint outside carries a wrong signature', async () => {
    await happen(4);
    await seal();
    const note = (await outside.latestCheckpoint()) ?? '';
    await writeFile(join(folder, 'checkpoint'), note.replace('\n4\n', '\n3\n'));
    await happen(1);
    expect(await refused()).to.contain('signature');
  });
});
