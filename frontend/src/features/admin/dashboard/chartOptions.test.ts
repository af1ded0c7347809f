import { expect } from 'chai';
import { chartThemes } from '../../../components/charts/chartTheme.js';
import { causeChart, shareOfMost, trendChart } from './chartOptions.js';

const theme = chartThemes.dark;

describe('admin: dashboard charts', () => {
  it('draws the days of the week in order with their counts', () => {
    const { series, options } = trendChart(
      [
        { date: '2026-03-02', count: 0 },
        { date: '2026-03-03', count: 3 },
      ],
      theme,
    );
    expect(series[0]?.data).to.deep.equal([0, 3]);
    expect(options.xaxis?.categories).to.deep.equal([
      ['周一', '3/2'],
      ['周二', '3/3'],
    ]);
    expect(options.theme?.mode).to.equal('dark');
  });

  it('marks whole filings only, also when there are few', () => {
    const { options } = causeChart([{ cause: '离婚纠纷', count: 1 }], theme);
    expect(options.xaxis?.max).to.equal(4);
    expect(options.xaxis?.stepSize).to.equal(1);
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
