/** What the court's clocks show: the day as `YYYY-MM-DD`, the time as `HH:MM:SS`. */
export type CourtClock = { readonly day: string; readonly time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, so one is kept for each time zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};

/**
 * What the clocks of the court's time zone show at a moment. Every day, hour and time of the court is read from here.
 * @throws RangeError for a moment that is none, or a time zone that there is none of
 */
export const courtClock = (moment: Date, timeZone: string): CourtClock => {
  const [day = '', time = ''] = formatOf(timeZone).format(moment).split(' ');
  return { day, time };
};

/** A day of the court as people write it: `2026年3月1日`. */
export const writtenDay = (day: string): string => {
  const [year = '', month, date] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
};
