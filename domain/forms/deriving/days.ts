import { isRealDate } from '../../quantities/calendar.js';

const dayMs = 86_400_000;

const timeOf = (date: string): number | undefined => (isRealDate(date) ? Date.parse(`${date}T00:00:00Z`) : undefined);

/** The day so many days later, as `YYYY-MM-DD`; `undefined` for what is no day. */
export const daysLater = (date: string, days: number): string | undefined => {
  const time = timeOf(date);
  return time === undefined ? undefined : new Date(time + days * dayMs).toISOString().slice(0, 10);
};

/** How many days a period has, its first and its last day counted; `undefined` where it ends before it starts. */
export const daysIn = (from: string, to: string): number | undefined => {
  const [start, end] = [timeOf(from), timeOf(to)];
  if (start === undefined || end === undefined || end < start) return undefined;
  return Math.round((end - start) / dayMs) + 1;
};

/** The day of the same number so many months later, or the last of a month that has no such day. */
const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`;
};

/**
 * A period as whole months and the days that remain, first and last day counted: 2023-12-01 to 2024-02-29 is three months and no
 * day. A month ends on the day before the one of the same number in the next month. `undefined` where the period ends before it starts.
 */
export const monthsIn = (from: string, to: string): { readonly months: number; readonly days: number } | undefined => {
  const end = daysLater(to, 1);
  if (end === undefined || timeOf(from) === undefined || end <= from) return undefined;
  const [startYear = 0, startMonth = 0] = from.split('-').map(Number);
  const [endYear = 0, endMonth = 0] = end.split('-').map(Number);
  const most = (endYear - startYear) * 12 + endMonth - startMonth;
  const months = monthsLater(from, most) <= end ? most : most - 1;
  const rest = monthsLater(from, months);
  return { months, days: rest === end ? 0 : (daysIn(rest, to) ?? 0) };
};
