import type { StreamHead } from './head.js';
import type { Additions, Storage } from './storage.js';
import type { StoredEvent } from './record.js';

/** Where an event id was last written, by which a repeated append with any revision is recognised. */
export type EventLocation = { stream: string; revision: number; position: number };

/** Ids of recent events, oldest dropped first. As in EventStoreDB, de-duplication of older ones needs an exact revision. */
export type RecentIds = {
  get: (id: string) => EventLocation | undefined;
  set: (id: string, at: EventLocation) => void;
};

export const recentIds = (capacity: number): RecentIds => {
  const locations = new Map<string, EventLocation>();
  return {
    get: (id) => locations.get(id),
    set: (id, at) => {
      locations.delete(id);
      locations.set(id, at);
      for (const oldest of locations.keys()) {
        if (locations.size <= capacity) break;
        locations.delete(oldest);
      }
    },
  };
};

/** Collects the writes of one transaction; reads through it see the writes it already holds. */
export type Batch = {
  head: (stream: string) => StreamHead | undefined;
  /** The event `revision` of `stream`, in the store or in this batch. */
  event: (stream: string, revision: number) => StoredEvent | undefined;
  locationOf: (id: string) => EventLocation | undefined;
  nextPosition: () => number;
  /** Makes a head for a stream that has none yet. */
  newHead: () => StreamHead;
  setHead: (stream: string, head: StreamHead) => void;
  add: (event: StoredEvent, head: StreamHead) => void;
  additions: () => Additions;
  /** Remembers the ids; to be called once the batch is on the disk. */
  remember: () => void;
};

export const startBatch = (storage: Storage, recent: RecentIds, takeNumber: () => number): Batch => {
  const heads = new Map<string, StreamHead>();
  const events: { event: StoredEvent; numbered: number }[] = [];
  const ids = new Map<string, EventLocation>();
  const base = storage.lastPosition();
  const head: Batch['head'] = (stream) => heads.get(stream) ?? storage.head(stream);
  return {
    head,
    event: (stream, revision) => {
      const target = BigInt(revision);
      const own = events.find(({ event }) => event.stream === stream && event.revision === target);
      if (own) return own.event;
      const storedHead = storage.head(stream);
      if (!storedHead || revision < 0 || revision > storedHead.last) return undefined;
      return storage.stream(stream, storedHead, revision, revision, { count: 1, bytes: 1 })[0];
    },
    locationOf: (id) => ids.get(id) ?? recent.get(id),
    nextPosition: () => base + events.length + 1,
    newHead: () => ({ number: takeNumber(), last: -1, tombstoned: false, metadata: {} }),
    setHead: (stream, value) => void heads.set(stream, value),
    add: (event, value) => {
      events.push({ event, numbered: value.number });
      heads.set(event.stream, value);
      ids.set(event.id, { stream: event.stream, revision: Number(event.revision), position: event.position });
    },
    additions: () => ({ events, heads }),
    remember: () => ids.forEach((at, id) => recent.set(id, at)),
  };
};
