import { courtClock } from './courtClock.js';

const local = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** `YYYY-MM-DD HH:MM:SS` of a moment in a time zone. */
export const formatCourtTime = (moment: Date, timeZone: string): string => {
  const { day, time } = courtClock(moment, timeZone);
  return `${day} ${time}`;
};

/** Whether a month has that day: `Date` would silently take the next month's. */
const isOnCalendar = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

/** The moment at which the clocks of a time zone show this, read as if it were UTC; `NaN` for a year of which no clock is known. */
const momentShown = (shown: number, timeZone: string): number => {
  let moment = shown;
  // The offset at the guess may not be the one at the moment itself, so twice.
  for (let turn = 0; turn < 2 && !Number.isNaN(moment); turn += 1) {
    const there = Date.parse(`${formatCourtTime(new Date(moment), timeZone).replace(' ', 'T')}Z`);
    moment += shown - there;
  }
  return moment;
};

/** The moment at which a day, `YYYY-MM-DD`, begins at the court. */
export const courtDayStart = (day: string, timeZone: string): Date =>
  new Date(momentShown(Date.parse(`${day}T00:00:00Z`), timeZone));

/**
 * Reads a point in time: `2026-03-02T09:00:00+08:00`, or `2026-03-02 09:00[:00]` by the court's clocks, or `2026-03-02`, which
 * is the end of that day at the court. `undefined` for anything else.
 */
export const parseCourtTime = (typed: string, timeZone: string): Date | undefined => {
  const text = typed.trim();
  if (zoned.test(text)) {
    const moment = new Date(text);
    return isOnCalendar(text.slice(0, 10)) && !Number.isNaN(moment.getTime()) ? moment : undefined;
  }
  const [, year, month, day, hour, minute, second] = local.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (!isOnCalendar(`${year}-${month}-${day}`)) return undefined;
  const wholeDay = hour === undefined;
  const time = wholeDay ? '23:59:59' : `${hour}:${minute ?? '00'}:${second ?? '00'}`;
  const timestamp = Date.parse(`${year}-${month}-${day}T${time}Z`);
  if (Number.isNaN(timestamp)) return undefined;
  const moment = new Date(momentShown(timestamp, timeZone) + (wholeDay ? 999 : 0));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
};
