import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';

/** The day on the court's calendar, `2026-01-31`. */
export const courtDay = (moment: Date, timeZone: string): string => courtClock(moment, timeZone).day;

/** A moment on the court's clock, wherever the reader is: `2026年1月31日 14:03:05`. */
export const courtMoment = (iso: string, timeZone: string): string => {
  const { day, time } = courtClock(new Date(iso), timeZone);
  return `${writtenDay(day)} ${time}`;
};
