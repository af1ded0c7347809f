import type { Knex } from 'knex';
import type { StreamCategory } from '../../domain/eventCatalogue.js';
import type { UnreadableReason } from '../../domain/eventSourcing/unreadable.js';
import type { Tables } from '../runner/projection.js';
import { auditDaysTable, auditEventsTable } from './auditLogProjection.js';
import type { ListedEvent } from './listedEvent.js';

/** What events are looked for; all that is given must hold. */
export type AuditFilter = {
  readonly category?: StreamCategory | undefined;
  readonly type?: string | undefined;
  readonly actorId?: string | undefined;
  readonly actorKind?: 'system' | undefined;
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
  unreadable: row.unreadable,
});

type Bounds = { readonly first: string | null; readonly last: string | null };

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The positions between which all events of a time lie. The events of one day are read at most beside them. */
const positionsOf = async (tables: Tables, { from, to }: AuditFilter): Promise<Bounds> => {
  const bound = async (query: Knex.QueryBuilder): Promise<string | null> => {
    const [row]: { bound: string | null }[] = await query;
    return row?.bound ?? null;
  };
  const days = () => tables(auditDaysTable);
  return {
    first: from ? await bound(days().where('day', '>=', dayOf(from)).min('first_position as bound')) : null,
    last: to ? await bound(days().where('day', '<=', dayOf(to)).max('last_position as bound')) : null,
  };
};

const matching = (
  { category, type, actorId, actorKind, caseId, stream, from, to }: AuditFilter,
  { first, last }: Bounds,
) => {
  const equal = { category, type, actor_id: actorId, actor_kind: actorKind, case_id: caseId, stream };
  return (query: Knex.QueryBuilder): void => {
    for (const [column, value] of Object.entries(equal)) if (value !== undefined) void query.where(column, value);
    if (from) void query.where('occurred_at', '>=', from).where('position', '>=', first);
    if (to) void query.where('occurred_at', '<', to).where('position', '<=', last);
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
    [caseId, event.caseId],
    [stream, event.stream],
  ];
  if (equal.some(([wanted, found]) => wanted !== undefined && wanted !== found)) return false;
  if (from && (event.occurredAt === null || event.occurredAt < from)) return false;
  return !to || (event.occurredAt !== null && event.occurredAt < to);
};

/** Totals are counted up to here: beyond it a number says little and costs a walk through the table. */
export const mostCounted = 10_000;

const totalOf = async (all: () => Knex.QueryBuilder): Promise<number | null> => {
  const beyond: unknown = await all().offset(mostCounted).limit(1).first('position');
  if (beyond !== undefined) return null;
  const [row]: { total: string | number }[] = await all().count('* as total');
  return Number(row?.total ?? 0);
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
  const bounds = await positionsOf(tables, filter);
  const isEmpty = (filter.from && bounds.first === null) || (filter.to && bounds.last === null);
  if (isEmpty) return { events: [], hasNewer: false, hasOlder: false, total: 0 };
  const all = () => tables(auditEventsTable).modify(matching(filter, bounds));
  const isForwards = after !== undefined;
  const page = all()
    .orderBy('position', isForwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (before !== undefined) void page.where('position', '<', before.toString());
  if (after !== undefined) void page.where('position', '>', after.toString());
  const rows: Row[] = await page;
  const isMore = rows.length > limit;
  const shown = rows.slice(0, limit).map(eventOf);
  const total = await totalOf(all);
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
  const bounds = await positionsOf(tables, filter);
  if ((filter.from && bounds.first === null) || (filter.to && bounds.last === null)) return undefined;
  const [row]: { total: string | number; newest: string | null }[] = await tables(auditEventsTable)
    .modify(matching(filter, bounds))
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
  const bounds = await positionsOf(tables, filter);
  for (let before = upTo + 1n; ;) {
    const rows: Row[] = await tables(auditEventsTable)
      .modify(matching(filter, bounds))
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
