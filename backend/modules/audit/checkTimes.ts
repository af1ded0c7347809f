import { isSeal, type AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { EventRule } from './checkRules.js';
import type { Findings } from './findings.js';

/**
 * Tolerated difference between times: for the clocks of several machines, a request that waited, and a seal that was being
 * signed while events were written. An event's own time is that of the command; the store's is when it recorded the event.
 */
export const toleratedMs = 10 * 60_000;

/** An event with its own time and the store's, in milliseconds since 1970. */
type Timed = { readonly event: AuditEvent; readonly at: number; readonly created: number };

/** The most suspicious events between two seals that are judged together; further ones are judged by the seal before. */
const mostWaiting = 1_000;

const isLate = ({ at, created }: Timed): boolean => created - at > toleratedMs;
const isAhead = ({ at, created }: Timed): boolean => at - created > toleratedMs;

/** Returns whether both were written under one clock: as far from the store's as each other. */
const isOneClock = (one: Timed, other: Timed): boolean =>
  Math.abs(one.at - one.created - (other.at - other.created)) <= toleratedMs;

const iso = (ms: number): string => new Date(ms).toISOString();
const placeInWords = ({ event: { stream, revision }, at }: Timed): string =>
  `${stream} 第 ${revision} 号事件（${iso(at)}）`;

/** A stretch of time in words, to the minute. */
const spanOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor((minutes % 1440) / 60), '小时'],
    [minutes % 60, '分钟'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
};

/**
 * Checks that events happened between the seals around them, and close to when the store recorded them. The store of a log
 * restored from a backup recorded all of it late, seals included: where the seals around an event are late too, it is no finding.
 * Where seals themselves go back in time, or are ahead of the store, the clock of the court was wrong: the clock is named once, with
 * the events between which it was, and the events that follow that clock are not.
 */
export const createTimeCheck = ({ report }: Pick<Findings, 'report'>) => {
  let before: Timed | undefined;
  /** The newest event that was not suspicious, seals included. */
  let latest: Timed | undefined;
  let waiting: Timed[] = [];
  let ahead: { readonly first: Timed; last: Timed } | undefined;

  const name = ({ event }: Timed, code: 'time_outside_seals' | 'time_apart_from_store', source: string): void =>
    report(code, { ...placeOf(event), source });
  const times = ({ at, created }: Timed): string => `所载 ${iso(at)}，事件库收到 ${iso(created)}`;

  const endAhead = (): void => {
    if (!ahead) return;
    const { first, last } = ahead;
    const source = `从 ${placeInWords(first)}到 ${placeInWords(last)}，时钟比事件库快约 ${spanOf(last.at - last.created)}`;
    report('clock_ahead_of_store', { ...placeOf(first.event), source });
    ahead = undefined;
  };
  const extendAhead = (one: Timed): void => {
    if (ahead) ahead.last = one;
    else ahead = { first: one, last: one };
  };

  /** Names the clock where a seal is dated before the one before it. */
  const nameSetBack = (from: Timed, next: Timed): void => {
    const limit = from.at - toleratedMs;
    const first =
      waiting.find((one) => one.at < limit && one.at <= next.at + toleratedMs && isOneClock(one, next)) ?? next;
    const last = latest && latest.at >= limit ? latest : from;
    const source = `从 ${placeInWords(last)}到 ${placeInWords(first)}，时钟退回约 ${spanOf(last.at - first.at)}`;
    report('clock_set_back', { ...placeOf(first.event), source });
  };

  /** Judges one event once the next seal is known: by itself, or as one that follows a clock that was wrong. */
  const judge = (one: Timed, next: Timed | undefined, isSetBack: boolean): void => {
    const clocks = [before, next].filter((seal) => seal !== undefined);
    if (isAhead(one)) {
      if (clocks.some((seal) => isAhead(seal) && isOneClock(one, seal))) extendAhead(one);
      else name(one, 'time_apart_from_store', times(one));
    }
    const isEarly = before !== undefined && one.at < before.at - toleratedMs;
    const isAfterNext = next !== undefined && one.at > next.at + toleratedMs;
    // Where the clock was set back an event follows either the clock from before or the one from then on.
    const follows = isSetBack && !(isEarly && isAfterNext) && clocks.some((seal) => isOneClock(one, seal));
    if (isEarly && before && !follows) name(one, 'time_outside_seals', `早于其前的封签 ${iso(before.at)}`);
    if (isAfterNext && next && !follows) name(one, 'time_outside_seals', `晚于其后的封签 ${iso(next.at)}`);
    const isRestored =
      (next && isLate(next)) || (before && isLate(before) && one.created - before.created <= toleratedMs);
    if (isLate(one) && !isRestored) name(one, 'time_apart_from_store', times(one));
  };

  /** Judges the events since the previous seal, once the next one is known. */
  const settle = (next: Timed | undefined): void => {
    const isSetBack = before !== undefined && next !== undefined && next.at < before.at - toleratedMs;
    if (before && next && isSetBack) nameSetBack(before, next);
    for (const one of waiting) judge(one, next, isSetBack);
    waiting = [];
    if (!next) return;
    if (isAhead(next)) extendAhead(next);
    else endAhead();
  };

  const rule: EventRule = (event, { metadata }) => {
    if (!metadata) return;
    const one: Timed = { event, at: Date.parse(metadata.occurredAt), created: Date.parse(event.created) };
    if (Number.isNaN(one.at)) return name(one, 'time_apart_from_store', metadata.occurredAt.slice(0, 40));
    if (isSeal(event)) {
      settle(one);
      before = one;
      latest = one;
      return;
    }
    const isSuspicious = isLate(one) || isAhead(one) || Math.abs(one.at - (before?.at ?? 0)) > toleratedMs;
    if (isSuspicious && waiting.length < mostWaiting) waiting.push(one);
    else if (isSuspicious) judge(one, undefined, false);
    if (!before || one.at >= before.at - toleratedMs) latest = one;
  };
  return {
    rule,
    end: () => {
      settle(undefined);
      endAhead();
    },
  };
};
