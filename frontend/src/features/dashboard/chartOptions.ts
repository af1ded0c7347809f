import { baseOptions, type AxisChart } from '../../components/charts/chartOptions.js';
import type { ChartTheme } from '../../components/charts/chartTheme.js';
import type { CourtDay, Stats } from '../../../../domain/contract/cases.js';
import { weekdayParts } from '../../components/time/courtTime.js';

export type CauseCount = Stats['monthly_top_causes'][number];

const whole = (value: number | string): string => {
  const number = Number(value);
  return Number.isInteger(number) ? String(number) : '';
};

/** The library's own labels are smaller on one of the axes. */
const legible = { fontSize: '12px' } as const;

/** An axis of whole counts: at most five round steps, the last at or past the greatest count; at least 4 high. */
export const countAxis = (counts: readonly number[]): { readonly top: number; readonly step: number } => {
  const most = Math.max(4, ...counts);
  const rough = most / 5;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? most;
  return { top: Math.ceil(most / step) * step, step };
};

/** This week's filings, day by day, up to `today`: of the days to come nothing is drawn. */
export const trendChart = (
  trend: Stats['weekly_daily_trend'],
  today: string,
  theme: ChartTheme,
): AxisChart<number | null> => {
  const { top, step } = countAxis(trend.map(({ count }) => count));
  return {
    series: [{ name: '立案数', data: trend.map(({ date, count }) => (date > today ? null : count)) }],
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
      yaxis: { min: 0, max: top, tickAmount: top / step, labels: { formatter: whole, style: legible } },
      tooltip: { theme: theme.mode, y: { formatter: (value) => `${whole(value)} 件` } },
    },
  };
};

/** Every so many days the axis names one, so that names stand beside each other on a phone too. */
const NAMED_EVERY = 7;

/** Curves over the last days, today at their end. */
export const daysChart = (
  days: readonly CourtDay[],
  curves: readonly { readonly name: string; readonly of: (day: CourtDay) => number }[],
  theme: ChartTheme,
): AxisChart<number | null> => {
  const { top, step } = countAxis(days.flatMap((day) => curves.map(({ of }) => of(day))));
  const last = days.length - 1;
  const nameOf = (place: number): string => weekdayParts(days[place]?.date ?? '').at(-1) ?? '';
  return {
    series: curves.map(({ name, of }) => ({ name, data: days.map(of) })),
    options: {
      ...baseOptions(theme),
      colors: theme.series.slice(0, curves.length),
      stroke: { curve: 'straight', width: 2 },
      markers: { size: 0, hover: { size: 5 } },
      legend: { position: 'top', horizontalAlign: 'left', fontSize: '13px', showForSingleSeries: false },
      xaxis: {
        categories: days.map((_, place) => ((last - place) % NAMED_EVERY === 0 ? nameOf(place) : '')),
        axisTicks: { show: false },
        labels: { rotate: 0, hideOverlappingLabels: false, style: legible },
        tooltip: { enabled: false },
      },
      yaxis: { min: 0, max: top, tickAmount: top / step, labels: { formatter: whole, style: legible } },
      tooltip: {
        theme: theme.mode,
        x: { formatter: (_value, { dataPointIndex }: { dataPointIndex: number }) => nameOf(dataPointIndex) },
        y: { formatter: whole },
      },
    },
  };
};

/** More bars than these are too thin to read. */
const MOST_BARS = 12;

/** The most frequent causes by themselves, all others in one. */
export const causesDrawn = (causes: readonly CauseCount[]): readonly CauseCount[] => {
  if (causes.length <= MOST_BARS) return causes;
  const others = causes.slice(MOST_BARS - 1);
  const count = others.reduce((sum, cause) => sum + cause.count, 0);
  return [...causes.slice(0, MOST_BARS - 1), { cause: `其他 ${others.length} 种案由`, count }];
};

/** This week's filings by cause, as horizontal bars, because the names of causes are long. Each count is written after its bar. */
export const causeChart = (causes: readonly CauseCount[], theme: ChartTheme): AxisChart => {
  const bars = causesDrawn(causes);
  const counts = bars.map(({ count }) => count);
  const { top, step } = countAxis(counts);
  return {
    series: [{ name: '立案数', data: counts }],
    options: {
      ...baseOptions(theme),
      plotOptions: {
        bar: {
          horizontal: true,
          borderRadius: 4,
          // A share of the row of each cause: a single cause would otherwise be drawn as a block.
          barHeight: `${Math.min(60, bars.length * 14)}%`,
          dataLabels: { position: 'top' },
        },
      },
      dataLabels: {
        enabled: true,
        formatter: (value) => whole(Number(value)),
        textAnchor: 'start',
        offsetX: 6,
        style: { colors: [theme.text] },
      },
      xaxis: {
        categories: bars.map(({ cause }) => cause),
        axisTicks: { show: false },
        labels: { formatter: whole, style: legible },
        // Room for the count after the longest bar.
        max: counts.some((count) => count > top * 0.75) ? top + step : top,
        min: 0,
        stepSize: step,
      },
      yaxis: { labels: { maxWidth: 150, style: legible } },
      tooltip: { theme: theme.mode, y: { formatter: (value) => `${whole(value)} 件` } },
    },
  };
};

/** Width in percent of a cause's bar beside the most frequent one, for the list of top causes. */
export const shareOfMost = (causes: readonly CauseCount[], count: number): number => {
  const most = Math.max(0, ...causes.map((cause) => cause.count));
  return most === 0 ? 0 : Math.round((count / most) * 100);
};
