import { expect } from 'chai';
import { outdatedSince, publishedDayProblem, rateOn, ratePercentProblem } from './publications.js';

describe('publications of the loan prime rate', () => {
  it('are in force from their day on, recorded ones before those of the release of the same day', () => {
    expect(rateOn('2019-08-19', [])).to.equal(undefined);
    expect(rateOn('2025-05-19', [])?.percent).to.equal(3.1);
    expect(rateOn('2025-05-20', [])?.percent).to.equal(3);
    expect(rateOn('2025-05-20', [{ day: '2025-05-20', percent: 3.05 }])?.percent).to.equal(3.05);
    expect(rateOn('2026-01-20', [{ day: '2026-01-20', percent: 2.9 }])?.percent).to.equal(2.9);
    expect(rateOn('2026-01-19', [{ day: '2026-01-20', percent: 2.9 }])?.percent).to.equal(3);
  });

  it('are certain until the 20th of the month that follows, and where another was recorded by then', () => {
    const isCertain = (day: string, ...days: string[]) =>
      rateOn(
        day,
        days.map((one) => ({ day: one, percent: 2.9 })),
      )?.isCertain;
    expect(isCertain('2025-08-01')).to.equal(true);
    expect(isCertain('2025-12-19')).to.equal(true);
    expect(isCertain('2025-12-20')).to.equal(false);
    expect(isCertain('2026-12-31', '2026-12-21')).to.equal(true);
    expect(isCertain('2027-01-20', '2026-12-21')).to.equal(false);
    // What came between the last of the release and the first that was recorded, nobody knows.
    expect(isCertain('2026-06-01', '2026-12-21')).to.equal(false);
  });

  it('are out of date when the newest is older than forty days', () => {
    expect(outdatedSince([], '2025-12-30')).to.equal(undefined);
    expect(outdatedSince([], '2025-12-31')).to.deep.equal({ day: '2025-11-20', percent: 3 });
    expect(outdatedSince([{ day: '2025-12-22', percent: 3 }], '2026-01-31')).to.equal(undefined);
  });

  it('have a day between the first publication and today, and a rate in bounds with two decimals', () => {
    const today = '2026-12-01';
    expect(publishedDayProblem('2019-08-20', today)).to.equal(null);
    expect(publishedDayProblem(today, today)).to.equal(null);
    expect(publishedDayProblem('2019-08-19', today)).to.contain('2019-08-20');
    expect(publishedDayProblem('2026-12-02', today)).to.equal('不能晚于今天');
    expect(publishedDayProblem('2026-02-30', today)).to.contain('不是正确的日期');
    expect(publishedDayProblem('', today)).to.equal('请填写公布的日期');
    for (const percent of [0.5, 3, 3.05, 4.35, 20]) expect(ratePercentProblem(percent), `${percent}`).to.equal(null);
    for (const percent of [0.49, 20.01, NaN, -3]) expect(ratePercentProblem(percent), `${percent}`).to.contain('0.5');
    expect(ratePercentProblem(3.055)).to.equal('最多两位小数');
  });
});
