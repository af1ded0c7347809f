import { expiry, firstVisible } from './metadata.js';
import { failures } from './protocol/errors.js';
import { dataOf } from './protocol/messages.js';
import type { StreamHead } from './storage/head.js';
import type { StoredEvent } from './storage/record.js';
import type { PageBound, Storage } from './storage/storage.js';
import { isMetastream, isTombstoned } from './write.js';

/** Revisions a reader of the stream may see, both inclusive; `first > last` when there are none. */
export type Visible = { head: StreamHead; first: number; last: number; expiredBefore: number };

/** What one page holds and where the next begins; `next` is undefined at the end. */
export type Page = { events: StoredEvent[]; next: number | undefined };

export const pageBound: PageBound = { count: 128, bytes: 1024 * 1024 };

/**
 * Returns what a reader may see of a stream; undefined when it does not exist or was deleted.
 * @throws the stream-deleted failure when it is tombstoned
 */
export const visible = (storage: Storage, stream: string, now: number): Visible | undefined => {
  if (isTombstoned(storage, stream)) throw failures.streamDeleted(stream);
  const head = storage.head(stream);
  if (!head || head.last < 0 || (head.metadata.softDeleted && !isMetastream(stream))) return undefined;
  return { head, first: firstVisible(stream, head), last: head.last, expiredBefore: expiry(head, now) };
};

/** Reads a page of a stream from revision `from` on, upwards or downwards, without the events its metadata hides. */
export const streamPage = (
  storage: Storage,
  stream: string,
  { head, first, last, expiredBefore }: Visible,
  from: number,
  direction: 'up' | 'down',
  bound: PageBound = pageBound,
): Page => {
  const start = direction === 'up' ? Math.max(from, first) : Math.min(from, last);
  const end = direction === 'up' ? last : first;
  const step = direction === 'up' ? 1 : -1;
  if ((end - start) * step < 0) return { events: [], next: undefined };
  const events = storage.stream(stream, head, start, end, bound);
  const next = start + events.length * step;
  return {
    events: events.filter(({ created }) => created >= expiredBefore),
    next: (end - next) * step < 0 ? undefined : next,
  };
};

/** A page of `$all` from position `from` (inclusive) on. */
export const allPage = (storage: Storage, from: number, direction: 'up' | 'down', bound = pageBound): Page => {
  const start = direction === 'up' ? Math.max(1, from) : Math.min(from, storage.lastPosition());
  const events = storage.log(start, direction, bound);
  const next = direction === 'up' ? start + events.length : start - events.length;
  const isEnd = direction === 'up' ? next > storage.lastPosition() : next < 1;
  return { events, next: isEnd ? undefined : next };
};

/** Returns the event a link (`revision@stream`) points to; undefined when it no longer exists. */
export const linkTarget =
  (storage: Storage) =>
  (link: StoredEvent): StoredEvent | undefined => {
    const [, revision, stream] = /^(\d+)@(.+)$/s.exec(Buffer.from(dataOf(link)).toString('utf8')) ?? [];
    const head = stream === undefined ? undefined : storage.head(stream);
    const target = Number(revision);
    if (stream === undefined || !head || head.tombstoned || head.metadata.softDeleted) return undefined;
    if (target < firstVisible(stream, head) || target > head.last) return undefined;
    return storage.stream(stream, head, target, target, { count: 1, bytes: 1 })[0];
  };
