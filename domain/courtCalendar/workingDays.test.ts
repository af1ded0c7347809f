import { expect } from 'chai';
import fc from 'fast-check';
import { statutoryHolidays } from './statutoryHolidays.js';
import { yearArrangements } from './holidays.js';
import { firstWorkingDay, isWorkingDay, isYearKnown, workingDaysBetween } from './workingDays.js';
import { daysAfter } from './courtPeriods.js';

const days = fc.integer({ min: 0, max: 3000 }).map((offset) => daysAfter('2024-01-01', offset));

describe('working days of a court', () => {
  it('leave out weekends and holidays, and count the weekends that are worked instead', () => {
    for (const day of ['2026-02-14', '2026-02-28', '2026-10-10', '2026-03-02'])
      expect(isWorkingDay(day), day).to.equal(true);
    for (const day of ['2026-02-15', '2026-02-16', '2026-02-23', '2026-10-01', '2026-03-07'])
      expect(isWorkingDay(day), day).to.equal(false);
    expect(workingDaysBetween('2026-02-13', '2026-02-24')).to.equal(2);
  });

  it('move the end of a period on a Saturday before a week of holidays to the first day of work after it', () => {
    const arrangements = { '2030': { off: ['2030-10-07', '2030-10-08'], worked: [] } };
    expect(firstWorkingDay('2030-10-05', arrangements)).to.equal('2030-10-09');
    expect(firstWorkingDay('2026-10-01')).to.equal('2026-10-08');
  });

  it('are Monday to Friday but for the days off by law in a year whose arrangement is not known, which is said', () => {
    expect(isYearKnown('2031-10-01')).to.equal(false);
    expect(isYearKnown('2026-10-01')).to.equal(true);
    expect([isWorkingDay('2031-10-01'), firstWorkingDay('2031-10-01')]).to.deep.equal([false, '2031-10-06']);
    expect([isWorkingDay('2031-10-06'), isWorkingDay('2031-09-30')]).to.deep.equal([true, true]);
  });

  it('are named consistently: what is off is a weekday and what is worked is a weekend, of the same year', () => {
    for (const [year, { off, worked }] of Object.entries(yearArrangements)) {
      const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
      for (const day of off) expect([day.slice(0, 4), isWeekend(day)], day).to.deep.equal([year, false]);
      for (const day of worked) expect([day.slice(0, 4), isWeekend(day)], day).to.deep.equal([year, true]);
      // What is off by law is off, whatever else the notice moves.
      for (const day of statutoryHolidays(year)) expect(isWorkingDay(day), day).to.equal(false);
    }
  });

  it('add up over any day between, and end on a working day', () =>
    fc.assert(
      fc.property(days, fc.nat(60), fc.nat(60), (from, first, second) => {
        const [middle, until] = [daysAfter(from, first), daysAfter(from, first + second)];
        expect(workingDaysBetween(from, until)).to.equal(
          workingDaysBetween(from, middle) + workingDaysBetween(middle, until),
        );
        expect(isWorkingDay(firstWorkingDay(from))).to.equal(true);
      }),
    ));
});
