import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fixtures from '../../../../domain/case/testing/fixtures.js';
import { eventMetadataSchema, type Actor } from '../../../../domain/eventSourcing/recorded.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import { toBase64 } from '../../../../domain/ledger/base64.js';
import { appendLeaf, emptyFrontier, frontierRoot } from '../../../../domain/ledger/frontier.js';
import { connectEventStore } from '../../../adapters/eventStore/client.js';
import { createCodec, type Codec } from '../../../adapters/eventStore/codec.js';
import { createEventLog } from '../../../adapters/eventStore/createEventLog.js';
import { startEmbeddedEventStore } from '../../../embeddedEventStore/startEmbeddedEventStore.js';
import { streamNames } from '../../../adapters/eventStore/streams.js';
import { openLedgerDirectory } from '../../ledger/ledgerDirectory.js';
import { createLedgerSigner, type LedgerSigner } from '../../ledger/signingKey.js';
import { createDataKeys } from '../../../adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../../adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { isLeaf, leafHashOf, type AuditEvent, type LogSource } from '../../ledger/auditEvent.js';
import { liveSource } from '../../ledger/liveSource.js';
import { rewriteLog, type StoredLine } from './rewriteLog.js';

const secret = 'a secret for audit tests, of more than thirty-two signs';
const usualTime = new Date('2026-03-02T01:00:00Z');
const streams = streamNames();
const keyRows = memoryDataKeyRows();
const dataKeys = createDataKeys({ rows: keyRows, wrapping: createKeyWrapping(secret) });

export const auditCodec: Codec = createCodec({ dataKeys, streams });
export const auditStreams = streams;

/** A log on the disk and the records outside of it, for tests that change either. */
export type AuditLog = {
  readonly signer: LedgerSigner;
  readonly ledgerDirectory: string;
  readonly source: LogSource;
  readonly append: (stream: string, events: readonly DomainEvent[], at?: Date, actor?: Actor) => Promise<void>;
  /** Seals the log as the application does: event, leaves and checkpoint outside. Returns the checkpoint. */
  readonly seal: () => Promise<string>;
  /** Reads all events as stored, in order. */
  readonly all: () => Promise<AuditEvent[]>;
  /** Returns a copy of the log whose files were changed while it was stopped. */
  readonly tampered: (change: (events: StoredLine[]) => StoredLine[]) => Promise<AuditLog>;
  readonly close: () => Promise<void>;
};

