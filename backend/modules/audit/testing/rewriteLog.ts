import { mkdir } from 'node:fs/promises';
import { encodeResponse } from '../../../embeddedEventStore/protocol/messages.js';
import type { StreamHead } from '../../../embeddedEventStore/storage/head.js';
import { openStorage } from '../../../embeddedEventStore/storage/storage.js';

/** An event as an attacker with write access to the disk sees it. */
export type StoredLine = {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly metadata: unknown;
  readonly body: unknown;
  /** When the store recorded it, ISO 8601; by default long ago. */
  readonly created?: string;
};

type Deps = {
  readonly events: StoredLine[];
  /** Directory of the embedded event store that gets the changed log. */
  readonly into: string;
  readonly change: (events: StoredLine[]) => StoredLine[];
};

/**
 * Rewrites the embedded store's files with a changed log, as an owner of the disk can: positions, checksums and heads of
 * streams fit again, so that the store itself notices nothing.
 */
export const rewriteLog = async ({ events, into, change }: Deps): Promise<void> => {
  await mkdir(into, { recursive: true });
  const storage = await openStorage(into);
  const heads = new Map<string, StreamHead>();
  const added = change(events).map(({ stream, revision, id, type, metadata, body, created }, place) => {
    const before = heads.get(stream);
    const number = before?.number ?? heads.size + 1;
    const last = Math.max(before?.last ?? -1, Number(revision));
    heads.set(stream, { number, last, tombstoned: false, metadata: {} });
    const placed = { position: place + 1, stream, revision, created: Date.parse(created ?? '2026-03-02T01:00:00Z') };
    const proposed = {
      id,
      type,
      contentType: 'application/json',
      data: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      customMetadata: Buffer.from(JSON.stringify(metadata)),
    };
    return { event: { ...placed, id, type, response: encodeResponse(proposed, placed) }, numbered: number };
  });
  await storage.add({ events: added, heads });
  await storage.close();
};
