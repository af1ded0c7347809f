import { expect } from 'chai';
import { chartThemes } from '../../components/charts/chartTheme.js';
import fc from 'fast-check';
import { causeChart, causesDrawn, countAxis, shareOfMost, trendChart } from './chartOptions.js';

const theme = chartThemes.dark;

describe('admin: dashboard charts', () => {
  it('draws the days of the week in order with their counts, and nothing for the days to come', () => {
    const { series, options } = trendChart(
      [
        { date: '2026-03-02', count: 0 },
        { date: '2026-03-03', count: 3 },
        { date: '2026-03-04', count: 0 },
      ],
      '2026-03-03',
      theme,
    );
    expect(series[0]?.data).to.deep.equal([0, 3, null]);
    expect(options.xaxis?.categories).to.deep.equal([
      ['周一', '3/2'],
      ['周二', '3/3'],
      ['周三', '3/4'],
    ]);
    expect(options.theme?.mode).to.equal('dark');
  });

  it('marks whole filings only, also when there are few', () => {
    const { options } = causeChart([{ cause: '离婚纠纷', count: 1 }], theme);
    expect(options.xaxis?.max).to.equal(4);
    expect(options.xaxis?.stepSize).to.equal(1);
  });

  it('marks its axis at round whole numbers, few of them, up to the greatest count', () => {
    expect(countAxis([4510])).to.deep.equal({ top: 5000, step: 1000 });
    expect(countAxis([269])).to.deep.equal({ top: 300, step: 100 });
    expect(countAxis([])).to.deep.equal({ top: 4, step: 1 });
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), (counts) => {
        const { top, step } = countAxis(counts);
        const most = Math.max(4, ...counts);
        return Number.isInteger(step) && top % step === 0 && top >= most && top - step < most && top / step <= 5;
      }),
    );
  });

  it('puts the rarer of many causes into one, without losing a filing', () => {
    const causes = Array.from({ length: 27 }, (_, place) => ({ cause: `案由${place}`, count: 27 - place }));
    const drawn = causesDrawn(causes);
    expect(drawn).to.have.length(12);
    expect(drawn.at(-1)).to.deep.equal({ cause: '其他 16 种案由', count: (16 * 17) / 2 });
    expect(causesDrawn(causes.slice(0, 12))).to.deep.equal(causes.slice(0, 12));
  });

  it('measures a cause against the most frequent one', () => {
    const causes = [
      { cause: '甲', count: 8 },
      { cause: '乙', count: 2 },
    ];
    expect(shareOfMost(causes, 2)).to.equal(25);
    expect(shareOfMost([], 0)).to.equal(0);
  });
});
