import type { Batch } from './applyBatch.js';
import { inBatches } from './inBatches.js';
import { endOf, type LogPlace } from './logPlace.js';
import type { Projection } from './projection.js';
import type { LogItem, Subscribe } from './source.js';
import { isUnreadable, type LogRecord } from './unreadable.js';

/** Turns an event as stored into a domain event, or says why it cannot be read; `undefined` for one that is not ours. */
export type Decode<Stored> = (event: Stored) => Promise<LogRecord | undefined>;

/** Splits the records of a stretch of the log into those that can be read and those that cannot. */
export const sorted = (records: readonly LogRecord[]): Pick<Batch, 'events'> & Required<Pick<Batch, 'unreadable'>> => ({
  events: records.flatMap((record) => (isUnreadable(record) ? [] : [record])),
  unreadable: records.filter(isUnreadable),
});

export type FollowDeps<Stored> = {
  readonly subscribe: Subscribe<Stored>;
  readonly decode: Decode<Stored>;
  /** Applies a batch to projections, with their checkpoints; answers which refused it, and why. */
  readonly apply: (projections: readonly Projection[], batch: Batch) => Promise<ReadonlyMap<Projection, unknown>>;
  /** A batch was decoded and is about to be applied; then, that it was. */
  readonly onBatch: (stage: 'received' | 'applied', batch: Batch) => void;
  /** A projection refused a batch. It gets no further events in this session; the others go on. */
  readonly onRefused: (projection: Projection, error: unknown) => void;
  readonly batchSize: number;
};

const decodeAll = async <Stored>(decode: Decode<Stored>, items: readonly LogItem<Stored>[]) => {
  const decoded = await Promise.all(items.map((item) => (item.kind === 'event' ? decode(item.event) : undefined)));
  return decoded.filter((event) => event !== undefined);
};

/** The place that the items reach; `undefined` when they do not say. */
const reach = <Stored>(items: readonly LogItem<Stored>[], lastEvent: bigint | undefined): LogPlace | undefined => {
  const searched = items.findLast((item) => item.kind === 'searched');
  if (searched?.kind !== 'searched') return lastEvent;
  return lastEvent === undefined || endOf(searched.position) > lastEvent ? searched.position : lastEvent;
};

/**
 * One session with the log: applies what comes to every projection, batch by batch, until `stop`, the end of the
 * subscription (a lost connection) or an error of the log or the codec, which it throws.
 */
export const followOnce = async <Stored>(
  { subscribe, decode, apply, onBatch, onRefused, batchSize }: FollowDeps<Stored>,
  projections: readonly Projection[],
  after: LogPlace,
  stop: AbortSignal,
): Promise<void> => {
  const session = new AbortController();
  const either = AbortSignal.any([stop, session.signal]);
  const active = new Set(projections);
  try {
    for await (const items of inBatches(subscribe(after, either), batchSize, either)) {
      const records = await decodeAll(decode, items);
      const upTo = reach(items, records.at(-1)?.position);
      if (upTo === undefined) continue;
      const batch = { ...sorted(records), upTo };
      if (stop.aborted) return;
      onBatch('received', batch);
      for (const [projection, error] of await apply([...active], batch)) {
        active.delete(projection);
        onRefused(projection, error);
      }
      if (active.size === projections.length) onBatch('applied', batch);
    }
  } finally {
    session.abort(); // ends the subscription, however we got here
  }
};
