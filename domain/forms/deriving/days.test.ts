import { expect } from 'chai';
import fc from 'fast-check';
import { daysIn, daysLater, monthsIn } from './days.js';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days and months of a period', () => {
  for (const [from, to, months, days] of [
    ['2023-12-01', '2024-02-29', 3, 0],
    ['2023-09-01', '2024-08-31', 12, 0],
    ['2024-01-15', '2024-03-20', 2, 6],
    ['2024-01-31', '2024-02-29', 1, 1],
    ['2024-05-05', '2024-05-05', 0, 1],
  ] as const)
    it(`reads ${from} to ${to} as ${months} months and ${days} days`, () =>
      expect(monthsIn(from, to)).to.deep.equal({ months, days }));

  it('finds no period that ends before it starts, nor one of days that do not exist', () => {
    expect(monthsIn('2024-03-02', '2024-03-01')).to.equal(undefined);
    expect(monthsIn('2024-02-30', '2024-03-01')).to.equal(undefined);
    expect(daysIn('2024-03-02', '2024-03-01')).to.equal(undefined);
    expect(daysLater('2026-02-30', 1)).to.equal(undefined);
  });

  it('counts the days between two days as the calendar does, and leaves less than a month over', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 4000 }), (from, length) => {
        const to = daysLater(from, length) ?? '';
        expect(daysIn(from, to)).to.equal(length + 1);
        const period = monthsIn(from, to);
        expect(period?.days).to.be.within(0, 30);
        expect(period?.months).to.be.within(Math.floor((length - 31) / 31), Math.ceil((length + 3) / 28));
      }),
    );
  });
});
