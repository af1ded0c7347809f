import { expect } from 'chai';
import { courtDaysSince, courtTime, weekdayLabel } from './courtTime.js';

describe('court time', () => {
  it('shows an instant on the court’s clock', () =>
    expect(courtTime('2026-03-04T18:03:00.000Z', 'Asia/Shanghai')).to.equal('2026年3月5日 02:03'));
  it('follows the zone that the court has set', () =>
    expect(courtTime('2026-03-04T18:03:00.000Z', 'Asia/Urumqi')).to.equal('2026年3月5日 00:03'));
  it('shows midnight as 00, not 24', () =>
    expect(courtTime('2026-03-04T16:00:00Z', 'Asia/Shanghai')).to.equal('2026年3月5日 00:00'));
  it('gives back what is no time', () => expect(courtTime('—', 'Asia/Shanghai')).to.equal('—'));
  it('names the weekday of a calendar day', () => expect(weekdayLabel('2026-03-05')).to.equal('周四 3/5'));
  it('does not shift a day by the machine’s time zone', () => expect(weekdayLabel('2026-03-01')).to.equal('周日 3/1'));
});

describe('admin: how long a case has been waiting', () => {
  const now = new Date('2026-03-08T16:30:00Z'); // half past midnight on the 9th in Shanghai
  const since = (iso: string) => courtDaysSince(iso, now, 'Asia/Shanghai');

  it('counts the days of the court’s calendar, not stretches of 24 hours', () => {
    expect(since('2026-03-08T16:10:00Z')).to.equal(0);
    expect(since('2026-03-08T15:50:00Z')).to.equal(1);
    expect(since('2026-02-27T02:00:00Z')).to.equal(10);
  });

  it('is nothing for what lies ahead or is no time', () => {
    expect(since('2026-03-20T00:00:00Z')).to.equal(0);
    expect(since('x')).to.equal(0);
  });
});
