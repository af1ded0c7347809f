import { courtPeriods, daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';

/** A plan that ends within this many days has a note. */
const near = 7;

/** The note beside the last day of a plan, by the court's calendar; `null` while the end is far away. */
export const planEndNote = (end: Date, now: Date, timeZone: string): string | null => {
  if (end < now) return '已到期，按探索版使用';
  const [last, today] = [courtPeriods(end, timeZone).day, courtPeriods(now, timeZone).day];
  if (last === today) return '今天到期';
  if (last === daysAfter(today, 1)) return '明天到期';
  const daysLeft = Array.from({ length: near + 1 }, (_, days) => days).find((days) => daysAfter(today, days) === last);
  return daysLeft === undefined ? null : `还有 ${daysLeft} 天到期`;
};
