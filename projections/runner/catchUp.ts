import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { replayTogether, type Batch } from './applyBatch.js';
import { readPlaces, START_OF_LOG } from './checkpoints.js';
import { sorted, type Decode } from './follow.js';
import { inBatches } from './inBatches.js';
import { endOf, firstOf, type LogPlace } from './logPlace.js';
import type { Projection } from './projection.js';
import { tablesIn } from './tablesIn.js';
import type { LogRecord } from './unreadable.js';

export type ReplayDeps<Stored> = {
  readonly knex: Knex;
  /** Schema of the live tables. */
  readonly schema: string;
  /** Reads the log behind a place to its present end. */
  readonly readLog: (after: LogPlace) => AsyncIterable<Stored>;
  readonly decode: Decode<Stored>;
  readonly now: () => Date;
  /** Called when more of the log was applied, with the number of events so far. */
  readonly onApplied?: (events: number) => void;
  /** Ends the replay where it is; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Events applied in one transaction; default 2,000. */
  readonly batchSize?: number;
};

/** Events decoded in one go, about 10 ms. */
const DECODED_AT_ONCE = 250;

/** How many transactions the pool, and the engine behind it, can serve at the same time; one where it does not say. */
const transactionsAtOnce = ({ userParams }: Knex): number => {
  const { transactionsAtOnce: atOnce }: { transactionsAtOnce?: unknown } = userParams;
  return typeof atOnce === 'number' && atOnce >= 1 ? atOnce : 1;
};

/** Projections of one transaction at most: it saves statements, and whoever stands in line behind it waits for all of it. */
const MOST_TOGETHER = 3;

/** Projections that are replayed to the same place, in one transaction. */
type Group = { readonly projections: readonly Projection[]; readonly limit: LogPlace | undefined };

/** Divides projections into groups, by the place that each is to get to. */
const groupsOf = (
  projections: readonly Projection[],
  upTo: ReadonlyMap<string, LogPlace> | undefined,
): readonly Group[] => {
  const members = new Map<bigint | undefined, Projection[]>();
  for (const projection of projections) {
    const limit = upTo?.get(projection.name);
    const key = limit === undefined ? undefined : endOf(limit);
    members.set(key, [...(members.get(key) ?? []), projection]);
  }
  return [...members.values()].flatMap((same) => {
    const limit = upTo?.get(same[0]?.name ?? '');
    return Array.from({ length: Math.ceil(same.length / MOST_TOGETHER) }, (_, index) => ({
      projections: same.slice(index * MOST_TOGETHER, (index + 1) * MOST_TOGETHER),
      limit,
    }));
  });
};

/** Decodes a batch. What is written meanwhile gets its turn in between: a statement waits for the answer to the one before. */
const decodeBatch = async <Stored>(decode: Decode<Stored>, stored: readonly Stored[]) => {
  const parts: Promise<(LogRecord | undefined)[]>[] = [];
  for (let from = 0; from < stored.length; from += DECODED_AT_ONCE) {
    const part = Promise.all(stored.slice(from, from + DECODED_AT_ONCE).map(decode));
    part.catch(() => undefined); // it is awaited below
    parts.push(part);
    await nextTurn();
  }
  return (await Promise.all(parts)).flat().filter((event) => event !== undefined);
};

/**
 * Replays the log into another schema's tables, from where their checkpoints are. `upTo` says how far each projection is
 * to get; without it, to the present end of the log. Memory stays flat: what is not yet applied is at most four batches.
 */
export const catchUp = async <Stored>(
  { knex, readLog, decode, now, onApplied, signal, batchSize = 2000 }: ReplayDeps<Stored>,
  schema: string,
  projections: readonly Projection[],
  upTo?: ReadonlyMap<string, LogPlace>,
): Promise<void> => {
  const replay = { knex, schema, now }; // the swap's own commit waits for all of it
  const checkpoints = await readPlaces(tablesIn(knex, schema));
  const places = projections.map(({ name }) => checkpoints.get(name) ?? START_OF_LOG);
  const after = firstOf(places) ?? START_OF_LOG;
  const furthest = upTo && [...upTo.values()].map(endOf).reduce((most, end) => (end > most ? end : most), START_OF_LOG);

  const atOnce = transactionsAtOnce(knex);
  const groups = groupsOf(projections, upTo);
  let count = 0;
  const applyAll = async (records: readonly LogRecord[]): Promise<void> => {
    const batchOf = (within: readonly LogRecord[]): Batch | undefined => {
      const last = within.at(-1);
      return last && { ...sorted(within), upTo: last.position };
    };
    const whole = batchOf(records);
    const applyTo = async ({ projections: members, limit }: Group): Promise<void> => {
      const batch = limit === undefined ? whole : batchOf(records.filter(({ position }) => position <= endOf(limit)));
      if (batch) await replayTogether(replay, members, batch);
    };
    // No more at once than are served: what waits for a connection, or for the engine, may wait too long.
    for (let from = 0; from < groups.length; from += atOnce) {
      const applied = await Promise.allSettled(groups.slice(from, from + atOnce).map(applyTo));
      const failure = applied.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    }
    count += records.length;
    onApplied?.(count);
  };

  // While one batch is applied the next one is read and decoded. Full batches: each costs some fifty statements.
  let applying: Promise<void> = Promise.resolve();
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
  try {
    for await (const storedBatch of inBatches(readLog(after), batchSize, either, batchSize)) {
      signal?.throwIfAborted();
      const decoded = await decodeBatch(decode, storedBatch);
      const events = furthest === undefined ? decoded : decoded.filter(({ position }) => position <= furthest);
      await applying;
      applying = applyAll(events);
      applying.catch(() => undefined); // it is awaited above or below
      if (events.length < decoded.length) break;
    }
    signal?.throwIfAborted();
    await applying;
  } finally {
    stop.abort();
    // What is under way would else go on in the tables of the next replay, which have the same names.
    await applying.catch(() => undefined);
  }
  if (!upTo) return;
  // A checkpoint may lie past the last event of ours.
  for (const { projections: members, limit } of groups)
    if (limit !== undefined) await replayTogether(replay, members, { events: [], upTo: limit });
};
