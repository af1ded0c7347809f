import type { Knex } from 'knex';
import type { StreamCategory } from '../../domain/eventCatalogue.js';
import type { UnreadableReason } from '../../domain/eventSourcing/unreadable.js';
import type { Tables } from '../runner/projection.js';
import { auditCountsTable, auditEventsTable } from './auditLogProjection.js';
import { isWhole, spansOf } from './auditSpans.js';
import type { ListedEvent } from './listedEvent.js';

/** What events are looked for; all that is given must hold. */
export type AuditFilter = {
  readonly category?: StreamCategory | undefined;
  readonly type?: string | undefined;
  readonly actorId?: string | undefined;
  readonly actorKind?: 'system' | undefined;
  /** Events of this case, and looks at lists that held it. */
  readonly caseId?: string | undefined;
  readonly stream?: string | undefined;
  /** Not before this moment. */
  readonly from?: Date | undefined;
  /** Before this moment. */
  readonly to?: Date | undefined;
};

/** Which page: the newest, or the one that ends before or begins after a position of the log. */
export type AuditPage = {
  readonly before?: bigint | undefined;
  readonly after?: bigint | undefined;
  readonly limit: number;
};

type Row = {
  position: string;
  event_id: string;
  stream: string;
  revision: string;
  category: StreamCategory | null;
  type: string;
  actor_kind: 'user' | 'visitor' | 'system' | null;
  actor_id: string | null;
  occurred_at: Date | null;
  case_id: string | null;
  case_ids: readonly string[] | null;
  unreadable: UnreadableReason | null;
};

const eventOf = (row: Row): ListedEvent => ({
  position: BigInt(row.position),
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  category: row.category,
  type: row.type,
  actor: row.actor_kind === null ? null : { kind: row.actor_kind, id: row.actor_id ?? '' },
  occurredAt: row.occurred_at === null ? null : new Date(row.occurred_at),
  caseId: row.case_id,
  caseIds: row.case_ids ?? [],
  unreadable: row.unreadable,
});

/** What the counts say of a filter's kind, type and time. */
type Counted = {
  /** The positions between which all that match lie; a few events of a time that does not begin or end with a quarter of an hour lie beside them. */
  readonly first: string;
  readonly last: string;
  /** How many match by kind, type and time, also those of the quarters in which the time begins and ends. */
  readonly events: number;
};

/**
 * Reads the counts of a filter; `undefined` where nothing was counted in its time. A kind or type that was never counted is looked for all the
 * same: a row that somebody forged to be of it is to be found by it.
 */
const countsOf = async (tables: Tables, { category, type, from, to }: AuditFilter): Promise<Counted | undefined> => {
  const equal = { ...(category !== undefined && { category }), ...(type !== undefined && { type }) };
  const inSpans = (query: Knex.QueryBuilder): void => {
    for (const { span, first, before } of spansOf({ from, to }))
      void query.orWhere((one: Knex.QueryBuilder) => {
        void one.where({ span });
        if (first !== undefined) void one.where('starts_at', '>=', first);
        if (before !== undefined) void one.where('starts_at', '<', before);
      });
  };
  const [row]: { first: string | null; last: string | null; events: string | number | null }[] = await tables(
    auditCountsTable,
  )
    .where(equal)
    .where(inSpans)
    .min({ first: 'first_position' })
    .max({ last: 'last_position' })
    .sum({ events: 'events' });
  if (row === undefined || row.first === null || row.last === null)
    return from || to ? undefined : { first: '0', last: '0', events: 0 };
  return { first: row.first, last: row.last, events: Number(row.events) };
};

const matching = (
  { category, type, actorId, actorKind, caseId, stream, from, to }: AuditFilter,
  { first, last }: Counted,
) => {
  const equal = { category, type, actor_id: actorId, actor_kind: actorKind, stream };
  return (query: Knex.QueryBuilder): void => {
    for (const [column, value] of Object.entries(equal)) if (value !== undefined) void query.where(column, value);
    // Few events are of one case: each index gives its own, and Postgres joins them.
    if (caseId !== undefined) void query.whereRaw('(case_id = ? or case_ids @> ?::text[])', [caseId, [caseId]]);
    if (!from && !to) return;
    void query.where('position', '>=', first).where('position', '<=', last);
    // The positions say nearly the same: a planner that took both for independent would expect few rows, and sort them all.
    if (from) void query.whereRaw('coalesce(occurred_at >= ?, false)', [from]);
    if (to) void query.whereRaw('coalesce(occurred_at < ?, false)', [to]);
  };
};

