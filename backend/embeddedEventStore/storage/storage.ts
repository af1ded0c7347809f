import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { open } from 'lmdb';
import { repairFileLength } from './fileCheck.js';
import { decodeHead, encodeHead, type StreamHead } from './head.js';
import { DamagedStoreError, decodeRecord, encodeRecord, type StoredEvent } from './record.js';

/** What one transaction adds. `numbered` is the stream's number, for an event that appears in reads of its stream. */
export type Additions = {
  events: readonly { event: StoredEvent; numbered: number }[];
  heads: ReadonlyMap<string, StreamHead>;
};

/** A bound on what one read loads into memory: at least one event is read, however large. */
export type PageBound = { count: number; bytes: number };

export type Storage = {
  /** Position of the newest event, 0 in an empty store. */
  lastPosition: () => number;
  streamCount: () => number;
  /** The last few hundred events, newest first, which are checked when the store is opened. */
  newest: () => StoredEvent[];
  head: (stream: string) => StreamHead | undefined;
  /** Events of the log from `from` (inclusive) upwards or downwards. @throws DamagedStoreError at a gap or a bad checksum */
  log: (from: number, direction: 'up' | 'down', bound: PageBound) => StoredEvent[];
  /** Events `from`..`to` of a stream, both inclusive, downwards when `to` is smaller. @throws DamagedStoreError */
  stream: (name: string, head: StreamHead, from: number, to: number, bound: PageBound) => StoredEvent[];
  /** Adds all events or none; resolves when they are on the disk. */
  add: (additions: Additions) => Promise<void>;
  /** Writes a consistent copy of the log, as of one moment, to the file `path`, while writing goes on. */
  copyTo: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The one file of the log in its directory. */
export const logFile = (directory: string): string => join(directory, 'events.mdb');

/** lmdb's keys are short; a long name is represented by its hash, behind a character no stream name begins with. */
const streamKey = (name: string): string =>
  Buffer.byteLength(name) < 400 ? name : `\u0001${createHash('sha256').update(name).digest('hex')}`;

/** Finds the reason of lmdb's rejection, which is a promise of its own; left unhandled, it would end the process. */
const reasonOf = async (error: unknown): Promise<unknown> => {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (reason) {
    return reason;
  }
};

const damaged = (cause: unknown): DamagedStoreError =>
  cause instanceof DamagedStoreError
    ? cause
    : new DamagedStoreError('The event store is damaged and cannot be opened; restore a backup', { cause });

/** Calls lmdb and turns its errors about missing, mistyped or foreign pages into DamagedStoreError. */
const namingDamage = <Result>(call: () => Result): Result => {
  try {
    return call();
  } catch (error) {
    const isDamage = error instanceof Error && /^MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|PANIC)/.test(error.message);
    throw isDamage ? damaged(error) : error;
  }
};

/** Opens lmdb's file and the tables in it. */
const openTables = (path: string) => {
  // Without `overlappingSync`, lmdb commits in its classic order: write the new pages, fdatasync, then write the page that
  // points at them through a descriptor opened with O_DSYNC, and only then resolve. So a resolved write is durable, and
  // no reader ever sees an event that a power cut could take back. (With it, events are visible before they are durable.)
  // Without `eventTurnBatching`, because that makes a promise of its own for each transaction, which nothing handles: a full
  // disk rejects it, and that would end the process. One `batch` is one transaction without it, too.
  const root = open({ path, encoding: 'binary', overlappingSync: false, eventTurnBatching: false, maxDbs: 4 });
  return {
    root,
    logDb: root.openDB<Buffer, number>({ name: 'log', encoding: 'binary' }),
    indexDb: root.openDB<number, [number, number]>({ name: 'index', encoding: 'ordered-binary' }),
    headDb: root.openDB<Buffer, string>({ name: 'heads', encoding: 'binary' }),
  };
};

