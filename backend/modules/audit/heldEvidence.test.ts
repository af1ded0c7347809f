import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { fromBase64 } from '../../../domain/ledger/base64.js';
import { verifyReceipt } from '../../../domain/ledger/receipt.js';
import { isJsonObject, isLeaf } from '../ledger/auditEvent.js';
import { proveEvent } from './proveEvent.js';
import {
  auditStreams,
  fillLog,
  firstCase,
  inCase,
  secondCase,
  startAuditLog,
  type AuditLog,
} from './testing/auditLog.js';
import type { StoredLine } from './testing/rewriteLog.js';
import {
  edited,
  inCaseStream,
  inOtherCase,
  isAt,
  tamperingBench,
  verifyBundle,
  verifyLive,
  withBody,
  withMetadata,
} from './testing/tamperingBench.js';
import { trustKeys } from './trustedKeys.js';

describe('audit: seals, outside records, checkpoints and receipts as evidence', () => {
  const { log, remember, tampered, exported, findsIn } = tamperingBench();

  it('reports a forged seal: one whose root was changed, and one that another key signed', async () => {
    const isLast = isAt(auditStreams.ledger, 1n);
    const hashed = (line: StoredLine): StoredLine =>
      withMetadata(line, { payloadHash: payloadHash(isJsonObject(line.body) ? line.body : {}) });
    await findsIn(
      (events) => edited(events, isLast, (line) => hashed(withBody(line, { rootHash: 'A'.repeat(43).concat('=') }))),
      [{ code: 'seal_inconsistent', stream: auditStreams.ledger, revision: '1' }],
    );
    const forger = await startAuditLog('a forger');
    remember(forger);
    await findsIn(
      (events) =>
        edited(events, isLast, (line) => {
          const root = fromBase64(isJsonObject(line.body) ? String(line.body['rootHash']) : '') ?? new Uint8Array();
          return hashed(withBody(line, { checkpoint: forger.signer.sign({ size: 10, root }) }));
        }),
      [{ code: 'seal_signature_wrong', stream: auditStreams.ledger, revision: '1' }],
    );
  });

  it('finds a log that was replaced by a copy signed with the very same key: by a checkpoint, and by a receipt', async () => {
    const copy = await startAuditLog();
    remember(copy);
    await copy.append(inCaseStream, [inCase(firstCase, fixtures.opened()), inCase(firstCase, fixtures.complained(1))]);
    await copy.append(inOtherCase, [inCase(secondCase, fixtures.complained(2))]);
    await copy.seal();
    const alone = await verifyLive(copy);
    expect(alone.findings).to.deep.equal([]);

    const note = await readFile(join(log().ledgerDirectory, 'checkpoint'), 'utf8');
    const longer = await verifyLive(copy, { checkpoints: [{ note, source: '检查点文件' }] });
    expect(longer.findings.map(({ code }) => code)).to.deep.equal(['checkpoint_ahead_of_log']);
    for (let version = 3; version <= 12; version += 1)
      await copy.append(inOtherCase, [inCase(secondCase, fixtures.complained(version))]);
    await copy.seal();
    const grown = await verifyLive(copy, { checkpoints: [{ note, source: '检查点文件' }] });
    expect(grown.findings.map(({ code, source }) => ({ code, source }))).to.deep.equal([
      { code: 'checkpoint_not_in_log', source: '检查点文件' },
    ]);

    const event = (await log().all()).filter(isLeaf)[2];
    const proof = await proveEvent({
      source: log().source,
      keys: trustKeys([log().signer.verifierKey]),
      eventId: event?.id ?? '',
    });
    if (proof.state !== 'proved') throw new Error(proof.state);
    const receipts = [{ receipt: proof.receipt, source: '回执文件' }];
    expect((await verifyLive(log(), { receipts })).findings).to.deep.equal([]);
    const byReceipt = await verifyLive(copy, { receipts });
    expect(byReceipt.findings.map(({ code }) => code)).to.have.members(['checkpoint_not_in_log', 'receipt_not_in_log']);
    expect(byReceipt.findings.find(({ code }) => code === 'receipt_not_in_log')?.eventId).to.equal(event?.id);
    const file = await exported(copy);
    expect((await verifyBundle(file, { receipts })).findings.map(({ code }) => code)).to.include('receipt_not_in_log');
  });

  it('reports a checkpoint that another key signed', async () => {
    const other = await startAuditLog('another installation');
    remember(other);
    await fillLog(other);
    const note = await readFile(join(other.ledgerDirectory, 'checkpoint'), 'utf8');
    const { findings } = await verifyLive(log(), { checkpoints: [{ note, source: '检查点文件' }] });
    expect(findings.map(({ code }) => code)).to.deep.equal(['checkpoint_signature_wrong']);
  });

  it('gives no proof for an event of a log whose earlier part was changed', async () => {
    const changed = await tampered((events) =>
      edited(events, isAt(inOtherCase, 1n), (line) => withMetadata(line, { occurredAt: '2025-01-01T00:00:00.000Z' })),
    );
    const keys = trustKeys([log().signer.verifierKey]);
    const prove = async ({ source, all }: AuditLog) => {
      const event = (await all()).find(({ type }) => type === 'CaseNumberAssigned');
      const proof = await proveEvent({ source, keys, eventId: event?.id ?? '' });
      return proof.state === 'proved' ? verifyReceipt(proof.receipt).findings : proof.state;
    };
    expect(await prove(log())).to.deep.equal([]);
    expect(await prove(changed)).to.deep.equal(['event_not_in_log']);
    const last = (await log().all()).at(-1);
    const late = await proveEvent({ source: log().source, keys, eventId: last?.id ?? '' });
    expect(late.state).to.equal('not_sealed');
  });

  it('distinguishes a changed record outside the store from a changed log', async () => {
    const copy = await tampered((events) => events);
    const file = join(copy.ledgerDirectory, 'leaves', '00000000.jsonl');
    const lines = (await readFile(file, 'utf8')).split('\n');
    const forged = (lines[4] ?? '').replace(/"hash":"..../, '"hash":"AAAA');
    await writeFile(file, lines.map((line, place) => (place === 4 ? forged : line)).join('\n'));
    const { findings } = await verifyLive(copy);
    expect(findings.map(({ code }) => code)).to.have.members([
      'outside_leaf_differs',
      'outside_altered',
      'outside_altered',
    ]);
  });

  it('reports an outside record that lost its tail, or cannot be read', async () => {
    const copy = await tampered((events) => events);
    const file = join(copy.ledgerDirectory, 'leaves', '00000000.jsonl');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${lines.slice(0, 8).join('\n')}\n`);
    const short = await verifyLive(copy);
    expect(short.findings.map(({ code, count, index }) => ({ code, count, index }))).to.deep.equal([
      { code: 'outside_truncated', count: 10, index: 8 },
    ]);
    await writeFile(file, `${lines.slice(0, 8).join('\n')}\nnonsense\n`);
    expect((await verifyLive(copy)).findings.map(({ code }) => code)).to.deep.equal(['outside_unreadable']);
  });

  it('reports outside records that had vanished and were rewritten, at every audit, live and in a bundle', async () => {
    const copy = await tampered((events) => events);
    const data = { found: 2, expected: 6, checkpointLost: false };
    await copy.append(auditStreams.ledger, [{ type: 'OutsideRecordsRestored', data }]);
    await copy.seal();
    for (const verify of [
      () => verifyLive(copy),
      async () => verifyBundle(await exported(copy)),
      () => verifyLive(copy),
    ]) {
      const { findings } = await verify();
      expect(findings.map(({ code, range }) => ({ code, range }))).to.deep.equal([
        { code: 'outside_restored', range: [2, 6] },
      ]);
    }
  });

  it('reports rewritten outside records by the marks on their lines when the log does not record it', async () => {
    const copy = await tampered((events) => events);
    const file = join(copy.ledgerDirectory, 'leaves', '00000000.jsonl');
    const lines = (await readFile(file, 'utf8')).split('\n');
    const marked = lines.map((line, place) =>
      place >= 2 && place < 5 ? line.replace(/}$/, ',"restored":true}') : line,
    );
    await writeFile(file, marked.join('\n'));
    for (const { findings } of [await verifyLive(copy), await verifyBundle(await exported(copy))])
      expect(findings.map(({ code, range }) => ({ code, range }))).to.deep.equal([
        { code: 'outside_restored', range: [2, 5] },
      ]);
  });

  it('reports a missing outside checkpoint that existed when a later seal was signed', async () => {
    const copy = await tampered((events) => events);
    await copy.append(inOtherCase, [inCase(secondCase, fixtures.complained(4))]);
    await copy.seal();
    expect((await verifyLive(copy)).findings).to.deep.equal([]);
    const folder = join(copy.ledgerDirectory, 'checkpoints');
    const [, second = ''] = (await readdir(folder)).sort();
    await rm(join(folder, second));
    expect((await verifyLive(copy)).findings.map(({ code, count }) => ({ code, count }))).to.deep.equal([
      { code: 'outside_checkpoint_missing', count: 10 },
    ]);
  });
});
