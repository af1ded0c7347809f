import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';

/** `2026年3月5日 14:03` on the court's clock, wherever the reader is; a text that is no time is given back as it is. */
export const courtTime = (iso: string, timeZone: string): string => {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const { day, time: shown } = courtClock(time, timeZone);
  return `${writtenDay(day)} ${shown.slice(0, 5)}`;
};

const DAY_MS = 86_400_000;

/** The number of midnights in the court's time zone since a moment; 0 for today, and for text that is no time. */
export const courtDaysSince = (iso: string, now: Date, timeZone: string): number => {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return 0;
  const day = (moment: Date) => Date.parse(courtClock(moment, timeZone).day);
  return Math.max(0, Math.round((day(now) - day(time)) / DAY_MS));
};

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** `['周四', '3/5']` for a calendar day `2026-03-05`, which is a day of the court already. */
export const weekdayParts = (day: string): string[] => {
  const time = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return [day];
  return [weekdays[time.getUTCDay()] ?? '', `${time.getUTCMonth() + 1}/${time.getUTCDate()}`];
};

/** `周四 3/5`, in one line. */
export const weekdayLabel = (day: string): string => weekdayParts(day).join(' ');
