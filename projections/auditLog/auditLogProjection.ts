import type { Projection, Tables } from '../runner/projection.js';
import type { LogRecord } from '../runner/unreadable.js';
import { insertRows, upsert } from '../runner/writeRows.js';
import { listedEvent } from './listedEvent.js';

export const auditEventsTable = 'audit_events';
export const auditDaysTable = 'audit_days';

const rowOf = (record: LogRecord) => {
  const { position, eventId, stream, revision, category, type, actor, occurredAt, caseId, unreadable } =
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
    unreadable,
  };
};

type DayRow = { readonly day: string; readonly first_position: string; readonly last_position: string };

/** Widens the range of positions of each day (UTC) by the events of a batch, which follow all that were applied before. */
const widenDays = async (tables: Tables, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> => {
  const days = new Map<string, DayRow>();
  for (const { occurred_at: at, position } of rows) {
    if (at === null) continue;
    const day = at.slice(0, at.indexOf('T'));
    days.set(day, { day, first_position: days.get(day)?.first_position ?? position, last_position: position });
  }
  const known: DayRow[] = await tables(auditDaysTable).whereIn('day', [...days.keys()]);
  const firsts = new Map(known.map(({ day, first_position }) => [day, String(first_position)]));
  await upsert(
    tables,
    auditDaysTable,
    'day',
    [...days.values()].map((row) => ({ ...row, first_position: firsts.get(row.day) ?? row.first_position })),
  );
};

const inOrder = (a: LogRecord, b: LogRecord): number => (a.position < b.position ? -1 : 1);

/** The log as a list without bodies, readable or not, for the auditor's desk. Nothing in it identifies a person by name. */
export const auditLogProjection: Projection = {
  name: 'audit_log',
  tables: [auditEventsTable, auditDaysTable],
  gathers: [auditDaysTable],
  takesSetAside: true,
  apply: async (tables, events, unreadable = []) => {
    const records: readonly LogRecord[] = unreadable.length === 0 ? events : [...events, ...unreadable].sort(inOrder);
    const rows = records.map(rowOf);
    await insertRows(tables, auditEventsTable, rows);
    await widenDays(tables, rows);
  },
};
