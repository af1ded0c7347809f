import type { AuditEvent } from '../../../../domain/contract/audit.js';
import { eventNames } from '../../../../domain/eventNames.js';
import { unreadableReasons } from '../../../../domain/eventSourcing/unreadable.js';
import type { ListedEvent } from '../../../../projections/auditLog/listedEvent.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import { currentNumbersOf } from '../../../../projections/caseList/listedNumbers.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { ComparedEvent } from './againstLog.js';

/** The Chinese name of a type of event; an unknown one goes by its type. */
export const titleOf = (type: string): string => Object.entries(eventNames).find(([own]) => own === type)?.[1] ?? type;

/** The accounts that did what some events say. */
export const accountsOf = (events: readonly ListedEvent[]): string[] => [
  ...new Set(events.flatMap(({ actor }) => (actor?.kind === 'user' ? [actor.id] : []))),
];

/** What cases and accounts are called now, by their ids. */
export type NamesOfEvents = {
  readonly numbers: ReadonlyMap<string, string>;
  readonly emails: ReadonlyMap<string, string>;
};

/** The cases that some events are about. */
export const casesOf = (events: readonly ListedEvent[]): string[] => [
  ...new Set(events.flatMap(({ caseId }) => caseId ?? [])),
];

/** The names that the court's lists have for what some events are about. */
export const namesInLists = async (tables: ReadTables, events: readonly ListedEvent[]): Promise<NamesOfEvents> => ({
  numbers: await currentNumbersOf(tables, casesOf(events)),
  emails: await accountEmails(tables, accountsOf(events)),
});

/** An event as the auditor's desk lists it, with the present number of its case and the present e-mail of who did it. */
export const auditEventOf = (
  { event, discrepancy }: ComparedEvent,
  { numbers, emails }: NamesOfEvents,
): AuditEvent => ({
  position: event.position.toString(),
  id: event.eventId,
  stream: event.stream,
  revision: Number(event.revision),
  category: event.category,
  type: event.type,
  title: titleOf(event.type),
  at: event.occurredAt?.toISOString() ?? null,
  actor: event.actor && {
    ...event.actor,
    email: event.actor.kind === 'user' ? (emails.get(event.actor.id) ?? null) : null,
  },
  case: event.caseId === null ? null : { id: event.caseId, case_number: numbers.get(event.caseId) ?? null },
  unreadable: event.unreadable === null ? null : unreadableReasons[event.unreadable],
  discrepancy,
});
