import { expect } from 'chai';
import { findLeaf } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { AuditEvent } from './auditEvent.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { checkSlice } from './checkSlice.js';
import { readLogCheck } from './logCheckRow.js';
import { startLogCheck } from './logCheck.js';
import { benchNow, benchSigner as signer, startSealingBench, type SealingBench } from './testing/sealingBench.js';

describe('the standing check of the sealed log', () => {
  let bench: SealingBench;
  let erased: Set<string>;
  beforeEach(async () => {
    bench = await startSealingBench();
    erased = new Set();
    await bench.happen(6);
    await bench.seal();
    await bench.happen(5);
    await bench.seal();
  });
  afterEach(() => bench.close());

  const app = () => tablesIn(bench.database.knex, bench.database.schemas.app);
  let read = 0;
  /** Checks one slice of three events, of a store whose events `change` modifies. */
  const step = (
    change: (event: AuditEvent, index: number) => AuditEvent | undefined = (event) => event,
    ledgerDirectory: Parameters<typeof checkSlice>[0]['ledgerDirectory'] = bench.ledgerDirectory,
  ) =>
    checkSlice({
      source: {
        leavesFrom: async function* (position) {
          for await (const event of bench.source.leavesFrom(position)) {
            read += 1;
            const { index = -1 } = (await findLeaf(bench.tables, event.id)) ?? {};
            const changed = change(event, index);
            if (changed) yield changed;
          }
        },
      },
      tables: bench.tables,
      app: app(),
      signer,
      ledgerDirectory,
      isErased: async (stream) => erased.has(stream),
      now: () => benchNow,
      sliceSize: 3,
    });
  const round = async (...how: Parameters<typeof step>) => {
    for (let slice = 0; slice < 4; slice += 1) await step(...how);
    return (await readLogCheck(app())).findings.map(({ leaf, finding }) => `${leaf} ${finding}`);
  };
  const at = (index: number, changes: Partial<AuditEvent>) => (event: AuditEvent, place: number) =>
    place === index ? { ...event, ...changes } : event;

  it('checks the log slice by slice, continues after a restart, and begins again at its end', async () => {
    read = 0;
    const state = async () => {
      const { nextLeaf, roundFinishedAt, findings } = await readLogCheck(app());
      return { nextLeaf, finished: roundFinishedAt !== undefined, findings };
    };
    expect(await step()).to.deep.equal({ checked: 3, added: [] });
    expect(await state()).to.deep.equal({ nextLeaf: 3, finished: false, findings: [] });
    for (const checked of [3, 3, 2]) expect(await step()).to.deep.equal({ checked, added: [] });
    expect(await state()).to.deep.equal({ nextLeaf: 0, finished: true, findings: [] });
    expect(read, 'each event is read once').to.equal(11);
    expect(await step()).to.deep.equal({ checked: 3, added: [] });
  });

  it('reports an altered body once, keeps the finding while it lasts, and drops it when the body is right again', async () => {
    const altered = at(4, { body: { caseId: 'c', caseNumber: 'forged' } });
    expect((await step(altered)).added).to.deep.equal([]);
    const { added } = await step(altered);
    const { stream, revision, eventId } = added[0] ?? {};
    expect(added).to.deep.equal([{ leaf: 4, stream, revision, eventId, finding: 'body_altered' }]);
    expect(stream).to.match(/case-/);
    expect(await round(altered)).to.deep.equal(['4 body_altered']);
    await round();
    expect(await round()).to.deep.equal([]);
  });

  it('names altered metadata and a missing event, but not their neighbours', async () => {
    expect(await round(at(7, { metadata: { commandId: 'x' } }))).to.deep.equal(['7 metadata_altered']);
    await round();
    expect(await round((event, index) => (index === 7 ? undefined : event))).to.include('7 event_missing');
  });

  it('distinguishes a changed node of the tree, even one that no seal reads, from a changed event', async () => {
    await bench
      .tables('ledger_node')
      .where({ level: 0, node_index: 1 })
      .update({ hash: Buffer.alloc(32, 9) });
    expect(await bench.seal(), 'the seal does not see it').to.deep.equal({ outcome: 'nothing_new' });
    await bench
      .tables('ledger_node')
      .where({ level: 1, node_index: 0 })
      .update({ hash: Buffer.alloc(32, 9) });
    expect(await round())
      .to.include('3 tree_differs')
      .and.to.not.include('1 metadata_altered');
    await bench.rebuild();
    expect(await round()).to.deep.equal([]);
  });

  it('blames no event for a tree that was changed where no record outside says what was sealed', async () => {
    const nothingOutside = { leavesAt: async () => [] };
    expect(await round(at(1, { metadata: { commandId: 'x' } }), nothingOutside)).to.deep.equal(['1 metadata_altered']);
    const change = (level: number, node_index: number) =>
      bench
        .tables('ledger_node')
        .where({ level, node_index })
        .update({ hash: Buffer.alloc(32, 9) });
    await change(0, 1);
    await change(1, 0);
    const found = await round(undefined, nothingOutside);
    expect(found).to.not.be.empty.and.to.not.include('1 metadata_altered');
    for (const one of found) expect(one).to.match(/tree_differs$/);
  });

  it('accepts a redaction that an erasure authorised, and reports one without', async () => {
    const blank = at(2, { body: {} });
    expect(await round(blank)).to.deep.equal(['2 body_altered']);
    const place = (await readLogCheck(app())).findings[0];
    erased.add(place?.stream ?? '');
    expect(await round(blank)).to.deep.equal([]);
  });

  it('runs in the background of the projecting process, and logs new findings', async () => {
    const logged: unknown[] = [];
    const finding = { leaf: 1, stream: 's', revision: '0', eventId: 'e', finding: 'body_altered' } as const;
    let checks = 0;
    let told: () => void = () => undefined;
    const twice = new Promise<void>((resolve) => (told = resolve));
    const check = async () => {
      checks += 1;
      if (checks === 2) told();
      return { checked: 1, added: checks === 1 ? [finding] : [] };
    };
    const logger = { error: (...said: unknown[]) => void logged.push(said[0]) };
    const task = startLogCheck({ check, isLeader: () => true, logger, pauseMs: 1 });
    await twice;
    await task.stop();
    expect(logged).to.deep.equal([{ found: finding }]);
  });
});
