import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { Journal } from './journal.js';
import type { LoggedIdOf } from './loggedIds.js';

type Event = Recorded<DomainEvent>;
type Opened = Extract<Event, { type: 'CaseOpened' }>;
type Submitted = Extract<Event, { type: 'PleadingSubmitted' }>;
type Assigned = Extract<Event, { type: 'CaseNumberAssigned' }>;

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const checkSubmissions = (
  journal: Journal,
  opened: readonly Opened[],
  submitted: readonly Submitted[],
  loggedIdOf: LoggedIdOf,
): string[] => {
  const byKey = grouped(submitted, ({ metadata }) => metadata.commandId);
  const told = journal.submissions.flatMap(({ key, pleading, submitted: filed }) => {
    const found = byKey.get(loggedIdOf(key)) ?? [];
    const [event] = found;
    if (!event || found.length > 1) return [`${key} was acknowledged and is in the log ${found.length} times`];
    const { caseId, version, documentHash, pleading: kind } = event.data;
    const same =
      caseId === filed.caseId && version === filed.version && documentHash === filed.hash && kind === pleading;
    return same && event.position === filed.position ? [] : [`${key} is not in the log as it was acknowledged`];
  });
  const repeated = [...byKey].flatMap(([key, { length }]) =>
    length > 1 ? [`${key} was carried out ${length} times`] : [],
  );
  const halves = opened
    .filter(({ data: { caseId } }) => submitted.every((event) => event.data.caseId !== caseId))
    .map(({ data: { caseId } }) => `case ${caseId} was opened without a complaint`);
  const series = grouped(submitted, ({ data }) => `${data.caseId} ${data.pleading} ${data.defendantId ?? ''}`);
  const gaps = [...series].flatMap(([name, events]) =>
    events.every(({ data }, index) => data.version === index + 1) ? [] : [`the versions of ${name} have gaps`],
  );
  return [...told, ...repeated, ...halves, ...gaps];
};

const checkNumbers = (journal: Journal, assigned: readonly Assigned[], loggedIdOf: LoggedIdOf): string[] => {
  const told = journal.numbers.flatMap(({ key, caseId, caseNumber }) => {
    const found = assigned.filter(({ metadata }) => metadata.commandId === loggedIdOf(key));
    const { data } = found[0] ?? {};
    const same = data?.caseId === caseId && data.caseNumber === caseNumber;
    return found.length === 1 && same
      ? []
      : [`the number ${caseNumber} was acknowledged and is in the log ${found.length} times`];
  });
  const uses = grouped(assigned, ({ data }) => canonicalCaseNumber(data.caseNumber));
  const twice = [...uses].flatMap(([number, { length }]) =>
    length > 1 ? [`${number} was given ${length} times`] : [],
  );
  const cases = grouped(assigned, ({ data }) => data.caseId);
  const refiled = [...cases].flatMap(([id, { length }]) =>
    length > 1 ? [`case ${id} was filed ${length} times`] : [],
  );
  return [...told, ...twice, ...refiled];
};

/**
 * Compares the log with the responses to clients: it holds each acknowledged command exactly once, as acknowledged, and no
 * command that was not sent; no case is opened without its complaint; versions have no gaps, numbers no duplicates. Returns the faults in words.
 */
export const checkHistory = (
  journal: Journal,
  events: readonly Event[],
  loggedIdOf: LoggedIdOf = (key) => key,
): string[] => {
  const asked = new Set([...journal.sent].map(loggedIdOf));
  const opened = events.flatMap((event) => (event.type === 'CaseOpened' ? [event] : []));
  const submitted = events.flatMap((event) => (event.type === 'PleadingSubmitted' ? [event] : []));
  const assigned = events.flatMap((event) => (event.type === 'CaseNumberAssigned' ? [event] : []));
  const unasked = events.flatMap(({ type, stream, metadata: { commandId } }) =>
    !/^case(?:Number)?-/u.test(stream) || asked.has(commandId) ? [] : [`nobody asked for ${type} in ${stream}`],
  );
  return [
    ...unasked,
    ...checkSubmissions(journal, opened, submitted, loggedIdOf),
    ...checkNumbers(journal, assigned, loggedIdOf),
  ];
};
