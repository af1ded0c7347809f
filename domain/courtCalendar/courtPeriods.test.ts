import { expect } from 'chai';
import fc from 'fast-check';
import { courtMonths, courtPeriods } from './courtPeriods.js';

describe('the court’s days, weeks, months and years', () => {
  it('go by the court’s clock, and weeks begin on Monday', () => {
    expect(courtPeriods(new Date('2026-01-04T15:59:59Z'), 'Asia/Shanghai')).to.deep.equal({
      day: '2026-01-04', // Sunday
      week: '2025-12-29',
      month: '2026-01-01',
      year: '2026-01-01',
    });
    expect(courtPeriods(new Date('2026-01-04T16:00:00Z'), 'Asia/Shanghai')).to.include({
      day: '2026-01-05',
      week: '2026-01-05',
    });
    expect(courtPeriods(new Date('2025-12-31T16:00:00Z'), 'Asia/Shanghai').year).to.equal('2026-01-01');
    expect(courtPeriods(new Date('2025-12-31T16:00:00Z'), 'Europe/London').year).to.equal('2025-01-01');
  });
});

describe('the court’s months that a stretch of time touches', () => {
  const shanghai = 'Asia/Shanghai';
  const months = (from: string, until: string): string[] => courtMonths(new Date(from), new Date(until), shanghai);

  it('are counted by the court’s clock, over the turn of the year, both ends included', () => {
    expect(months('2026-11-30T15:59:59Z', '2027-01-31T15:59:59.999Z')).to.deep.equal(['2026-11', '2026-12', '2027-01']);
    expect(months('2026-11-30T16:00:00Z', '2026-12-31T16:00:00Z')).to.deep.equal(['2026-12', '2027-01']);
    expect(months('2026-11-05T00:00:00Z', '2026-11-05T00:00:00Z')).to.deep.equal(['2026-11']);
    expect(months('2026-11-05T00:00:01Z', '2026-11-05T00:00:00Z')).to.deep.equal([]);
  });

  it('are those of its days', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2024-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.nat(900), (from, days) => {
        const dayMs = 86_400_000;
        const touched = Array.from({ length: days + 1 }, (_none, day) =>
          courtPeriods(new Date(from.getTime() + day * dayMs), shanghai).month.slice(0, 7),
        );
        const until = new Date(from.getTime() + days * dayMs);
        expect(courtMonths(from, until, shanghai)).to.deep.equal([...new Set(touched)]);
      }),
    );
  });
});
