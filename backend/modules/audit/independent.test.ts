import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openOutsideRecords } from './outsideRecords.js';
import { fillLog, startAuditLog, type AuditLog } from './testing/auditLog.js';
import { writeBundle } from './writeBundle.js';

/**
 * A second verifier of audit bundles, written from `docs/audit.md` and the RFCs with Node's own library only: it shows that
 * the proofs do not depend on our code.
 */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Line = { [name: string]: Json };

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 8785 for the values that occur here: sorted names, no white space. */
const canonical = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
};
const hex = (value: Json): string => sha256(Buffer.from(canonical(value))).toString('hex');

/** RFC 6962 §2.1, word by word. */
const treeHash = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Uint8Array.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
};

const isObject = (value: Json | undefined): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: Json | undefined): string => {
  if (typeof value !== 'string') throw new TypeError('no text');
  return value;
};

/** Opens a C2SP signed note; returns size and root of the checkpoint. */
const openNote = (note: string, key: string): { size: number; root: string } | undefined => {
  const [signed = '', signatures = ''] = note.split('\n\n');
  const publicKey = Buffer.from(key.split('+').slice(2).join('+'), 'base64').subarray(1);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  const signature = Buffer.from(signatures.trim().split(' ')[2] ?? '', 'base64').subarray(4);
  const ok = verify(null, Buffer.from(`${signed}\n`), createPublicKey({ key: jwk, format: 'jwk' }), signature);
  const [, size, root = ''] = signed.split('\n');
  return ok ? { size: Number(size), root } : undefined;
};

const payloadHash = (body: Json | undefined): string => {
  if (!isObject(body)) throw new TypeError('no body');
  const { sealed, ...open } = body;
  return hex(sealed === undefined ? open : { ...open, sealedHash: hex(sealed) });
};

/** Returns the faults of a bundle in words; none when it is valid. */
const faultsOf = (content: string): string[] => {
  const faults: string[] = [];
  const lines = content.trimEnd().split('\n');
  const parsed: Line[] = lines.map((line) => JSON.parse(line));
  const [header = {}] = parsed;
  const keys = Array.isArray(header['keys']) ? header['keys'].map(text) : [];
  const leaves: Buffer[] = [];
  for (const { kind, stream = null, revision = null, id = null, type = null, metadata = null, body } of parsed) {
    if (kind !== 'event' && kind !== 'seal') continue;
    const where = `${text(stream)}@${text(revision)}`;
    if (!isObject(metadata) || metadata['payloadHash'] !== payloadHash(body)) faults.push(`body of ${where}`);
    if (kind === 'event') {
      const leaf = canonical({ stream, revision, eventId: id, type, metadata });
      leaves.push(sha256(Uint8Array.of(0), Buffer.from(leaf)));
    } else {
      const opened = openNote(text(isObject(body) ? body['checkpoint'] : null), keys[0] ?? '');
      if (!opened) faults.push(`signature of ${where}`);
      else if (treeHash(leaves.slice(0, opened.size)).toString('base64') !== opened.root)
        faults.push(`root of ${where}`);
    }
  }
  const end = parsed.at(-1);
  const before = `${lines.slice(0, -1).join('\n')}\n`;
  if (end?.['sha256'] !== sha256(Buffer.from(before)).toString('hex')) faults.push('checksum');
  return faults;
};

describe('audit: a bundle and a verifier that shares no code with ours', () => {
  let log: AuditLog;
  let folder: string;
  let content: string;
  before(async () => {
    log = await startAuditLog();
    await fillLog(log);
    folder = await mkdtemp(join(tmpdir(), 'jz-bundles-'));
    const file = join(folder, 'log.jz.gz');
    const { origin, verifierKey } = log.signer;
    const header = { bundleId: 'b', exportedAt: '2026-03-07T00:00:00Z', origin, keys: [verifierKey], streamPrefix: '' };
    await writeBundle({ file, source: log.source, outside: await openOutsideRecords(log.ledgerDirectory), header });
    content = gunzipSync(await readFile(file)).toString('utf8');
  });
  after(async () => {
    await log.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds a valid bundle valid', () => {
    expect(faultsOf(content)).to.deep.equal([]);
    expect(content).not.to.contain('张三');
  });

  it('finds any change: of a body, of metadata, of a signature, of the order', () => {
    expect(faultsOf(content.replace('"cause":"民间借贷纠纷"', '"cause":"离婚纠纷"'))[0]).to.match(/^body of case-/);
    const moved = faultsOf(content.replace('"occurredAt":"2026-03-02T01', '"occurredAt":"2026-03-02T03'));
    expect(moved).to.deep.equal(['root of ledger@0', 'root of ledger@1', 'checksum']);
    const lines = content.split('\n');
    const place = lines.findIndex((line) => line.startsWith('{"kind":"event"'));
    const swapped = [...lines.slice(0, place), lines[place + 1], lines[place], ...lines.slice(place + 2)].join('\n');
    expect(faultsOf(swapped)).to.include('root of ledger@0');
    const forged = content.replace(/("checkpoint":"(?:[^"\\]|\\.)*— \S+ )(.{8})/g, '$1AAAAAAAA');
    expect(faultsOf(forged)).to.include('body of ledger@0');
  });
});
