import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { after, before } from 'mocha';
import { isJsonObject } from '../../ledger/auditEvent.js';
import { openOutsideRecords, type Note } from '../outsideRecords.js';
import { collectFindings, type Finding } from '../findings.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { openBundle } from '../openBundle.js';
import { trustKeys } from '../trustedKeys.js';
import { verifyLog, type HeldReceipt, type LogSummary } from '../verifyLog.js';
import { writeBundle } from '../writeBundle.js';
import { auditStreams, fillLog, firstCase, secondCase, startAuditLog, type AuditLog } from './auditLog.js';
import type { StoredLine } from './rewriteLog.js';

type Held = {
  readonly checkpoints?: readonly Note[];
  readonly receipts?: readonly HeldReceipt[];
  readonly streams?: StreamNames;
};
export type Verdict = { readonly summary: LogSummary; readonly findings: readonly Finding[] };
export type Change = (events: StoredLine[]) => StoredLine[];

export const verifyLive = async ({ source, ledgerDirectory, signer }: AuditLog, held: Held = {}): Promise<Verdict> => {
  const findings = collectFindings();
  const outside = await openOutsideRecords(ledgerDirectory);
  const keys = trustKeys([signer.verifierKey]);
  const summary = await verifyLog({ source, keys, findings, outside: outside ? [outside] : [], ...held });
  return { summary, findings: findings.all() };
};

export const verifyBundle = async (file: string, held: Held = {}): Promise<Verdict> => {
  const { source, outside, header } = await openBundle(file);
  const findings = collectFindings();
  const summary = await verifyLog({ source, outside: [outside], keys: trustKeys(header.keys), findings, ...held });
  return { summary, findings: findings.all() };
};

export const inCaseStream = auditStreams.case(firstCase);
export const inOtherCase = auditStreams.case(secondCase);
export const isAt = (stream: string, revision: bigint) => (line: StoredLine) =>
  line.stream === stream && line.revision === revision;
export const edited = (
  events: StoredLine[],
  where: (line: StoredLine) => boolean,
  how: (line: StoredLine) => StoredLine,
) => events.map((line) => (where(line) ? how(line) : line));
export const withBody = (line: StoredLine, changes: object): StoredLine => ({
  ...line,
  body: { ...(isJsonObject(line.body) ? line.body : {}), ...changes },
});
export const withMetadata = (line: StoredLine, changes: object): StoredLine => ({
  ...line,
  metadata: { ...(isJsonObject(line.metadata) ? line.metadata : {}), ...changes },
});

/** Makes a filled log for the tests of one file, which is removed after them with all its copies. */
export const tamperingBench = () => {
  let folder = '';
  let log: AuditLog | undefined;
  const opened: AuditLog[] = [];
  const original = (): AuditLog => {
    if (!log) throw new Error('the log is there once the tests run');
    return log;
  };
  const remember = (one: AuditLog): AuditLog => {
    opened.push(one);
    return one;
  };
  const tampered = async (change: Change, of = original()): Promise<AuditLog> => remember(await of.tampered(change));
  const exported = async ({ source, signer, ledgerDirectory }: AuditLog): Promise<string> => {
    const file = join(folder, `${Math.floor(performance.now() * 1000)}.jz.gz`);
    const { origin, verifierKey } = signer;
    const exportedAt = '2026-03-07T00:00:00Z';
    const header = { bundleId: 'b-1', exportedAt, origin, keys: [verifierKey], streamPrefix: '' };
    await writeBundle({ file, source, outside: await openOutsideRecords(ledgerDirectory), header });
    return file;
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jz-bundles-'));
    log = await startAuditLog();
    await fillLog(log);
  });
  after(async () => {
    await log?.close();
    for (const one of opened) await one.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    log: original,
    remember,
    tampered,
    exported,
    file: (name: string): string => join(folder, name),
    /** Asserts that the audit finds the change in the live store with its outside records, and in a bundle alone. */
    findsIn: async (change: Change, expected: readonly Partial<Finding>[]): Promise<void> => {
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
    },
  };
};
