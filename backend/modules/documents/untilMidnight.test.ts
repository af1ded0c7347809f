import { expect } from 'chai';
import fc from 'fast-check';
import { courtPeriods, daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import { secondsUntilMidnight } from './untilMidnight.js';

describe('seconds until midnight', () => {
  it('are counted by the clocks of the court', () => {
    expect(secondsUntilMidnight(new Date('2026-03-02T02:00:00Z'), 'Asia/Shanghai')).to.equal(14 * 3600);
    expect(secondsUntilMidnight(new Date('2026-03-02T15:59:59.001Z'), 'Asia/Shanghai')).to.equal(1);
    expect(secondsUntilMidnight(new Date('2026-03-02T16:00:00Z'), 'Asia/Shanghai')).to.equal(24 * 3600);
  });
  it('know days of 23 and of 25 hours', () => {
    expect(secondsUntilMidnight(new Date('2026-03-28T23:00:00Z'), 'Europe/Berlin')).to.equal(23 * 3600);
    expect(secondsUntilMidnight(new Date('2026-10-24T22:00:00Z'), 'Europe/Berlin')).to.equal(25 * 3600);
  });
  it('end on the next day, and not a second earlier', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom('Asia/Shanghai', 'Asia/Urumqi', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'),
        (moment, timeZone) => {
          const seconds = secondsUntilMidnight(moment, timeZone);
          const dayAfter = (s: number) => courtPeriods(new Date(moment.getTime() + s * 1000), timeZone).day;
          expect(dayAfter(seconds)).to.equal(daysAfter(dayAfter(0), 1));
          expect(dayAfter(seconds - 1)).to.equal(dayAfter(0));
        },
      ),
    ));
});
