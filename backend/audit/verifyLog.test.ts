import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import * as fixtures from '../../domain/case/fixtures.js';
import { discloseBody, payloadHash } from '../../domain/eventSourcing/payloadHash.js';
import { auditEventSchema, isJsonObject, isLeaf, leafHashOf } from './auditEvent.js';
import { fromBase64, toBase64 } from '../../domain/ledger/base64.js';
import { verifyReceipt } from '../../domain/ledger/receipt.js';
import { openFolderEvidence, type Note } from './evidence.js';
import { collectFindings, type Finding } from './findings.js';
import { openBundle } from './openBundle.js';
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
import { proveEvent } from './proveEvent.js';
import { trustKeys } from './trustedKeys.js';
import { verifyLog, type HeldReceipt, type LogSummary } from './verifyLog.js';
import { writeBundle } from './writeBundle.js';

type Held = { readonly checkpoints?: readonly Note[]; readonly receipts?: readonly HeldReceipt[] };
type Verdict = { readonly summary: LogSummary; readonly findings: readonly Finding[] };

const verifyLive = async ({ source, ledgerDirectory, signer }: AuditLog, held: Held = {}): Promise<Verdict> => {
  const findings = collectFindings();
  const evidence = await openFolderEvidence(ledgerDirectory);
  const keys = trustKeys([signer.verifierKey]);
  const summary = await verifyLog({ source, keys, findings, evidence: evidence ? [evidence] : [], ...held });
  return { summary, findings: findings.all() };
};

const verifyBundle = async (file: string, held: Held = {}): Promise<Verdict> => {
  const { source, evidence, header } = await openBundle(file);
  const findings = collectFindings();
  const summary = await verifyLog({ source, evidence: [evidence], keys: trustKeys(header.keys), findings, ...held });
  return { summary, findings: findings.all() };
};

const inCaseStream = auditStreams.case(firstCase);
const inOtherCase = auditStreams.case(secondCase);
const isAt = (stream: string, revision: bigint) => (line: StoredLine) =>
  line.stream === stream && line.revision === revision;
const edited = (events: StoredLine[], where: (line: StoredLine) => boolean, how: (line: StoredLine) => StoredLine) =>
  events.map((line) => (where(line) ? how(line) : line));
const withBody = (line: StoredLine, changes: object): StoredLine => ({
  ...line,
  body: { ...(isJsonObject(line.body) ? line.body : {}), ...changes },
});
const withMetadata = (line: StoredLine, changes: object): StoredLine => ({
  ...line,
  metadata: { ...(isJsonObject(line.metadata) ? line.metadata : {}), ...changes },
});

