import type { ApexOptions } from 'apexcharts';
import type { ChartTheme } from './chartTheme.js';

/** Height of each chart in CSS pixels. */
export const CHART_HEIGHT = 300;

/** What the chart library draws along two axes; nothing where a figure is `null`. */
export type AxisChart<Figure extends number | null = number> = {
  options: ApexOptions;
  series: { name: string; data: Figure[] }[];
};
/** The data of a ring; the names of the parts are `options.labels`. */
export type RingChart = { options: ApexOptions; series: number[] };
export type ChartData = AxisChart<number | null> | RingChart;

/** What every chart of the site has in common. */
export const baseOptions = (theme: ChartTheme): ApexOptions => ({
  chart: {
    fontFamily: 'inherit',
    foreColor: theme.text,
    background: 'transparent',
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    locales: [{ name: 'zh-cn', options: {} }],
    defaultLocale: 'zh-cn',
  },
  colors: [theme.accent],
  grid: { borderColor: theme.grid, padding: { left: 8, right: 16 } },
  theme: { mode: theme.mode },
  dataLabels: { enabled: false },
  noData: { text: '暂无数据' },
});