/** Reads events and heads of the tables; `ensureOpen` is called before each read. */
const createReading = ({ logDb, indexDb, headDb }: ReturnType<typeof openTables>, ensureOpen: () => void) => {
  const readEvent = (position: number): StoredEvent => {
    ensureOpen();
    const recordBytes = logDb.get(position);
    if (!recordBytes)
      throw new DamagedStoreError(`The event store is damaged: the event at position ${position} is missing`);
    return decodeRecord(recordBytes, position);
  };

  const head = (stream: string): StreamHead | undefined => {
    ensureOpen();
    const headBytes = headDb.get(streamKey(stream));
    return headBytes && decodeHead(headBytes, stream);
  };

  const take = (positions: Iterable<number>, { bytes }: PageBound): StoredEvent[] => {
    const page: StoredEvent[] = [];
    let size = 0;
    for (const position of positions) {
      const event = readEvent(position);
      page.push(event);
      size += event.response.length;
      if (size >= bytes) break;
    }
    return page;
  };

  const stream: Storage['stream'] = (name, { number }, from, to, bound) => {
    ensureOpen();
    const down = to < from;
    const limit = Math.min(bound.count, Math.abs(to - from) + 1);
    const entries = indexDb.getRange({
      start: [number, from],
      end: [number, down ? to - 1 : to + 1],
      reverse: down,
      limit: limit,
    });
    const page = take(
      entries.map(({ value }) => value),
      bound,
    );
    page.forEach((event, n) => {
      const revision = down ? from - n : from + n;
      if (event.stream !== name || event.revision !== BigInt(revision))
        throw new DamagedStoreError(`The event store is damaged: revision ${revision} of stream "${name}" is missing`);
    });
    if (page.length === 0)
      throw new DamagedStoreError(`The event store is damaged: revision ${from} of stream "${name}" is missing`);
    return page;
  };
  return { head, take, stream };
};

/**
 * Opens the log in `directory`.
 * @throws DamagedStoreError when acknowledged events are missing
 */
export const openStorage = async (directory: string): Promise<Storage> => {
  const path = logFile(directory);
  await repairFileLength(path);
  const tables = namingDamage(() => openTables(path));
  const { root, logDb, indexDb, headDb } = tables;

  const newestPosition = (): number => [...logDb.getKeys({ reverse: true, limit: 1 })][0] ?? 0;
  let last = 0; // until it is read below, where damage is turned into DamagedStoreError
  let broken: Error | undefined;
  let isClosed = false;
  /** Guards every read: reading from memory that is no longer mapped would kill the process. */
  const ensureOpen = (): void => {
    if (isClosed) throw new Error('The event store is closed');
  };

  const { head, take, stream } = createReading(tables, ensureOpen);

  function* positionsFrom(from: number, direction: 'up' | 'down', count: number): Generator<number> {
    const step = direction === 'up' ? 1 : -1;
    for (let at = from, n = 0; at >= 1 && at <= last && n < count; at += step, n++) yield at;
  }

  const add: Storage['add'] = async ({ events, heads }) => {
    ensureOpen();
    if (broken) throw broken;
    const writes: Promise<boolean>[] = [];
    const whole = root.batch(() => {
      for (const { event, numbered } of events) {
        writes.push(logDb.put(event.position, encodeRecord(event)));
        if (event.revision <= BigInt(Number.MAX_SAFE_INTEGER))
          writes.push(indexDb.put([numbered, Number(event.revision)], event.position));
      }
      for (const [name, value] of heads) writes.push(headDb.put(streamKey(name), encodeHead(value)));
    });
    const outcomes = await Promise.allSettled([whole, ...writes]);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    root.resetReadTxn();
    if (failure) {
      const reason = await reasonOf(failure.reason);
      // A failed transaction must have left nothing behind. If lmdb holds something of it, further writes are refused.
      if (newestPosition() !== last)
        broken = new DamagedStoreError('A failed write left traces; restart to find out what is on the disk');
      throw reason;
    }
    last = Math.max(last, events.at(-1)?.event.position ?? 0);
  };

  const storage: Storage = {
    lastPosition: () => last,
    streamCount: () => headDb.getCount(),
    head,
    newest: () => storage.log(last, 'down', { count: 256, bytes: 4 * 1024 * 1024 }),
    log: (from, direction, bound) => take(positionsFrom(from, direction, bound.count), bound),
    stream,
    add,
    copyTo: async (target) => {
      ensureOpen();
      await root.backup(target, true);
    },
    close: async () => {
      isClosed = true;
      await root.close();
    },
  };

  try {
    // The newest writes are the ones a torn write would hit. Older pages are checked whenever they are read.
    last = newestPosition();
    const entries = logDb.getCount();
    if (entries !== last)
      throw new DamagedStoreError(`The event store is damaged: ${last} events expected, ${entries} found`);
    for (const event of storage.newest()) {
      const streamHead = head(event.stream);
      const indexed = streamHead && indexDb.get([streamHead.number, Number(event.revision)]);
      if (!streamHead || (!streamHead.tombstoned && (streamHead.last < event.revision || indexed !== event.position)))
        throw new DamagedStoreError(`The event store is damaged: stream "${event.stream}" lost its newest events`);
    }
    return storage;
  } catch (error) {
    await root.close();
    throw damaged(error);
  }
};
