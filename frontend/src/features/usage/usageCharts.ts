import { baseOptions, type AxisChart, type RingChart } from '../../components/charts/chartOptions.js';
import type { ChartTheme } from '../../components/charts/chartTheme.js';
import type { Usage as UsageStats } from '../../../../domain/contract/usage.js';
import { bySourceName, partsOfModel, shortTokenText, tokenText } from './usageFigures.js';

/** More bars than these would be too thin at the charts' height; the table names every model. */
const MODELS_SHOWN = 8;
const SOURCES_SHOWN = 7;

type ModelUsage = UsageStats['by_model'][number];

const together = (models: readonly ModelUsage[], name: string): ModelUsage => ({
  model_name: name,
  prompt_tokens: models.reduce((sum, model) => sum + model.prompt_tokens, 0),
  completion_tokens: models.reduce((sum, model) => sum + model.completion_tokens, 0),
  total_tokens: models.reduce((sum, model) => sum + model.total_tokens, 0),
});

const barsOf = (models: readonly ModelUsage[]): readonly ModelUsage[] =>
  models.length <= MODELS_SHOWN
    ? models
    : [...models.slice(0, MODELS_SHOWN - 1), together(models.slice(MODELS_SHOWN - 1), '其他模型')];

/** Input, output and thinking of each model, stacked in lying bars: the names of models are long. */
export const modelChart = (models: UsageStats['by_model'], theme: ChartTheme): AxisChart => {
  const bars = barsOf(models);
  const parts = bars.map(partsOfModel);
  return {
    series: [
      { name: '输入', data: parts.map(({ input }) => input) },
      { name: '输出', data: parts.map(({ output }) => output) },
      { name: '思考', data: parts.map(({ thinking }) => thinking) },
    ],
    options: {
      ...baseOptions(theme),
      chart: { ...baseOptions(theme).chart, stacked: true },
      colors: theme.series.slice(0, 3),
      plotOptions: { bar: { horizontal: true, barHeight: `${Math.min(60, bars.length * 18)}%` } },
      fill: { opacity: 1 },
      stroke: { width: 1, colors: [theme.surface] },
      legend: { position: 'top', horizontalAlign: 'left' },
      xaxis: {
        categories: bars.map((bar) => bar.model_name),
        axisTicks: { show: false },
        tickAmount: 3,
        labels: { formatter: (value) => shortTokenText(Number(value)) },
      },
      yaxis: { labels: { maxWidth: 110 } },
      tooltip: { theme: theme.mode, y: { formatter: (value) => tokenText(value) } },
    },
  };
};

/** What the tokens were used for, as shares of a ring. */
export const sourceChart = (sources: UsageStats['by_source'], theme: ChartTheme): RingChart => {
  const shares = bySourceName(sources);
  const rest = shares.slice(SOURCES_SHOWN);
  const sum = (parts: typeof shares) => parts.reduce((all, { total }) => all + total, 0);
  const parts = [
    ...shares.slice(0, SOURCES_SHOWN),
    ...(rest.length > 0 ? [{ name: '其他来源', total: sum(rest) }] : []),
  ];
  return {
    series: parts.map(({ total }) => total),
    options: {
      ...baseOptions(theme),
      labels: parts.map(({ name }) => name),
      colors: [...theme.series],
      stroke: { width: 2, colors: [theme.surface] },
      legend: { position: 'bottom' },
      plotOptions: {
        pie: {
          donut: {
            size: '68%',
            labels: {
              show: true,
              value: { formatter: (value) => shortTokenText(Number(value)) },
              total: {
                show: true,
                label: '合计',
                color: theme.text,
                formatter: () => shortTokenText(sum(parts)),
              },
            },
          },
        },
      },
      tooltip: { theme: theme.mode, y: { formatter: (value) => tokenText(value) } },
    },
  };
};
