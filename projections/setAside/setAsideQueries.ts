import type { UnreadableReason } from '../../domain/eventSourcing/unreadable.js';
import type { Tables } from '../runner/projection.js';
import { setAsideTable } from '../runner/setAside.js';

/** An event that the read models leave out. */
export type SetAsideEvent = {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly type: string;
  readonly reason: UnreadableReason;
  /** Whether nothing behind it in its stream is applied. */
  readonly stopsStream: boolean;
  /** When the store took it. */
  readonly storedAt: Date | null;
};

type Row = {
  stream: string;
  revision: string;
  position: string;
  event_type: string;
  reason: UnreadableReason;
  stops_stream: boolean;
  stored_at: Date | null;
};

const columns = ['stream', 'revision', 'position', 'event_type', 'reason', 'stops_stream', 'stored_at'] as const;

const eventOf = (row: Row): SetAsideEvent => ({
  stream: row.stream,
  revision: BigInt(row.revision),
  position: BigInt(row.position),
  type: row.event_type,
  reason: row.reason,
  stopsStream: row.stops_stream,
  storedAt: row.stored_at,
});

/** The place of an event without authority that a person has judged. */
type Judged = { readonly stream: string; readonly revision: string };

/**
 * What any read model leaves out, in the order of the log, at most `limit`; and how much it is in all. Events without authority at the
 * `judged` places are passed over: nobody is waited for there.
 */
export const listSetAside = async (
  tables: Tables,
  limit: number,
  judged: readonly Judged[] = [],
): Promise<{ readonly total: number; readonly events: readonly SetAsideEvent[] }> => {
  const open = () =>
    tables(setAsideTable).whereRaw(
      `not (reason = 'no_authority' and (stream, revision) in (select * from unnest(?::text[], ?::bigint[])))`,
      [judged.map(({ stream }) => stream), judged.map(({ revision }) => revision)],
    );
  const rows: Row[] = await open()
    .distinct(...columns)
    .orderBy('position')
    .limit(limit);
  const count: { total: string } | undefined =
    rows.length < limit ? undefined : await open().countDistinct({ total: 'position' }).first();
  return { total: Number(count?.total ?? rows.length), events: rows.map(eventOf) };
};

/** How many events are left out, by reason. */
export const countSetAside = async (tables: Tables): Promise<ReadonlyMap<UnreadableReason, number>> => {
  const rows: { reason: UnreadableReason; count: string }[] = await tables(setAsideTable)
    .groupBy('reason')
    .select('reason')
    .countDistinct({ count: 'position' });
  return new Map(rows.map(({ reason, count }) => [reason, Number(count)]));
};

/** Of some streams those that were set aside, each with the event from which on. */
export const findSetAside = async (
  tables: Tables,
  streams: readonly string[],
): Promise<ReadonlyMap<string, SetAsideEvent>> => {
  if (streams.length === 0) return new Map();
  const rows: Row[] = await tables(setAsideTable)
    .where({ stops_stream: true })
    .whereRaw('stream = any(?)', [[...streams]])
    .distinct(...columns)
    .orderBy('position', 'desc'); // the first of each comes last, and stays
  return new Map(rows.map((row) => [row.stream, eventOf(row)]));
};
