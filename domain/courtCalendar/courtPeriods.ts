import { courtClock } from './courtClock.js';

/** The first day, `YYYY-MM-DD`, of the day, week (from Monday), month and year that a moment falls in at the court. */
export type CourtPeriods = {
  readonly day: string;
  readonly week: string;
  readonly month: string;
  readonly year: string;
};

const DAY_MS = 86_400_000;

/** `days` after a calendar day. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The periods a moment falls in, by the calendar of the court's time zone. */
export const courtPeriods = (moment: Date, timeZone: string): CourtPeriods => {
  const { day } = courtClock(moment, timeZone);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { day, week: daysAfter(day, -sinceMonday), month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` };
};

/** The months (`YYYY-MM`) of the court's calendar that a stretch of time touches, in order; none when it ends before it begins. */
export const courtMonths = (from: Date, until: Date, timeZone: string): string[] => {
  if (until < from) return [];
  const last = courtPeriods(until, timeZone).month.slice(0, 7);
  const months = [courtPeriods(from, timeZone).month.slice(0, 7)];
  for (let month = months[0] ?? last; month < last; months.push(month)) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7); // counted from 0: the month after
  }
  return months;
};