/** Opens the log under a folder, which is removed when it is closed. */
const openLog = async (folder: string, signer: LedgerSigner): Promise<AuditLog> => {
  const ledgerDirectory = join(folder, 'ledger');
  const store = await startEmbeddedEventStore({ directory: join(folder, 'events') });
  const client = connectEventStore(store.connectionString);
  const log = createEventLog({ client, codec: auditCodec });
  const outside = await openLedgerDirectory(ledgerDirectory);
  await outside.writeKey(signer.verifierKey);
  const source = liveSource({ client: client.raw, streams });
  const all = async (): Promise<AuditEvent[]> => {
    const events: AuditEvent[] = [];
    for await (const event of source.events()) events.push(event);
    return events;
  };
  const byTest: Actor = { kind: 'system', id: 'test' };
  const momentOf = ({ metadata }: AuditEvent): number =>
    Date.parse(eventMetadataSchema.safeParse(metadata).data?.occurredAt ?? '') || 0;
  let latest = Math.max(usualTime.getTime(), ...(await all()).map(momentOf));
  const append: AuditLog['append'] = async (stream, events, now = new Date(latest), actor = byTest) => {
    latest = Math.max(latest, now.getTime());
    const revision = (await log.readStream(stream)).at(-1)?.revision ?? 'no_stream';
    await log.append(stream, events, revision, { commandId: randomUUID(), correlationId: 'c', actor, now });
  };
  return {
    signer,
    ledgerDirectory,
    source,
    append,
    all,
    seal: async () => {
      const leaves = (await all()).filter(isLeaf);
      const frontier = leaves.reduce((tree, event) => appendLeaf(tree, leafHashOf(event)).frontier, emptyFrontier);
      const root = frontierRoot(frontier);
      const checkpoint = signer.sign({ size: frontier.size, root });
      const lastPosition = leaves.at(-1)?.position ?? '0';
      const there = await outside.size();
      const sealed = { treeSize: frontier.size, rootHash: toBase64(root), lastPosition, checkpoint };
      const at = new Date(latest + 60_000);
      await append(streams.ledger, [{ type: 'LogSealed', data: { ...sealed, outsideSize: there } }], at);
      const added = leaves.slice(there).map((event, place) => ({
        index: there + place,
        stream: event.stream,
        revision: event.revision,
        eventId: event.id,
        hash: toBase64(leafHashOf(event)),
      }));
      await outside.appendLeaves(added);
      await outside.writeCheckpoint(frontier.size, checkpoint);
      return checkpoint;
    },
    tampered: async (change) => {
      const copy = await mkdtemp(join(tmpdir(), 'jz-audit-'));
      await cp(ledgerDirectory, join(copy, 'ledger'), { recursive: true });
      await rewriteLog({ events: (await all()).map(lineOf), into: join(copy, 'events'), change });
      return openLog(copy, signer);
    },
    close: async () => {
      await client.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Converts an event to what an owner of the disk can read and write. */
export const lineOf = ({ stream, revision, id, type, metadata, body, created }: AuditEvent): StoredLine => ({
  stream,
  revision: BigInt(revision),
  id,
  type,
  metadata,
  body,
  created,
});

/** Starts an empty log. Another `installation` signs with another key. */
export const startAuditLog = async (installation = ''): Promise<AuditLog> =>
  openLog(await mkdtemp(join(tmpdir(), 'jz-audit-')), createLedgerSigner(`${secret}${installation}`));

export const firstCase = 'c1a5e000-0000-4000-8000-000000000001';
export const secondCase = 'c1a5e000-0000-4000-8000-000000000002';

/** An event of the fixtures, in another case. */
export const inCase = (caseId: string, event: CaseEvent): CaseEvent =>
  ({ ...event, data: { ...event.data, caseId } }) as CaseEvent;

const opening = (caseId: string, temporaryNumber: string): CaseEvent[] => [
  {
    type: 'CaseOpened',
    data: { caseId, temporaryNumber, cause: fixtures.cause, ownerId: null, plaintiffCode: 'PLAN2345' },
  },
  inCase(caseId, fixtures.joined(fixtures.li)),
  inCase(caseId, fixtures.complained(1)),
];

/** Fills the log with two cases, two seals and one event after the last seal. */
export const fillLog = async (log: AuditLog): Promise<void> => {
  const { case: caseStream } = streams;
  await log.append(
    caseStream(firstCase),
    opening(firstCase, '新案件-20260302-AAAA2222'),
    new Date('2026-03-02T01:00:00Z'),
  );
  await log.append(
    caseStream(secondCase),
    opening(secondCase, '新案件-20260302-BBBB3333'),
    new Date('2026-03-02T02:00:00Z'),
  );
  await log.seal();
  await log.append(
    caseStream(firstCase),
    [inCase(firstCase, fixtures.complained(2)), inCase(firstCase, fixtures.defended('d-1', 1))],
    new Date('2026-03-03T01:00:00Z'),
  );
  await log.append(
    caseStream(firstCase),
    [inCase(firstCase, fixtures.numbered('（2026）京0105民初7号'))],
    new Date('2026-03-04T01:00:00Z'),
  );
  await log.append(
    caseStream(secondCase),
    [inCase(secondCase, fixtures.complained(2))],
    new Date('2026-03-05T01:00:00Z'),
  );
  await log.seal();
  await log.append(
    caseStream(secondCase),
    [inCase(secondCase, fixtures.complained(3))],
    new Date('2026-03-06T01:00:00Z'),
  );
};
