import { randomUUID } from 'node:crypto';
import { dataOf, encodeResponse, tombstoneRevision, type ProposedEvent } from './protocol/messages.js';
import { metadataOf, recreatedFrom, softDeletion } from './metadata.js';
import type { Batch } from './storage/batch.js';
import type { StreamHead } from './storage/head.js';

/** The revision at which a writer expects the stream. */
export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists';

/** `revision` and `current` are -1 for "no stream"; `position` is absent when nothing was written. */
export type Outcome =
  { kind: 'success'; revision: number; position?: number } | { kind: 'wrong'; current: number } | { kind: 'deleted' };

type Verdict =
  | { kind: 'write'; softDeleted: boolean }
  | { kind: 'repeated'; revision: number; position: number }
  | { kind: 'wrong'; current: number }
  | { kind: 'deleted' };

export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
const originalOf = (metastream: string): string => metastream.slice(2);

/** A tombstone closes the stream and its metadata stream. */
export const isTombstoned = (batch: Pick<Batch, 'head'>, stream: string): boolean =>
  batch.head(stream)?.tombstoned === true ||
  (isMetastream(stream) && batch.head(originalOf(stream))?.tombstoned === true);

/** Judges an append with any revision by the recent ids: either all of its events are a repetition, or none. */
const judgeUnpinned = (
  batch: Batch,
  stream: string,
  ids: readonly string[],
  write: Verdict,
  wrong: Verdict,
): Verdict => {
  const locations = ids.map((id) => batch.locationOf(id));
  const isHere = (n: number): boolean => locations[n]?.stream === stream;
  if (ids.length === 0 || !isHere(0)) return write;
  const newest = locations.at(-1);
  if (!newest || !ids.every((_, n) => isHere(n))) return wrong;
  return { kind: 'repeated', revision: newest.revision, position: newest.position };
};

/** Judges an append with an exact revision by the events after that revision: the same ids are a repetition of a success. */
const judgePinned = (
  batch: Batch,
  stream: string,
  ids: readonly string[],
  after: number,
  write: Verdict & { kind: 'write' },
  wrong: Verdict,
): Verdict => {
  let revision = after;
  let position = 0;
  for (const id of ids) {
    revision += 1;
    const there = batch.event(stream, revision);
    if (there?.id !== id) {
      const isFirst = revision === after + 1;
      return isFirst && after === -1 && write.softDeleted ? write : wrong;
    }
    position = there.position;
  }
  return ids.length === 0 ? wrong : { kind: 'repeated', revision, position };
};

const judge = (batch: Batch, stream: string, expected: Expected, ids: readonly string[]): Verdict => {
  if (isTombstoned(batch, stream)) return { kind: 'deleted' };
  const head = batch.head(stream);
  const current = head?.last ?? -1;
  const softDeleted = head?.metadata.softDeleted === true;
  const write = { kind: 'write', softDeleted } as const;
  const wrong = { kind: 'wrong', current } as const;
  if (expected === 'stream_exists') {
    if (softDeleted) return { kind: 'deleted' };
    if (current < 0 && batch.head(metastreamOf(stream)) === undefined) return wrong;
  }
  if (expected === 'any' || expected === 'stream_exists') return judgeUnpinned(batch, stream, ids, write, wrong);
  const pinned = expected === 'no_stream' ? -1 : Number(expected);
  if (pinned < current) return judgePinned(batch, stream, ids, pinned, write, wrong);
  return pinned > current ? wrong : write;
};

const writeEvents = (batch: Batch, stream: string, events: readonly ProposedEvent[], now: number): Outcome => {
  let head: StreamHead = batch.head(stream) ?? batch.newHead();
  let position: number | undefined;
  for (const event of events) {
    const revision = BigInt(head.last + 1);
    position = batch.nextPosition();
    const location = { position, stream, revision, created: now };
    head = { ...head, last: head.last + 1 };
    batch.add({ ...location, type: event.type, id: event.id, response: encodeResponse(event, location) }, head);
  }
  const newest = events.at(-1);
  if (newest && isMetastream(stream)) {
    const original = originalOf(stream);
    batch.setHead(original, { ...(batch.head(original) ?? batch.newHead()), metadata: metadataOf(newest.data) });
  }
  return { kind: 'success', revision: head.last, ...(position === undefined ? {} : { position }) };
};

