import { z } from 'zod';
import { categoryOfType } from '../../domain/eventCatalogue.js';
import { actorSchema } from '../../domain/eventSourcing/recorded.js';
import type { Projection, Tables } from '../runner/projection.js';
import { isUnreadable, type LogRecord } from '../runner/unreadable.js';
import { insertRows, upsert } from '../runner/writeRows.js';

export const auditEventsTable = 'audit_events';
export const auditDaysTable = 'audit_days';

/** The part of an unreadable event's metadata that still says when and by whom. */
const remains = z.object({
  occurredAt: z.string().optional().catch(undefined),
  actor: actorSchema.optional().catch(undefined),
});

const momentOf = (text: string | undefined): string | null => {
  const at = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const caseIdIn = (data: object): string | null =>
  'caseId' in data && typeof data.caseId === 'string' ? data.caseId : null;

const rowOf = (record: LogRecord) => {
  const common = {
    position: record.position.toString(),
    event_id: record.id,
    stream: record.stream,
    revision: record.revision.toString(),
    category: categoryOfType(record.type) ?? null,
    type: record.type,
  };
  if (!isUnreadable(record)) {
    const { actor, occurredAt } = record.metadata;
    return {
      ...common,
      actor_kind: actor.kind,
      actor_id: actor.id,
      occurred_at: momentOf(occurredAt),
      case_id: caseIdIn(record.data),
      unreadable: null,
    };
  }
  const { data } = remains.safeParse(record.storedMetadata);
  return {
    ...common,
    actor_kind: data?.actor?.kind ?? null,
    actor_id: data?.actor?.id ?? null,
    occurred_at: momentOf(data?.occurredAt) ?? record.storedAt?.toISOString() ?? null,
    case_id: null,
    unreadable: record.unreadable,
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
  takesSetAside: true,
  apply: async (tables, events, unreadable = []) => {
    const records: readonly LogRecord[] = unreadable.length === 0 ? events : [...events, ...unreadable].sort(inOrder);
    const rows = records.map(rowOf);
    await insertRows(tables, auditEventsTable, rows);
    await widenDays(tables, rows);
  },
};
