import { isSeal, type AuditEvent } from './auditEvent.js';
import { placeOf } from './checkEvents.js';
import type { EventRule } from './checkRules.js';
import type { Findings } from './findings.js';

/**
 * Tolerated difference between times: for the clocks of several machines, a request that waited, and a seal that was being
 * signed while events were written. An event's own time is that of the command; the store's is when it recorded the event.
 */
export const toleratedMs = 10 * 60_000;

type Seal = { readonly at: number; readonly created: number };
type Waiting = { readonly event: AuditEvent; readonly at: number; readonly created: number };

/** The most suspicious events between two seals that are judged one by one. */
const mostWaiting = 1_000;

/**
 * Checks that events happened between the seals around them, and close to when the store recorded them. The store of a log
 * restored from a backup recorded all of it late, seals included: where the seals around an event are late too, it is no finding.
 */
export const createTimeCheck = ({ report }: Pick<Findings, 'report'>) => {
  let before: Seal | undefined;
  let waiting: Waiting[] = [];
  const isLate = ({ at, created }: Seal): boolean => created - at > toleratedMs;

  const name = ({ event }: Waiting, code: 'time_outside_seals' | 'time_apart_from_store', source: string): void =>
    report(code, { ...placeOf(event), source });
  const times = ({ at, created }: Waiting): string =>
    `所载 ${new Date(at).toISOString()}，事件库收到 ${new Date(created).toISOString()}`;

  /** Judges the events since the previous seal, once the next one is known. */
  const settle = (next: Seal | undefined): void => {
    for (const one of waiting) {
      if (next && one.at > next.at + toleratedMs)
        name(one, 'time_outside_seals', `晚于其后的封签 ${new Date(next.at).toISOString()}`);
      const restored =
        (next && isLate(next)) || (before && isLate(before) && one.created - before.created <= toleratedMs);
      if (isLate(one) && !restored) name(one, 'time_apart_from_store', times(one));
    }
    waiting = [];
  };

  const rule: EventRule = (event, { metadata }) => {
    if (!metadata) return;
    const [at, created] = [Date.parse(metadata.occurredAt), Date.parse(event.created)];
    if (isSeal(event)) {
      settle({ at, created });
      before = { at, created };
      return;
    }
    const one = { event, at, created };
    if (Number.isNaN(at)) name(one, 'time_apart_from_store', metadata.occurredAt.slice(0, 40));
    else if (at > created + toleratedMs) name(one, 'time_apart_from_store', times(one));
    if (before && at < before.at - toleratedMs)
      name(one, 'time_outside_seals', `早于其前的封签 ${new Date(before.at).toISOString()}`);
    const isSuspicious = isLate(one) || at > (before?.at ?? 0) + toleratedMs;
    if (isSuspicious && waiting.length < mostWaiting) waiting.push(one);
  };
  return { rule, end: () => settle(undefined) };
};