const metadataEvent = (data: Uint8Array): ProposedEvent => ({
  id: randomUUID(),
  type: '$metadata',
  contentType: 'application/json',
  data,
  customMetadata: new Uint8Array(),
});

/** Brings a soft-deleted stream back on a write, beginning with the revision after its old events. */
const undelete = (batch: Batch, stream: string, from: number, metadata: Uint8Array, now: number): void => {
  const recreated = recreatedFrom(metadata, from);
  if (recreated) writeEvents(batch, metastreamOf(stream), [metadataEvent(recreated)], now);
};

const newestData = (batch: Batch, stream: string): Uint8Array => {
  const newest = batch.event(stream, batch.head(stream)?.last ?? -1);
  return newest ? dataOf(newest) : new Uint8Array();
};

/** Appends as EventStoreDB does, repeated appends included. `now` is in milliseconds since 1970. */
export const appendEvents =
  (stream: string, expected: Expected, events: readonly ProposedEvent[], now: number) =>
  (batch: Batch): Outcome => {
    const verdict = judge(
      batch,
      stream,
      expected,
      events.map(({ id }) => id),
    );
    if (verdict.kind === 'repeated') return { kind: 'success', revision: verdict.revision, position: verdict.position };
    if (verdict.kind !== 'write') return verdict;
    const current = batch.head(stream)?.last ?? -1;
    const metadata = verdict.softDeleted ? newestData(batch, metastreamOf(stream)) : undefined;
    const original = isMetastream(stream) ? batch.head(originalOf(stream)) : undefined;
    const outcome =
      events.length > 0 ? writeEvents(batch, stream, events, now) : { kind: 'success' as const, revision: current };
    if (metadata) undelete(batch, stream, current + 1, metadata, now);
    const newest = events.at(-1);
    if (newest && original?.metadata.softDeleted)
      undelete(batch, originalOf(stream), original.last + 1, newest.data, now);
    return outcome;
  };

/** Soft delete: the events become invisible to readers of the stream; they stay in `$all`. */
export const deleteStream =
  (stream: string, expected: Expected, now: number) =>
  (batch: Batch): Outcome => {
    const verdict = judge(batch, stream, expected, [randomUUID()]);
    if (verdict.kind === 'repeated') return { kind: 'wrong', current: verdict.revision };
    if (verdict.kind !== 'write') return verdict;
    const isUnknown = (batch.head(stream)?.last ?? -1) < 0 && batch.head(metastreamOf(stream)) === undefined;
    if (isUnknown) return { kind: 'wrong', current: -1 };
    return writeEvents(batch, metastreamOf(stream), [metadataEvent(softDeletion)], now);
  };

/** Hard delete: the stream can never be written or read again; its events stay in `$all`. */
export const tombstoneStream =
  (stream: string, expected: Expected, now: number) =>
  (batch: Batch): Outcome => {
    const verdict = judge(batch, stream, expected, [randomUUID()]);
    if (verdict.kind === 'repeated') return { kind: 'wrong', current: verdict.revision };
    if (verdict.kind !== 'write') return verdict;
    const head = batch.head(stream) ?? batch.newHead();
    const position = batch.nextPosition();
    const location = { position, stream, revision: tombstoneRevision, created: now };
    const tombstone = { ...metadataEvent(new Uint8Array()), type: '$streamDeleted' };
    batch.add(
      { ...location, type: tombstone.type, id: tombstone.id, response: encodeResponse(tombstone, location) },
      { ...head, tombstoned: true },
    );
    return { kind: 'success', revision: head.last, position };
  };