/** Whether an event is one of those that are looked for: the same condition as the query's, for events that the log itself gave. */
export const fits = (
  { category, type, actorId, actorKind, caseId, stream, from, to }: AuditFilter,
  event: ListedEvent,
): boolean => {
  const equal: readonly (readonly [unknown, unknown])[] = [
    [category, event.category],
    [type, event.type],
    [actorId, event.actor?.id],
    [actorKind, event.actor?.kind],
    [stream, event.stream],
  ];
  if (equal.some(([wanted, found]) => wanted !== undefined && wanted !== found)) return false;
  if (caseId !== undefined && event.caseId !== caseId && !event.caseIds.includes(caseId)) return false;
  if (from && (event.occurredAt === null || event.occurredAt < from)) return false;
  return !to || (event.occurredAt !== null && event.occurredAt < to);
};

/** Totals are counted up to here: beyond it a number says little and costs a walk through the table. */
export const mostCounted = 10_000;

const totalOf = async (
  { actorId, actorKind, caseId, stream, from, to }: AuditFilter,
  counted: Counted,
  all: () => Knex.QueryBuilder,
  tables: Tables,
): Promise<number | null> => {
  const isCounted = [actorId, actorKind, caseId, stream].every((value) => value === undefined) && isWhole({ from, to });
  if (isCounted && counted.events > 0) return counted.events > mostCounted ? null : counted.events;
  const some = all()
    .select('position')
    .limit(mostCounted + 1);
  const [row]: { total: string | number }[] = await tables(auditEventsTable)
    .from(some.as('some'))
    .count({ total: '*' });
  const total = Number(row?.total ?? 0);
  return total > mostCounted ? null : total;
};

export type AuditEvents = {
  /** Newest first. */
  readonly events: readonly ListedEvent[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** How many match in all; `null` for more than `mostCounted`. */
  readonly total: number | null;
};

/** One page of the events that match, read by position: its cost does not depend on how far into the log it lies. */
export const findAuditEvents = async (
  tables: Tables,
  filter: AuditFilter,
  { before, after, limit }: AuditPage,
): Promise<AuditEvents> => {
  const counted = await countsOf(tables, filter);
  if (!counted) return { events: [], hasNewer: false, hasOlder: false, total: 0 };
  const all = () => tables(auditEventsTable).modify(matching(filter, counted));
  const isForwards = after !== undefined;
  const page = all()
    .orderBy('position', isForwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (before !== undefined) void page.where('position', '<', before.toString());
  if (after !== undefined) void page.where('position', '>', after.toString());
  const rows: Row[] = await page;
  const isMore = rows.length > limit;
  const shown = rows.slice(0, limit).map(eventOf);
  const total = await totalOf(filter, counted, all, tables);
  return {
    events: isForwards ? shown.toReversed() : shown,
    hasNewer: isForwards ? isMore : before !== undefined,
    hasOlder: isForwards ? true : isMore,
    total,
  };
};

/** Events that match up to a position, which is where the log stood when they were counted. */
export type EventsUpTo = { readonly upTo: bigint; readonly total: number };

/** How many events match now, up to the newest; `undefined` when there are none. */
export const countAuditEvents = async (tables: Tables, filter: AuditFilter): Promise<EventsUpTo | undefined> => {
  const counted = await countsOf(tables, filter);
  if (!counted) return undefined;
  const [row]: { total: string | number; newest: string | null }[] = await tables(auditEventsTable)
    .modify(matching(filter, counted))
    .count({ total: '*' })
    .max('position as newest');
  return row === undefined || row.newest === null ? undefined : { upTo: BigInt(row.newest), total: Number(row.total) };
};

/** Every event that matches up to a position, newest first, so many at a time; read by position, each page at the same cost. */
export const eachAuditEvent = async function* (
  tables: Tables,
  filter: AuditFilter,
  { upTo, limit }: { readonly upTo: bigint; readonly limit: number },
): AsyncGenerator<readonly ListedEvent[], void, void> {
  const counted = await countsOf(tables, filter);
  if (!counted) return;
  for (let before = upTo + 1n; ;) {
    const rows: Row[] = await tables(auditEventsTable)
      .modify(matching(filter, counted))
      .where('position', '<', before.toString())
      .orderBy('position', 'desc')
      .limit(limit);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(eventOf);
    before = BigInt(last.position);
  }
};

/** How many leaves of the log the list holds up to a position: every event but the seals and what the store itself wrote. */
export const countLeavesListed = async (tables: Tables, upTo: bigint): Promise<number> => {
  const [row]: { total: string | number }[] = await tables(auditEventsTable)
    .where('position', '<=', upTo.toString())
    .whereNot({ type: 'LogSealed' })
    .whereNot('type', 'like', '$%')
    .count('* as total');
  return Number(row?.total ?? 0);
};

/** What the list holds at a position; `undefined` when there is nothing, or it is not projected yet. */
export const findAuditEvent = async (tables: Tables, position: bigint): Promise<ListedEvent | undefined> => {
  const row: Row | undefined = await tables(auditEventsTable).where({ position: position.toString() }).first();
  return row && eventOf(row);
};
