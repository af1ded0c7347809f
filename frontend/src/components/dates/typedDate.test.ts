import { expect } from 'chai';
import fc from 'fast-check';
import { dateOf, dayOf, typedDate } from './typedDate.js';

describe('a day as it is typed', () => {
  for (const typed of [
    '2026-01-31',
    '2026-1-31',
    '2026/1/31',
    '2026.01.31',
    '2026年1月31日',
    ' 2026 年 1 月 31 号 ',
    '２０２６年１月３１日',
    '20260131',
    '2026 1 31',
    '2026－01－31',
  ])
    it(`takes “${typed}”`, () => expect(typedDate(typed)).to.equal('2026-01-31'));

  for (const typed of ['', '2026', '2026年1月', '2026-02-30', '20261301', '1月31日', '26-01-31', '不详'])
    it(`leaves “${typed}” as it is`, () => expect(typedDate(typed)).to.equal(typed));

  it('leaves a stored day alone, and knows it in the calendar, whatever day it is', () =>
    fc.assert(
      fc.property(fc.date({ min: new Date(1900, 0, 2), max: new Date(2199, 11, 30), noInvalidDate: true }), (date) => {
        const day = dayOf(date);
        expect(typedDate(day)).to.equal(day);
        const again = dateOf(day);
        expect(again && dayOf(again)).to.equal(day);
      }),
    ));

  it('knows no day in the calendar for what is none', () => expect(dateOf('2026-02-30')).to.equal(undefined));
});
