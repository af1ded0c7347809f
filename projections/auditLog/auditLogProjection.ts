import type { Projection, Tables } from '../runner/projection.js';
import type { LogRecord } from '../runner/unreadable.js';
import { insertRows, upsert } from '../runner/writeRows.js';
import { dayOf, quarterOf, type AuditSpan } from './auditSpans.js';
import { listedEvent } from './listedEvent.js';

export const auditEventsTable = 'audit_events';
export const auditCountsTable = 'audit_counts';

const rowOf = (record: LogRecord) => {
  const { position, eventId, stream, revision, category, type, actor, occurredAt, caseId, caseIds, unreadable } =
    listedEvent(record);
  return {
    position: position.toString(),
    event_id: eventId,
    stream,
    revision: revision.toString(),
    category,
    type,
    actor_kind: actor?.kind ?? null,
    actor_id: actor?.id ?? null,
    occurred_at: occurredAt?.toISOString() ?? null,
    case_id: caseId,
    case_ids: caseIds.length === 0 ? null : caseIds,
    unreadable,
  };
};

/** How many events of a type there are in a span of time, and between which positions they lie. */
type AuditCount = {
  readonly span: AuditSpan;
  /** `2026-03-02` or `2026-03-02T16:15` (UTC); empty for all time. */
  readonly starts_at: string;
  readonly type: string;
  readonly category: string | null;
  readonly events: number;
  readonly first_position: string;
  readonly last_position: string;
};

const keyOf = ({ span, starts_at, type }: AuditCount): string => JSON.stringify([span, starts_at, type]);

/** The spans that an event is counted in; one without a time only among all. */
const spansOf = (at: string | null): readonly (readonly [AuditSpan, string])[] => {
  if (at === null) return [['all', '']];
  const moment = new Date(at);
  return [
    ['all', ''],
    ['day', dayOf(moment)],
    ['quarter', quarterOf(moment)],
  ];
};

/** A text as Postgres stores it: a type that somebody else wrote may hold what it refuses. */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '\ufffd')).toString();

/** Adds the events of a batch, which follow all that were applied before, to the counts of their spans. */
const countEvents = async (tables: Tables, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> => {
  const counts = new Map<string, AuditCount>();
  for (const { occurred_at: at, position, type: written, category } of rows)
    for (const [span, starts_at] of spansOf(at)) {
      const type = storable(written);
      const one = { span, starts_at, type, category, events: 1, first_position: position, last_position: position };
      const before = counts.get(keyOf(one));
      counts.set(keyOf(one), before ? { ...before, events: before.events + 1, last_position: position } : one);
    }
  const known: AuditCount[] = await tables(auditCountsTable).whereIn(
    ['span', 'starts_at', 'type'],
    [...counts.values()].map(({ span, starts_at, type }) => [span, starts_at, type]),
  );
  for (const before of known) {
    const added = counts.get(keyOf(before));
    if (added)
      counts.set(keyOf(before), {
        ...added,
        events: before.events + added.events,
        first_position: String(before.first_position),
      });
  }
  await upsert(tables, auditCountsTable, ['span', 'starts_at', 'type'], [...counts.values()]);
};

const inOrder = (a: LogRecord, b: LogRecord): number => (a.position < b.position ? -1 : 1);

/** The log as a list without bodies, readable or not, for the auditor's desk. Nothing in it identifies a person by name. */
export const auditLogProjection: Projection = {
  name: 'audit_log',
  tables: [auditEventsTable, auditCountsTable],
  gathers: [auditCountsTable],
  takesSetAside: true,
  apply: async (tables, events, unreadable = []) => {
    const records: readonly LogRecord[] = unreadable.length === 0 ? events : [...events, ...unreadable].sort(inOrder);
    const rows = records.map(rowOf);
    await insertRows(tables, auditEventsTable, rows);
    if (rows.length > 0) await countEvents(tables, rows);
  },
};
