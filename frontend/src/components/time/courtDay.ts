/** By time zone: making one takes longer than everything else that is looked up after a key. */
const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
};

/** The day on the court's calendar, `2026-01-31`. */
export const courtDay = (moment: Date, timeZone: string): string => calendarOf(timeZone).format(moment);

/** A moment on the court's clock, wherever the reader is: `2026年1月31日 14:03:05`. */
export const courtMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone, dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' }).format(
    new Date(iso),
  );
