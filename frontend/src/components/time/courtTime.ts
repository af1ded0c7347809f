import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow and a page has many times: one for each zone is kept. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

/** `2026年3月5日 14:03` on the court's clock, wherever the reader is; a text that is no time is given back as it is. */
export const courtTime = (iso: string, timeZone: string): string => {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}年${part('month')}月${part('day')}日 ${part('hour')}:${part('minute')}`;
};

const DAY_MS = 86_400_000;

/** How many times the court's calendar has turned its page since a moment; 0 for today, and for what is no time. */
export const courtDaysSince = (iso: string, now: Date, timeZone: string): number => {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return 0;
  const day = (moment: Date) => Date.parse(courtPeriods(moment, timeZone).day);
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
