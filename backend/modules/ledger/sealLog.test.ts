import { jsonEvent } from '@eventstore/db-client';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { findLeaf } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import { WrongExpectedVersionError } from '../../adapters/eventStore/client.js';
import { ClockAheadError, ClockBehindError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { LedgerBrokenError, type BrokenReason } from './ledgerBroken.js';
import type { LedgerSource } from './ledgerSource.js';
import { openLedgerDirectory, readLeafRecords } from './ledgerDirectory.js';
import { readLedgerCheckpoints } from './testing/ledgerCheckpoints.js';
import { benchNow, benchSigner as signer, startSealingBench, type SealingBench } from './testing/sealingBench.js';

const wrong = Buffer.alloc(32, 1);

describe('sealing the log', () => {
  let bench: SealingBench;
  beforeEach(async () => void (bench = await startSealingBench()));
  afterEach(() => bench.close());

  const outsideLeaves = async (): Promise<{ count: number; restored: number }> => {
    let [count, restored] = [0, 0];
    for await (const leaf of readLeafRecords(bench.folder)) {
      expect(leaf.index).to.equal(count);
      count += 1;
      if (leaf.restored) restored += 1;
    }
    return { count, restored };
  };
  const refused = async (reason: BrokenReason, sealed = 1): Promise<string> => {
    const error: unknown = await bench.seal().catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(LedgerBrokenError);
    expect((error as LedgerBrokenError).reason).to.equal(reason);
    expect(await bench.seals()).to.equal(sealed);
    return (error as Error).message;
  };
  const sealedOver = (treeSize: number) => ({ outcome: 'sealed', treeSize, more: false });

  it('seals a log that holds an event id twice: each is a leaf, and receipts prove the first', async () => {
    await bench.happen(1);
    const { client, streams, project, tables } = bench;
    const first = (await tables('ledger_leaf').first()) as { event_id: string; stream: string };
    const [stored] = await bench.log.readStream(first.stream);
    const { data } = stored ?? { data: {} };
    const repeat = jsonEvent({
      id: first.event_id,
      type: 'CaseNumberAssigned',
      data,
      metadata: stored?.storedMetadata,
    });
    // A store remembers only recent ids, and accepts the same id in another stream at once.
    await client.raw.appendToStream(streams.case('again'), repeat);
    await project();
    expect(await bench.seal()).to.deep.equal(sealedOver(2));
    expect(await findLeaf(tables, first.event_id)).to.include({ index: 0, stream: first.stream });
  });

  it('signs nothing under a clock behind the newest seal: it waits for one a little behind, and says so of one far behind', async () => {
    await bench.happen(2);
    expect(await bench.seal()).to.deep.equal(sealedOver(2));
    await bench.happen(1);
    const back = (ms: number) => ({ clock: () => new Date(benchNow.getTime() - ms) });
    expect(await bench.sealOnly(back(2_000))).to.deep.equal({ outcome: 'overtaken' });
    for (const ms of [3_600_000, 3 * 86_400_000]) {
      const error: unknown = await bench.sealOnly(back(ms)).catch((caught: unknown) => caught);
      expect(error).to.be.instanceOf(ClockBehindError);
    }
    expect(await bench.seals()).to.equal(1);
    expect(await bench.seal()).to.deep.equal(sealedOver(3));
  });

  it('signs nothing under a clock that is ahead of what is known of the time, and goes on once it is right', async () => {
    await bench.happen(2);
    const ahead = new ClockAheadError(benchNow, new Date(benchNow.getTime() + 7_200_000), 'witness');
    const checkLead = () => Promise.reject(ahead);
    expect(await bench.sealOnly({ checkLead }).catch((caught: unknown) => caught)).to.equal(ahead);
    expect(await bench.seals()).to.equal(0);
    // The clock jumps once it was judged: what is signed is the moment that was judged.
    let hours = 0;
    const clock = () => new Date(benchNow.getTime() + hours * 3_600_000);
    expect(await bench.sealOnly({ clock, checkLead: () => Promise.resolve(void (hours = 2)) })).to.deep.equal(
      sealedOver(2),
    );
    expect((await bench.source.sealTail()).seals[0]?.at).to.deep.equal(benchNow);
  });

  it('signs the root over everything, and writes it and the leaves outside the store', async () => {
    await bench.happen(5);
    expect(await bench.seal()).to.deep.equal(sealedOver(5));
    const key = parseVerifierKey(signer.verifierKey);
    const [note = ''] = await readLedgerCheckpoints(bench.folder);
    expect(key && openCheckpoint(note, key)?.size).to.equal(5);
    expect(await bench.ledgerDirectory.latestCheckpoint()).to.equal(note);
    expect(await outsideLeaves()).to.deep.equal({ count: 5, restored: 0 });
  });

  it('does nothing without new events, and continues after the last seal, in parts when there are many', async () => {
    expect(await bench.seal()).to.deep.equal({ outcome: 'nothing_new' });
    await bench.happen(3);
    await bench.seal();
    expect(await bench.seal()).to.deep.equal({ outcome: 'nothing_new' });
    await bench.happen(4);
    expect(await bench.seal({ mostLeaves: 3 })).to.deep.equal({ outcome: 'sealed', treeSize: 6, more: true });
    expect(await bench.seal()).to.deep.equal(sealedOver(7));
    expect(await outsideLeaves()).to.deep.equal({ count: 7, restored: 0 });
  });

  it('does not seal when another process was faster, or the newest seal is not projected yet', async () => {
    await bench.happen(2);
    const conflict: unknown = Object.create(WrongExpectedVersionError.prototype);
    const overtaken: Pick<EventLog, 'append'> = { append: () => Promise.reject(conflict) };
    expect(await bench.seal({ log: overtaken })).to.deep.equal({ outcome: 'overtaken' });
    expect((await outsideLeaves()).count).to.equal(0);
    expect(await bench.sealOnly()).to.deep.equal(sealedOver(2));
    expect(await bench.sealOnly()).to.deep.equal({ outcome: 'overtaken' });
    await bench.project();
    expect(await bench.sealOnly()).to.deep.equal({ outcome: 'nothing_new' });
  });

  it('completes outside records that a crash left incomplete, without reporting a loss', async () => {
    await bench.happen(3);
    const { ledgerDirectory } = bench;
    const full = { ...ledgerDirectory, appendLeaves: () => Promise.reject(new Error('no space left on device')) };
    expect(await bench.seal({ ledgerDirectory: full }).catch(() => 'failed')).to.equal('failed');
    await bench.project();
    expect((await outsideLeaves()).count).to.equal(0);
    expect(await bench.seal()).to.deep.equal({ outcome: 'nothing_new' });
    expect(await outsideLeaves()).to.deep.equal({ count: 3, restored: 0 });
    expect(await ledgerDirectory.latestCheckpoint()).to.match(/^juanzong\/[0-9a-f]{16}\n3\n/);
    await bench.happen(1);
    expect(await bench.seal({ ledgerDirectory: full }).catch(() => 'failed')).to.equal('failed');
    await bench.project();
    await bench.happen(1);
    expect(
      await bench.seal({ ledgerDirectory: full }).catch(() => 'failed'),
      'no seal is added to one that is missing outside',
    ).to.equal('failed');
    expect(await bench.seals()).to.equal(2);
    expect(await bench.seal()).to.deep.equal(sealedOver(5));
    expect(await outsideLeaves()).to.deep.equal({ count: 5, restored: 0 });
    expect((await bench.log.readStream(bench.streams.ledger)).map(({ type }) => type)).to.not.include(
      'OutsideRecordsRestored',
    );
  });

  it('cuts off a line that a crash left half written', async () => {
    await bench.happen(2);
    await bench.seal();
    await writeFile(join(bench.folder, 'leaves', '00000000.jsonl'), '{"index":2,"str', { flag: 'a' });
    await bench.happen(2);
    await bench.seal();
    expect((await outsideLeaves()).count).to.equal(4);
  });

  for (const [what, where] of [
    ['an inner node under the last seal', { level: 2, node_index: 0 }],
    ['the last leaf under the last seal', { level: 0, node_index: 4 }],
  ] as const)
    it(`refuses to sign over ${what} that was changed in Postgres, and goes on after the documented rebuild`, async () => {
      await bench.happen(5);
      await bench.seal();
      await bench.tables('ledger_node').where(where).update({ hash: wrong });
      await refused('read_model_differs'); // noticed without any new event
      await bench.happen(1);
      await refused('read_model_differs');
      await bench.rebuild();
      expect(await bench.seal()).to.deep.equal(sealedOver(6));
      const key = parseVerifierKey(signer.verifierKey);
      const note = await bench.ledgerDirectory.latestCheckpoint();
      expect(key && openCheckpoint(note ?? '', key)?.size).to.equal(6);
    });

  for (const [what, change] of [
    [
      'the hash of a leaf',
      () => bench.tables('ledger_node').where({ level: 0, node_index: 4 }).update({ hash: wrong }),
    ],
    ['the row of a leaf', () => bench.tables('ledger_leaf').where({ leaf_index: 4 }).update({ revision: 7 })],
    ['an inner node', () => bench.tables('ledger_node').where({ level: 1, node_index: 2 }).update({ hash: wrong })],
  ] as const)
    it(`refuses to sign over ${what} changed in Postgres before any seal covers it, names it, and goes on after the rebuild`, async () => {
      await bench.happen(4);
      await bench.seal();
      await bench.happen(3);
      await change();
      await refused('unsealed_event_differs');
      await bench.rebuild();
      expect(await bench.seal()).to.deep.equal(sealedOver(7));
    });

  it('refuses when rows of the tree were deleted, and when the row of the newest seal was changed', async () => {
    await bench.happen(4);
    await bench.seal();
    await bench.happen(2);
    await bench.tables('ledger_leaf').where('leaf_index', '>=', 3).delete();
    await refused('read_model_differs');
    await bench.rebuild();
    await bench.tables('ledger_seal').update({ checkpoint: 'another/log\n4\nAAAA\n\n— another/log AAAA\n' });
    await refused('read_model_differs');
    await bench.rebuild();
    expect(await bench.seal()).to.deep.equal(sealedOver(6));
  });

  it('distinguishes a changed log from changed tables, and reads the whole log only once for that', async () => {
    await bench.happen(4);
    await bench.seal();
    await bench.happen(1);
    let whole = 0;
    const { source } = bench;
    const changed: LedgerSource = {
      sealTail: source.sealTail,
      leavesFrom: async function* (position) {
        if (position === undefined) whole += 1;
        for await (const event of source.leavesFrom(position)) yield { ...event, id: `${event.id.slice(0, -1)}0` };
      },
    };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const error: unknown = await bench.seal({ source: changed }).catch((caught: unknown) => caught);
      expect(error).to.be.instanceOf(LedgerBrokenError).and.to.include({ reason: 'log_differs' });
    }
    expect(whole).to.equal(1);
    expect(await bench.seals()).to.equal(1);
  });

  it('refuses to seal a log that is shorter than the newest checkpoint, or than the leaves, outside', async () => {
    await bench.happen(4);
    await bench.seal();
    const note = (await bench.ledgerDirectory.latestCheckpoint()) ?? '';
    await bench.ledgerDirectory.writeCheckpoint(9, signer.sign({ size: 9, root: new Uint8Array(32) }));
    await bench.happen(1);
    expect(await refused('outside_ahead')).to.contain('outside the event store');
    await bench.ledgerDirectory.writeCheckpoint(4, note);
    await bench.ledgerDirectory.appendLeaves([{ index: 4, stream: 's', revision: '0', eventId: 'e', hash: 'AAAA' }]);
    await refused('outside_ahead');
  });

  it('refuses when the newest checkpoint outside carries a wrong signature', async () => {
    await bench.happen(4);
    await bench.seal();
    const note = (await bench.ledgerDirectory.latestCheckpoint()) ?? '';
    await writeFile(join(bench.folder, 'checkpoint'), note.replace('\n4\n', '\n3\n'));
    await bench.happen(1);
    expect(await refused('signature_wrong')).to.contain('signature');
  });

  describe('sealing when records outside have vanished', () => {
    const ledgerStream = async () =>
      (await bench.log.readStream(bench.streams.ledger)).map(({ type, data }) => ({ type, data }));
    const restorations = async () => (await ledgerStream()).filter(({ type }) => type === 'OutsideRecordsRestored');

    beforeEach(async () => {
      for (const count of [3, 2, 2]) {
        await bench.happen(count);
        await bench.seal();
      }
    });

    it('records the loss in the log, writes them again from the log, and marks each line', async () => {
      await rm(join(bench.folder, 'leaves'), { recursive: true });
      await rm(join(bench.folder, 'checkpoint'));
      await mkdir(join(bench.folder, 'leaves'));
      expect(await bench.seal()).to.deep.equal({ outcome: 'nothing_new' });
      expect(await restorations()).to.deep.equal([
        { type: 'OutsideRecordsRestored', data: { found: 0, expected: 5, checkpointLost: true } },
      ]);
      expect(await outsideLeaves()).to.deep.equal({ count: 7, restored: 5 });
      expect(await bench.seal(), 'the record of the loss is sealed').to.deep.equal(sealedOver(8));
      expect(await bench.seal()).to.deep.equal({ outcome: 'nothing_new' });
      expect(await restorations()).to.have.length(1);
    });

    it('restores nothing from Postgres', async () => {
      await rm(join(bench.folder, 'leaves', '00000000.jsonl'));
      await bench.tables('ledger_node').where({ level: 0, node_index: 1 }).update({ hash: wrong });
      await bench.seal();
      const { folder, source } = bench;
      const hashes: string[] = [];
      for await (const { hash } of readLeafRecords(folder)) hashes.push(hash);
      expect(hashes).to.have.length(7).and.to.not.include(wrong.toString('base64'));
      expect((await source.sealTail()).newest?.type).to.equal('OutsideRecordsRestored');
    });

    it('notices a folder restored to an older state, and records the loss once when writing fails half way', async () => {
      const path = join(bench.folder, 'leaves', '00000000.jsonl');
      const lines = (await readFile(path, 'utf8')).split('\n');
      await writeFile(path, `${lines.slice(0, 2).join('\n')}\n`);
      const full = {
        ...bench.ledgerDirectory,
        appendLeaves: () => Promise.reject(new Error('no space left on device')),
      };
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await bench.seal({ ledgerDirectory: full }).catch(() => 'failed')).to.equal('failed');
      await bench.project();
      await bench.seal();
      expect(await restorations()).to.deep.equal([
        { type: 'OutsideRecordsRestored', data: { found: 2, expected: 5, checkpointLost: false } },
      ]);
      expect(await outsideLeaves()).to.deep.equal({ count: 8, restored: 3 });
    });
  });

  it('reads only new events and a handful of rows, however long the log is', async () => {
    await bench.happen(600);
    await bench.seal();
    await bench.happen(1);
    let events = 0;
    let statements = 0;
    const { source, tables } = bench;
    const counted: LedgerSource = {
      sealTail: source.sealTail,
      leavesFrom: async function* (position) {
        for await (const event of source.leavesFrom(position)) {
          events += 1;
          yield event;
        }
      },
    };
    const countedTables = Object.assign(
      (table: string) => {
        statements += 1;
        return tables(table);
      },
      { rowsOf: tables.rowsOf, typesOf: tables.typesOf, columnsOf: tables.columnsOf },
    );
    expect(await bench.seal({ source: counted, tables: countedTables })).to.deep.equal(sealedOver(601));
    expect(events).to.equal(2); // the leaf before, and the new one
    expect(statements).to.be.lessThan(20 + 6 * Math.ceil(Math.log2(601)));
  });

  it('syncs every file that it writes, and the folder of each new name', async () => {
    const synced: string[] = [];
    const folder = join(bench.folder, 'apart');
    const ledgerDirectory = await openLedgerDirectory(folder, { sync: async (path) => void synced.push(path) });
    await ledgerDirectory.appendLeaves([{ index: 0, stream: 's', revision: '0', eventId: 'e', hash: 'AAAA' }]);
    expect(synced.splice(0)).to.deep.equal([
      folder,
      bench.folder,
      join(folder, 'leaves', '00000000.jsonl'),
      join(folder, 'leaves'),
    ]);
    await ledgerDirectory.appendLeaves([{ index: 1, stream: 's', revision: '1', eventId: 'f', hash: 'AAAA' }]);
    expect(synced.splice(0)).to.deep.equal([join(folder, 'leaves', '00000000.jsonl')]);
    await ledgerDirectory.writeCheckpoint(2, 'note');
    const names = synced.map((path) => path.replace(/[0-9a-f-]{36}\.new$/u, 'draft'));
    expect(names).to.deep.equal([
      join(folder, 'checkpoints', '000000000000002.txt.draft'),
      join(folder, 'checkpoints'),
      join(folder, 'checkpoint.draft'),
      folder,
    ]);
  });
});
