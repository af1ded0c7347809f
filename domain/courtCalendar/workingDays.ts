import { daysAfter } from './courtPeriods.js';
import { yearArrangements, type Arrangements } from './holidays.js';
import { statutoryHolidays } from './statutoryHolidays.js';

/** Whether the arrangement of the year of a day is known; else weekends and the days off by law count. */
export const isYearKnown = (day: string, arrangements: Arrangements = yearArrangements): boolean =>
  Object.hasOwn(arrangements, day.slice(0, 4));

const statutoryOf = new Map<string, ReadonlySet<string>>();
/** Whether everybody is off on a day by law; computed once for each year. */
export const isStatutoryHoliday = (day: string): boolean => {
  const year = day.slice(0, 4);
  const days = statutoryOf.get(year) ?? statutoryHolidays(year);
  statutoryOf.set(year, days);
  return days.has(day);
};

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether a court works on a day (`YYYY-MM-DD`). */
export const isWorkingDay = (day: string, arrangements: Arrangements = yearArrangements): boolean => {
  const year = arrangements[day.slice(0, 4)];
  if (year?.worked.includes(day) === true) return true;
  if (year?.off.includes(day) === true) return false;
  return !isStatutoryHoliday(day) && !isWeekend(day);
};

/** The day itself, or the first working day after it: where a period ends that ends on a day off (民事诉讼法 第八十五条). */
export const firstWorkingDay = (day: string, arrangements: Arrangements = yearArrangements): string => {
  let shown = day;
  while (!isWorkingDay(shown, arrangements)) shown = daysAfter(shown, 1);
  return shown;
};

const MOST_DAYS = 3660;

/** Working days after `from` up to and with `until` (`YYYY-MM-DD`); none where `until` is not later. After ten years no more are counted. */
export const workingDaysBetween = (
  from: string,
  until: string,
  arrangements: Arrangements = yearArrangements,
): number => {
  let count = 0;
  for (let day = daysAfter(from, 1), steps = 0; day <= until && steps < MOST_DAYS; day = daysAfter(day, 1), steps += 1)
    if (isWorkingDay(day, arrangements)) count += 1;
  return count;
};
