import { legalClock } from '../../../domain/case/legalClock.js';
import type { Arrangements } from '../../../domain/courtCalendar/holidays.js';
import type { FilingClock } from '../../../domain/contract/filingClock.js';
import { workingDaysBetween } from '../../../domain/courtCalendar/workingDays.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import type { ListedCase } from '../../../projections/caseList/caseListQueries.js';
import type { ClockRow } from '../../../projections/correctionQueue/correctionQueueQueries.js';

/** A moment as the court's calendar has it. */
type CourtNow = { readonly at: Date; readonly timeZone: string; readonly arrangements: Arrangements };

/** On how many working days a pending case has waited, the day of receipt not counted. */
export const workingDaysWaited = (
  { created_at: createdAt }: Pick<ListedCase, 'created_at'>,
  { at, timeZone, arrangements }: CourtNow,
): number => workingDaysBetween(courtPeriods(createdAt, timeZone).day, courtPeriods(at, timeZone).day, arrangements);

/** The court's period of a pending case, as of a moment. `queued`: what the queue of corrections has of it. */
export const filingClock = (
  { created_at: createdAt, domain }: Pick<ListedCase, 'created_at' | 'domain'>,
  queued: ClockRow | undefined,
  { at, timeZone, arrangements }: CourtNow,
): FilingClock => {
  const day = (moment: Date): string => courtPeriods(moment, timeZone).day;
  const { dueOn, daysLeft, isHalted, isArranged } = legalClock(
    { from: day(queued?.answered_at ?? createdAt), today: day(at), isHalted: queued?.standing === 'asked', domain },
    arrangements,
  );
  return { due_on: dueOn, days_left: daysLeft, halted: isHalted, arranged: isArranged };
};
