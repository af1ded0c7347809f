import type { AuditEvent } from '../../../../domain/contract/audit.js';
import { eventNames } from '../../../../domain/eventNames.js';
import { unreadableReasons } from '../../../../domain/eventSourcing/unreadable.js';
import type { ListedEvent } from '../../../../projections/auditLog/auditLogQueries.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import { currentNumbersOf } from '../../../../projections/caseList/caseListQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';

/** The Chinese name of a type of event; an unknown one goes by its type. */
export const titleOf = (type: string): string => Object.entries(eventNames).find(([own]) => own === type)?.[1] ?? type;

/** The accounts that did what some events say. */
export const accountsOf = (events: readonly ListedEvent[]): string[] => [
  ...new Set(events.flatMap(({ actor }) => (actor?.kind === 'user' ? [actor.id] : []))),
];

/** Events as the auditor's desk lists them, each with the present number of its case and the present e-mail of who did it. */
export const listedEvents = async (tables: ReadTables, events: readonly ListedEvent[]): Promise<AuditEvent[]> => {
  const caseIds = new Set(events.flatMap(({ caseId }) => caseId ?? []));
  const numbers = await currentNumbersOf(tables, [...caseIds]);
  const emails = await accountEmails(tables, accountsOf(events));
  const knownActor = (actor: ListedEvent['actor']): AuditEvent['actor'] =>
    actor && { ...actor, email: actor.kind === 'user' ? (emails.get(actor.id) ?? null) : null };
  return events.map((event) => ({
    position: event.position.toString(),
    id: event.eventId,
    stream: event.stream,
    revision: Number(event.revision),
    category: event.category,
    type: event.type,
    title: titleOf(event.type),
    at: event.occurredAt?.toISOString() ?? null,
    actor: knownActor(event.actor),
    case: event.caseId === null ? null : { id: event.caseId, case_number: numbers.get(event.caseId) ?? null },
    unreadable: event.unreadable === null ? null : unreadableReasons[event.unreadable],
  }));
};
