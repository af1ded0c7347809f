import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { checkpointTable } from './checkpoints.js';
import type { Projection, Tables } from './projection.js';
import type { UnreadableEvent } from './unreadable.js';
import { insertRows } from './writeRows.js';

/** The events that each projection leaves out. Kept like the checkpoint: in the transaction of the rows, for each projection its own. */
export const setAsideTable = 'set_aside_event';

/** A stream's name as the table holds it: Postgres takes no NUL. */
export const storable = (stream: string): string => stream.replaceAll('\0', '\ufffd');

type Stretch = {
  readonly events: readonly Recorded<DomainEvent>[];
  readonly unreadable: readonly UnreadableEvent[];
  /** Whether the projection has set anything aside before. */
  readonly setsAside: boolean;
};

/** Reads from which revision on the streams of a stretch were set aside before. */
const loadBounds = async (
  tables: Tables,
  projection: string,
  { events, unreadable }: Stretch,
): Promise<Map<string, bigint>> => {
  const streams = [...new Set([...events, ...unreadable].map(({ stream }) => storable(stream)))];
  const rows: { stream: string; revision: string }[] = await tables(setAsideTable)
    .where({ projection, stops_stream: true })
    .whereRaw('stream = any(?)', [streams])
    .select('stream', 'revision');
  return new Map(rows.map(({ stream, revision }) => [stream, BigInt(revision)]));
};

/**
 * Notes the events that cannot be read, the first of each stream that rests on it, and answers the events that may be applied:
 * none behind such a first one. The same rows however the log is cut into stretches.
 */
export const setAside = async (
  tables: Tables,
  { name, takesSetAside = false }: Pick<Projection, 'name' | 'takesSetAside'>,
  stretch: Stretch,
): Promise<readonly Recorded<DomainEvent>[]> => {
  const { events, unreadable, setsAside } = stretch;
  if (unreadable.length === 0 && !setsAside) return events;
  const bounds = setsAside ? await loadBounds(tables, name, stretch) : new Map<string, bigint>();
  const rows = unreadable.flatMap((event) => {
    const stream = storable(event.stream);
    if (event.stopsStream && bounds.has(stream)) return [];
    if (event.stopsStream) bounds.set(stream, event.revision);
    return [
      {
        projection: name,
        stream,
        revision: event.revision.toString(),
        position: event.position.toString(),
        event_type: event.type,
        reason: event.unreadable,
        stops_stream: event.stopsStream,
        stored_at: event.storedAt,
      },
    ];
  });
  await insertRows(tables, setAsideTable, rows);
  if (rows.length > 0 && !setsAside)
    await tables(checkpointTable).where({ projection: name }).update({ sets_aside: true });
  if (takesSetAside) return events;
  return events.filter(({ stream, revision }) => revision < (bounds.get(storable(stream)) ?? revision + 1n));
};

/** Puts what a projection set aside in a replay in the place of what it had set aside before, in the transaction of the swap. */
export const swapSetAside = async (live: Tables, replayed: Tables, projection: string): Promise<void> => {
  await live(setAsideTable).where({ projection }).del();
  const rows: object[] = await replayed(setAsideTable).where({ projection });
  await insertRows(live, setAsideTable, rows);
  await live(checkpointTable)
    .where({ projection })
    .update({ sets_aside: rows.length > 0 });
};
