import { expect } from 'chai';
import { legalClock } from './legalClock.js';

const clock = (from: string, today: string) => legalClock({ from, today, isHalted: false });

describe('the period in which a court decides on a complaint', () => {
  it('ends on the seventh day, the day of receipt not counted', () => {
    expect(clock('2026-11-24', '2026-11-27')).to.deep.equal({
      dueOn: '2026-12-01',
      daysLeft: 4,
      isHalted: false,
      isArranged: true,
    });
    expect(clock('2026-11-24', '2026-12-01').daysLeft).to.equal(0);
    expect(clock('2026-11-24', '2026-12-02').daysLeft).to.equal(-1);
  });
  it('moves its end from a weekend and from a week of holidays to the next working day', () => {
    expect(clock('2026-11-21', '2026-11-21').dueOn).to.equal('2026-11-30');
    expect(clock('2026-09-25', '2026-09-25').dueOn).to.equal('2026-10-08');
  });
  it('counts days off by law in a year whose notice is not known, and says that it is not', () =>
    expect(clock('2031-09-24', '2031-09-24')).to.deep.include({ dueOn: '2031-10-06', isArranged: false }));
  it('says while it does not run', () =>
    expect(legalClock({ from: '2026-11-24', today: '2026-12-20', isHalted: true }).isHalted).to.equal(true));
});
