/** Days and hours on the court's screens are the court's, wherever the reader's machine stands. */
const COURT_TIME_ZONE = 'Asia/Shanghai';

const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: COURT_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026年3月5日 14:03` in the court's time zone; a text that is no time is given back as it is. */
export const courtTime = (iso: string): string => {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}年${part('month')}月${part('day')}日 ${part('hour')}:${part('minute')}`;
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
