import { baseOptions, type AxisChart } from '../../../components/charts/chartOptions.js';
import type { ChartTheme } from '../../../components/charts/chartTheme.js';
import type { AdminStats, CauseCount } from '../adminSchemas.js';
import { weekdayParts } from '../courtTime.js';

const whole = (value: number | string): string => {
  const number = Number(value);
  return Number.isInteger(number) ? String(number) : '';
};

/** The top of a count axis: at least 4, so that one filing does not fill the chart and no fraction is marked. */
const axisTop = (counts: readonly number[]): number => Math.max(4, ...counts);

/** This week's filings, day by day. */
export const trendChart = (trend: AdminStats['weekly_daily_trend'], theme: ChartTheme): AxisChart => ({
  series: [{ name: '立案数', data: trend.map(({ count }) => count) }],
  options: {
    ...baseOptions(theme),
    stroke: { curve: 'straight', width: 3 },
    markers: { size: 5, strokeWidth: 0, hover: { size: 7 } },
    xaxis: {
      // Two short lines each: on a phone one long line would be turned on its side.
      categories: trend.map(({ date }) => weekdayParts(date)),
      axisTicks: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      max: axisTop(trend.map(({ count }) => count)),
      forceNiceScale: true,
      labels: { formatter: whole },
    },
    tooltip: { theme: theme.mode, y: { formatter: (value) => `${whole(value)} 件` } },
  },
});

/** This week's filings by cause, as lying bars: the names of causes are long. */
export const causeChart = (causes: readonly CauseCount[], theme: ChartTheme): AxisChart => ({
  series: [{ name: '立案数', data: causes.map(({ count }) => count) }],
  options: {
    ...baseOptions(theme),
    // A share of the row of each cause: a single cause would otherwise be drawn as a block.
    plotOptions: { bar: { horizontal: true, borderRadius: 4, barHeight: `${Math.min(55, causes.length * 14)}%` } },
    dataLabels: { enabled: true, formatter: (value) => whole(Number(value)), style: { colors: [theme.onAccent] } },
    xaxis: {
      categories: causes.map(({ cause }) => cause),
      axisTicks: { show: false },
      labels: { formatter: whole },
      max: axisTop(causes.map(({ count }) => count)),
      min: 0,
      stepSize: Math.ceil(axisTop(causes.map(({ count }) => count)) / 4),
    },
    yaxis: { labels: { maxWidth: 150 } },
    tooltip: { theme: theme.mode, y: { formatter: (value) => `${whole(value)} 件` } },
  },
});

/** Width in percent of a cause's bar beside the most frequent one, for the list of top causes. */
export const shareOfMost = (causes: readonly CauseCount[], count: number): number => {
  const most = Math.max(0, ...causes.map((cause) => cause.count));
  return most === 0 ? 0 : Math.round((count / most) * 100);
};
