import { expect } from 'chai';
import fc from 'fast-check';
import { spokenRatesIn } from './spokenRates.js';

const rates = (text: string): string[] =>
  spokenRatesIn(text).map(({ per, percent, periodSaid }) => `${per} ${percent}${periodSaid ? '' : ' by custom'}`);

describe('rates in people’s own words', () => {
  for (const [text, expected] of [
    ['月利率1%', 'month 1'],
    ['月息一分五', 'month 1.5'],
    ['月息壹分伍厘', 'month 1.5'],
    ['月息两分', 'month 2'],
    ['月息一分半', 'month 1.5'],
    ['月息8厘', 'month 0.8'],
    ['一分五的利', 'month 1.5 by custom'],
    ['两分利', 'month 2 by custom'],
    ['年利率百分之十二', 'year 12'],
    ['年利率5.475%', 'year 5.475'],
    ['利息按年10个点', 'year 10'],
    ['每日0.05%', 'day 0.05'],
    ['日万分之五', 'day 0.05'],
    ['按日千分之一', 'day 0.1'],
    ['月利率１．５％', 'month 1.5'],
    ['月利率9‰', 'month 0.9'],
  ] as const)
    it(`reads ${expected} in “${text}”`, () => {
      expect(rates(text)).to.deep.equal([expected]);
    });

  for (const text of ['没约定利息', '10分钟', '三分之一', '考了九十分', 'LPR的四倍', '占30%', '5月20日还5%'])
    it(`reads no rate in “${text}”`, () => {
      expect(rates(text)).to.deep.equal([]);
    });

  it('reads every percentage of a period as it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom('年', '月', '日'), fc.integer({ min: 1, max: 9999 }), (period, hundredths) => {
        const [rate] = spokenRatesIn(`约定${period}利率${hundredths / 100}%，到期还清`);
        expect(rate?.percent).to.equal(hundredths / 100);
        expect(rate?.per).to.equal({ 年: 'year', 月: 'month', 日: 'day' }[period]);
      }),
    );
  });
});
