import { daysAfter } from '../courtCalendar/courtPeriods.js';
import type { Arrangements } from '../courtCalendar/holidays.js';
import { firstWorkingDay, isYearKnown } from '../courtCalendar/workingDays.js';
import type { FormDomain } from '../forms/formDomain.js';
import { provisionsOf } from './procedure.js';

export type LegalClock = {
  /** The last day, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Calendar days up to and with the last one; 0 on it, negative once it is over. */
  readonly daysLeft: number;
  /** Whether the court waits for a correction: the period does not run, and begins anew with the corrected papers. */
  readonly isHalted: boolean;
  /** Whether the notice about days off of the year of the last day is known. */
  readonly isArranged: boolean;
};

const dayMs = 86_400_000;

/**
 * The period in which the court decides on a complaint. The day of receipt is not counted, and an end on a day off moves to the next working day
 * (民事诉讼法 第八十五条, 行政诉讼法解释 第四十八条, 刑事诉讼法 第一百零五条). `from`: the day on which the complaint came in or, after a correction,
 * the corrected papers (登记立案规定 第七条, 行政诉讼法解释 第四十九条, 赔偿委员会程序规定 第三条). A private prosecution has fifteen days, all others
 * seven (登记立案规定 第八条).
 */
export const legalClock = (
  {
    from,
    today,
    isHalted,
    domain = 'civil',
  }: {
    readonly from: string;
    readonly today: string;
    readonly isHalted: boolean;
    readonly domain?: FormDomain;
  },
  arrangements?: Arrangements,
): LegalClock => {
  const dueOn = firstWorkingDay(daysAfter(from, provisionsOf(domain).decisionDays), arrangements);
  const daysLeft = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs);
  return { dueOn, daysLeft, isHalted, isArranged: isYearKnown(dueOn, arrangements) };
};