describe('audit: verifying the log', function () {
  this.timeout(30_000);
  let log: AuditLog;
  let folder: string;
  const opened: AuditLog[] = [];
  const tampered = async (change: (events: StoredLine[]) => StoredLine[]): Promise<AuditLog> => {
    const changed = await log.tampered(change);
    opened.push(changed);
    return changed;
  };
  const exported = async ({ source, signer }: AuditLog, ledgerDirectory = log.ledgerDirectory): Promise<string> => {
    const file = join(folder, `${Math.floor(performance.now() * 1000)}.jz.gz`);
    const { origin, verifierKey } = signer;
    const header = {
      bundleId: 'b-1',
      exportedAt: '2026-03-07T00:00:00Z',
      origin,
      keys: [verifierKey],
      streamPrefix: '',
    };
    await writeBundle({ file, source, evidence: await openFolderEvidence(ledgerDirectory), header });
    return file;
  };
  /** The change is found in the live store with what lies beside it, and in a bundle of it alone. */
  const findsIn = async (
    change: (events: StoredLine[]) => StoredLine[],
    expected: readonly Partial<Finding>[],
  ): Promise<void> => {
    const changed = await tampered(change);
    for (const [where, { findings }] of [
      ['live', await verifyLive(changed)],
      ['bundle', await verifyBundle(await exported(changed))],
    ] as const)
      for (const part of expected)
        expect(
          findings.some((finding) =>
            Object.entries(part).every(([name, value]) => finding[name as keyof Finding] === value),
          ),
          `${where}: ${JSON.stringify(part)} among ${JSON.stringify(findings, null, 1)}`,
        ).to.equal(true);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jz-bundles-'));
    log = await startAuditLog();
    await fillLog(log);
  });
  after(async () => {
    await log.close();
    for (const one of opened) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds nothing in a log as it was written, live and in a bundle', async () => {
    for (const { summary, findings } of [await verifyLive(log), await verifyBundle(await exported(log))]) {
      expect(findings).to.deep.equal([]);
      expect(summary).to.include({ events: 13, leaves: 11, seals: 2, sealedTo: 10, provenTo: 10 });
    }
    expect((await verifyLive(log)).summary.comparedTo).to.equal(10);
  });

  it('names an edited body', () =>
    findsIn(
      (events) => edited(events, isAt(inCaseStream, 2n), (line) => withBody(line, { documentHash: 'b'.repeat(64) })),
      [{ code: 'body_altered', stream: inCaseStream, revision: '2', type: 'PleadingSubmitted' }],
    ));

  it('names an edited body whose hash was made to fit', () =>
    findsIn(
      (events) =>
        edited(events, isAt(inCaseStream, 5n), (line) => {
          const forged = withBody(line, { caseNumber: '（2026）京0105民初8号' });
          return withMetadata(forged, { payloadHash: payloadHash(isJsonObject(forged.body) ? forged.body : {}) });
        }),
      [{ code: 'metadata_altered', stream: inCaseStream, revision: '5', index: 8 }, { code: 'seal_root_differs' }],
    ));

  it('names edited metadata', () =>
    findsIn(
      (events) =>
        edited(events, isAt(inOtherCase, 1n), (line) => withMetadata(line, { occurredAt: '2025-01-01T00:00:00.000Z' })),
      [
        { code: 'metadata_altered', stream: inOtherCase, revision: '1', index: 4 },
        { code: 'seal_root_differs', count: 2 },
      ],
    ));

  it('names a deleted event, by the gap it leaves and by what lies outside', () =>
    findsIn(
      (events) => events.filter((line) => !isAt(inCaseStream, 3n)(line)),
      [
        { code: 'event_deleted', stream: inCaseStream, revision: '3', index: 6 },
        { code: 'revision_gap', stream: inCaseStream },
        { code: 'seal_ahead_of_log', count: 10, index: 9 },
      ],
    ));

  it('names a deleted event although the ones behind it were numbered anew', () =>
    findsIn(
      (events) =>
        events.flatMap((line) =>
          isAt(inCaseStream, 3n)(line)
            ? []
            : [line.stream === inCaseStream && line.revision > 3n ? { ...line, revision: line.revision - 1n } : line],
        ),
      [
        { code: 'event_deleted', stream: inCaseStream, revision: '3', index: 6 },
        { code: 'place_altered', stream: inCaseStream, revision: '3' },
      ],
    ));

  it('names both of two events that were swapped, and no other', async () => {
    const change = (events: StoredLine[]): StoredLine[] => {
      const [a, b] = [events.findIndex(isAt(inCaseStream, 2n)), events.findIndex(isAt(inOtherCase, 1n))];
      return events.map((line, place) => (place === a ? events[b] : place === b ? events[a] : undefined) ?? line);
    };
    await findsIn(change, [
      { code: 'event_moved', stream: inCaseStream, revision: '2' },
      { code: 'event_moved', stream: inOtherCase, revision: '1' },
      { code: 'seal_root_differs' },
    ]);
    const { findings } = await verifyLive(await tampered(change));
    expect(findings.filter(({ code }) => code === 'event_moved')).to.have.length(2);
  });

  it('names an inserted event', () =>
    findsIn(
      (events) => {
        const forged = events.find(isAt(inOtherCase, 2n));
        const place = events.findIndex(isAt(inCaseStream, 3n));
        const line = forged && { ...forged, id: '00000000-0000-4000-8000-00000000f09d', revision: 3n };
        const before = events.slice(0, place);
        const behind = events
          .slice(place)
          .map((one) => (one.stream === inOtherCase ? { ...one, revision: one.revision + 1n } : one));
        return [...before, ...(line ? [line] : []), ...behind];
      },
      [{ code: 'event_inserted', stream: inOtherCase, revision: '3', index: 6 }, { code: 'seal_root_differs' }],
    ));

  it('names a tail that was cut off behind its seal, seal and all', () =>
    findsIn(
      (events) => events.slice(0, -3),
      [
        { code: 'log_truncated', count: 1 },
        { code: 'event_deleted', stream: inOtherCase, revision: '3', index: 9 },
        { code: 'checkpoint_ahead_of_log', count: 10, index: 9 },
      ],
    ));

  it('names a seal that was deleted while the log went on', () =>
    findsIn(
      (events) => events.filter((line) => !isAt(auditStreams.ledger, 1n)(line)),
      [{ code: 'seal_missing', count: 10 }],
    ));

  it('names a seal that covers more than the log before it', () =>
    findsIn(
      (events) => {
        const [last] = events.filter(({ type }) => type === 'LogSealed').slice(-1);
        return [...events.slice(0, -3).filter((line) => line !== last), ...(last ? [last] : [])];
      },
      [{ code: 'seal_ahead_of_log', type: 'LogSealed', count: 10, index: 9 }],
    ));

  it('names a forged seal: one whose root was changed, and one that another key signed', async () => {
    const isLast = isAt(auditStreams.ledger, 1n);
    const hashed = (line: StoredLine): StoredLine =>
      withMetadata(line, { payloadHash: payloadHash(isJsonObject(line.body) ? line.body : {}) });
    await findsIn(
      (events) => edited(events, isLast, (line) => hashed(withBody(line, { rootHash: 'A'.repeat(43).concat('=') }))),
      [{ code: 'seal_inconsistent', stream: auditStreams.ledger, revision: '1' }],
    );
    const forger = await startAuditLog('a forger');
    opened.push(forger);
    await findsIn(
      (events) =>
        edited(events, isLast, (line) => {
          const root = fromBase64(isJsonObject(line.body) ? String(line.body['rootHash']) : '') ?? new Uint8Array();
          return hashed(withBody(line, { checkpoint: forger.signer.sign({ size: 10, root }) }));
        }),
      [{ code: 'seal_signature_wrong', stream: auditStreams.ledger, revision: '1' }],
    );
  });

  it('proves no event of a log that was changed below it', async () => {
    const changed = await tampered((events) =>
      edited(events, isAt(inOtherCase, 1n), (line) => withMetadata(line, { occurredAt: '2025-01-01T00:00:00.000Z' })),
    );
    const keys = trustKeys([log.signer.verifierKey]);
    const prove = async ({ source, all }: AuditLog) => {
      const event = (await all()).find(({ type }) => type === 'CaseNumberAssigned');
      const proof = await proveEvent({ source, keys, eventId: event?.id ?? '' });
      return proof.state === 'proved' ? verifyReceipt(proof.receipt).findings : proof.state;
    };
    expect(await prove(log)).to.deep.equal([]);
    expect(await prove(changed)).to.deep.equal(['event_not_in_log']);
    const last = (await log.all()).at(-1);
    const late = await proveEvent({ source: log.source, keys, eventId: last?.id ?? '' });
    expect(late.state).to.equal('not_sealed');
  });

  it('names what was edited in a bundle itself, whose counts and checksum were made to fit', async () => {
    const content = gunzipSync(await readFile(await exported(log))).toString('utf8');
    const [header = '', ...lines] = content.trimEnd().split('\n').slice(0, -1);
    const counts = (JSON.parse(content.trimEnd().split('\n').at(-1) ?? '') as { counts: object }).counts;
    const repacked = async (changed: readonly string[]): Promise<Verdict> => {
      const before = [header, ...changed, ''].join('\n');
      const sha256 = createHash('sha256').update(before).digest('hex');
      const file = join(folder, 'repacked.gz');
      await writeFile(file, gzipSync(`${before}${JSON.stringify({ kind: 'end', counts, sha256 })}\n`));
      expect((await openBundle(file)).faults).to.deep.equal([]);
      return verifyBundle(file);
    };
    const id = (await log.all())[4]?.id ?? '';
    const forge = (line: string): string =>
      line.includes(`"id":"${id}"`) ? line.replace(/"occurredAt":"2026/, '"occurredAt":"2025') : line;
    const forged = lines.map(forge);
    expect((await repacked(lines)).findings).to.deep.equal([]);
    const { findings } = await repacked(forged);
    expect(findings.map(({ code }) => code)).to.have.members([
      'metadata_altered',
      'seal_root_differs',
      'checkpoint_not_in_log',
      'checkpoint_not_in_log',
    ]);
    expect(findings.find(({ code }) => code === 'metadata_altered')?.eventId).to.equal(id);
    // The record within the bundle forged too: the signed roots fit neither.
    const event = auditEventSchema.parse(JSON.parse(forged.find((line) => line.includes(`"id":"${id}"`)) ?? ''));
    const both = forged.map((line) =>
      line.includes(`"eventId":"${id}"`)
        ? line.replace(/"hash":"[^"]+"/, `"hash":"${toBase64(leafHashOf(event))}"`)
        : line,
    );
    const codes = (await repacked(both)).findings.map(({ code }) => code);
    expect(codes).to.include('seal_root_differs').and.to.include('outside_altered');
  });

  it('finds a log that was replaced by a copy signed with the very same key: by a checkpoint, and by a receipt', async () => {
    const copy = await startAuditLog();
    opened.push(copy);
    await copy.append(inCaseStream, [inCase(firstCase, fixtures.opened()), inCase(firstCase, fixtures.complained(1))]);
    await copy.append(inOtherCase, [inCase(secondCase, fixtures.complained(2))]);
    await copy.seal();
    const alone = await verifyLive(copy);
    expect(alone.findings).to.deep.equal([]);

    const note = await readFile(join(log.ledgerDirectory, 'checkpoint'), 'utf8');
    const longer = await verifyLive(copy, { checkpoints: [{ note, source: '检查点文件' }] });
    expect(longer.findings.map(({ code }) => code)).to.deep.equal(['checkpoint_ahead_of_log']);
    for (let version = 3; version <= 12; version += 1)
      await copy.append(inOtherCase, [inCase(secondCase, fixtures.complained(version))]);
    await copy.seal();
    const grown = await verifyLive(copy, { checkpoints: [{ note, source: '检查点文件' }] });
    expect(grown.findings.map(({ code, source }) => ({ code, source }))).to.deep.equal([
      { code: 'checkpoint_not_in_log', source: '检查点文件' },
    ]);

    const event = (await log.all()).filter(isLeaf)[2];
    const proof = await proveEvent({
      source: log.source,
      keys: trustKeys([log.signer.verifierKey]),
      eventId: event?.id ?? '',
    });
    if (proof.state !== 'proved') throw new Error(proof.state);
    const receipts = [{ receipt: proof.receipt, source: '回执文件' }];
    expect((await verifyLive(log, { receipts })).findings).to.deep.equal([]);
    const byReceipt = await verifyLive(copy, { receipts });
    expect(byReceipt.findings.map(({ code }) => code)).to.have.members(['checkpoint_not_in_log', 'receipt_not_in_log']);
    expect(byReceipt.findings.find(({ code }) => code === 'receipt_not_in_log')?.eventId).to.equal(event?.id);
    const file = await exported(copy, copy.ledgerDirectory);
    expect((await verifyBundle(file, { receipts })).findings.map(({ code }) => code)).to.include('receipt_not_in_log');
  });

  it('tells a checkpoint that another key signed', async () => {
    const other = await startAuditLog('another installation');
    opened.push(other);
    await fillLog(other);
    const note = await readFile(join(other.ledgerDirectory, 'checkpoint'), 'utf8');
    const { findings } = await verifyLive(log, { checkpoints: [{ note, source: '检查点文件' }] });
    expect(findings.map(({ code }) => code)).to.deep.equal(['checkpoint_signature_wrong']);
  });

  it('names a redaction without authorisation, and lets one pass that an erasure authorised', async () => {
    const blank = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: {} }));
    await findsIn(blank, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);
    const hollow = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: 'xxxxxxxx' }));
    await findsIn(hollow, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);

    const disclosed = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({
        ...line,
        body: discloseBody(isJsonObject(line.body) ? line.body : {}),
      }));
    await findsIn(disclosed, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);

    const erasing = await tampered((events) => events);
    await erasing.append(inCaseStream, [inCase(firstCase, fixtures.erased('当事人申请'))]);
    for (const redact of [blank, hollow, disclosed]) {
      const lawful = await erasing.tampered(redact);
      opened.push(lawful);
      const { findings, summary } = await verifyLive(lawful);
      expect(findings).to.deep.equal([]);
      expect(summary.authorisedRedactions).to.equal(1);
    }
    // What still says something was edited, not redacted, whatever was erased.
    const edit = await erasing.tampered((events) =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: { documentHash: 'b'.repeat(64) } })),
    );
    opened.push(edit);
    expect((await verifyLive(edit)).findings.map(({ code }) => code)).to.deep.equal(['body_altered']);
  });

  it('tells a changed record outside the store from a changed log', async () => {
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

  it('finds that the record outside lost its tail, or cannot be read any more', async () => {
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

  it('finds a bundle that was cut off or changed, and refuses what is none', async () => {
    const file = await exported(log);
    const whole = await readFile(file);
    const cut = join(folder, 'cut.gz');
    await writeFile(cut, whole.subarray(0, whole.length - 300));
    expect((await openBundle(cut)).faults.map(({ code }) => code)).to.deep.equal(['bundle_incomplete']);
    const none = join(folder, 'none.gz');
    await writeFile(none, 'no bundle');
    const refused = await openBundle(none).catch((error: unknown) => error);
    expect(refused).to.have.property('name', 'NotABundleError');
  });
});
