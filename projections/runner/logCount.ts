import { readReached, START_OF_LOG } from './checkpoints.js';
import { endOf, type LogPlace } from './logPlace.js';
import type { Tables } from './projection.js';

const logCountTable = 'log_count';

/** How many events of ours the log has up to a position. */
type Count = { readonly position: bigint; readonly events: bigint };
const nothing: Count = { position: START_OF_LOG, events: 0n };

/** A projection that stands where it should and was given fewer events than the log has up to there. */
export type Lacking = { readonly name: string; readonly events: number };

export type LogComparison = {
  readonly lacking: readonly Lacking[];
  /** The position up to which the log is counted. */
  readonly countedTo: bigint;
};

const readCount = async (tables: Tables): Promise<Count> => {
  const row: { position: string; events: string } | undefined = await tables(logCountTable).first('position', 'events');
  return row ? { position: BigInt(row.position), events: BigInt(row.events) } : nothing;
};

const keepCount = async (tables: Tables, { position, events }: Count): Promise<void> => {
  await tables(logCountTable)
    .insert({ only: true, position: position.toString(), events: events.toString() })
    .onConflict('only')
    .merge();
};

/** Forgets the count: what is rebuilt is compared with what the log holds now. */
export const forgetLogCount = async (tables: Tables): Promise<void> => {
  await tables(logCountTable).del();
};

type Deps<Stored> = {
  /** The live tables. */
  readonly tables: Tables;
  readonly names: readonly string[];
  /** Reads the log itself, by another way than the subscription that feeds the projections. */
  readonly readLog: (after: LogPlace) => AsyncIterable<Stored>;
  /** Returns the position of what was read, and whether it is an event of ours. */
  readonly placeOf: (stored: Stored) => { readonly position: bigint; readonly isOurs: boolean } | undefined;
  /** The most events that are read; a longer log is counted by several calls, each of which goes on where the last one stopped. */
  readonly most: number;
};

/**
 * Compares the number of events in the log with those that each projection was given, as far as it says it has got: a position at the end
 * does not prove that none was skipped on the way. How far the log is counted is kept, so a call reads only what came since. A projection
 * is not compared that is behind the count, or whose events were not counted from the start.
 */
export const compareWithLog = async <Stored>({
  tables,
  names,
  readLog,
  placeOf,
  most,
}: Deps<Stored>): Promise<LogComparison> => {
  const reached = await readReached(tables);
  const base = await readCount(tables);
  const compared = names.flatMap((name) => {
    const { place, events } = reached.get(name) ?? { place: START_OF_LOG, events: null };
    return events === null || endOf(place) < base.position ? [] : [{ name, end: endOf(place), events }];
  });
  if (compared.length === 0) return { lacking: [], countedTo: base.position };
  const inLog = new Map(compared.map(({ name }) => [name, base.events]));
  const least = compared.reduce((low, { end }) => (end < low ? end : low), compared[0]?.end ?? START_OF_LOG);
  const furthest = compared.reduce((high, { end }) => (end > high ? end : high), START_OF_LOG);
  let [next, read, countedTo] = [base, 0, base.position];
  for await (const stored of readLog(base.position)) {
    const found = placeOf(stored);
    if (!found) continue;
    if (found.position > furthest) break;
    if (found.isOurs)
      for (const { name, end } of compared)
        if (found.position <= end) inLog.set(name, (inLog.get(name) ?? base.events) + 1n);
    countedTo = found.position;
    if (found.position <= least) next = { position: countedTo, events: next.events + (found.isOurs ? 1n : 0n) };
    read += 1;
    if (read >= most) break;
  }
  if (next.position > base.position) await keepCount(tables, next);
  const isWhole = read < most;
  const lacking = compared.flatMap(({ name, end, events }) => {
    const missing = (inLog.get(name) ?? events) - events;
    return missing > 0n && (isWhole || end <= countedTo) ? [{ name, events: Number(missing) }] : [];
  });
  return { lacking, countedTo: isWhole ? furthest : countedTo };
};
