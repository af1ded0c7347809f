import Chart from 'react-apexcharts';
import { CHART_HEIGHT, type Chart as ChartData } from './chartOptions.js';

/** The only module that imports the chart library: it is large and is fetched once the figures are there. */
const ApexChart = ({ type, chart }: { readonly type: 'line' | 'bar'; readonly chart: ChartData }) => (
  <Chart type={type} height={CHART_HEIGHT} width="100%" options={chart.options} series={chart.series} />
);

export default ApexChart;
