import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';

/** Longer than any day, also one that is put back or skips the turn of the clocks. */
const longestDay = 27 * 3600;

/** Whole seconds until the court's next day begins, at least 1; found by halving, so that it holds in every time zone. */
export const secondsUntilMidnight = (moment: Date, timeZone: string): number => {
  const today = courtPeriods(moment, timeZone).day;
  let [before, after] = [0, longestDay];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const isToday = courtPeriods(new Date(moment.getTime() + middle * 1000), timeZone).day === today;
    [before, after] = isToday ? [middle, after] : [before, middle];
  }
  return after;
};
