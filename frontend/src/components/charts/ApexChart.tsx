import Chart from 'react-apexcharts';
import { CHART_HEIGHT, type ChartData } from './chartOptions.js';

export type ChartType = 'line' | 'bar' | 'donut';

type Props = { readonly type: ChartType; readonly chart: ChartData };

/** The only module that imports the chart library: it is large and is fetched once the figures are there. */
const ApexChart = ({ type, chart }: Props) => (
  <Chart type={type} height={CHART_HEIGHT} width="100%" options={chart.options} series={chart.series} />
);

export default ApexChart;
