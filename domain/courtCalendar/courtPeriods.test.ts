import { expect } from 'chai';
import { courtPeriods } from './courtPeriods.js';

describe('dashboard: the court’s days, weeks, months and years', () => {
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
