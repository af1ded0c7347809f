import type { FilingPeriod } from '../../domain/contract/cases.js';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import { courtDayStart } from '../../domain/courtCalendar/courtTime.js';

/** When the cases of a list were filed: at any time, or in a month or year of the court. */
export type Filed =
  | { readonly period: 'any' }
  | {
      readonly period: 'month' | 'year';
      /** The first day, `YYYY-MM-DD`, under which the filings of the period are counted. */
      readonly startsOn: string;
      readonly from: Date;
      /** The first moment after the period. */
      readonly before: Date;
    };

/** The first day of the month or year after the one that begins on a day. */
const nextStart = (period: 'month' | 'year', startsOn: string): string => {
  const [year = 0, month = 0] = startsOn.split('-').map(Number);
  // Months count from 0, so this is the month after.
  const next = period === 'month' ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1);
  return new Date(next).toISOString().slice(0, 10);
};

/** The filings of the court's month or year that `now` falls in: those that the tiles count. */
export const filedIn = (period: FilingPeriod, now: Date, timeZone: string): Filed => {
  if (period === 'any') return { period };
  const { [period]: startsOn } = courtPeriods(now, timeZone);
  return {
    period,
    startsOn,
    from: courtDayStart(startsOn, timeZone),
    before: courtDayStart(nextStart(period, startsOn), timeZone),
  };
};
