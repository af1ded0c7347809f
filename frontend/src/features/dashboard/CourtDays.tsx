import { useMemo } from 'react';
import type { CourtDay } from '../../../../domain/contract/cases.js';
import { ChartPanel } from '../../components/charts/ChartPanel.js';
import { chartThemes } from '../../components/charts/chartTheme.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectEffectiveTheme } from '../theme/index.js';
import { daysChart } from './chartOptions.js';
import { courtDays } from './figures/dashboardStats.js';

const number = new Intl.NumberFormat('zh-CN');

/** Only days on which something happened: the table says it in a few lines. The last day is always there. */
const telling = (days: readonly CourtDay[], figures: (day: CourtDay) => readonly number[]) =>
  days
    .filter((day, place) => place === days.length - 1 || figures(day).some((figure) => figure > 0))
    .toReversed()
    .map((day) => ({ name: day.date, figures: figures(day).map((figure) => number.format(figure)) }));

const Curves = ({ days }: { readonly days: readonly CourtDay[] }) => {
  const theme = chartThemes[useAppSelector(selectEffectiveTheme)];
  const cases = useMemo(
    () =>
      daysChart(
        days,
        [
          { name: '提交文书', of: ({ submissions }) => submissions },
          { name: '立案', of: ({ filings }) => filings },
        ],
        theme,
      ),
    [days, theme],
  );
  const models = useMemo(
    () => daysChart(days, [{ name: '模型调用', of: ({ model_calls: calls }) => calls }], theme),
    [days, theme],
  );
  return (
    <>
      <ChartPanel
        title={`近 ${days.length} 日提交与立案`}
        type="line"
        chart={cases}
        columns={['日期', '提交文书（份）', '立案（件）']}
        rows={telling(days, ({ submissions, filings }) => [submissions, filings])}
        emptyText="还没有逐日数字"
      />
      <ChartPanel
        title={`近 ${days.length} 日模型调用`}
        type="line"
        chart={models}
        columns={['日期', '调用（次）', '用量（token）']}
        rows={telling(days, ({ model_calls: calls, model_tokens: tokens }) => [calls, tokens])}
        emptyText="还没有逐日数字"
      />
    </>
  );
};

/** What happened day by day: submissions and filings, and calls of models, each as a curve with its table. */
export const CourtDays = () => {
  const { list, data, reload } = useResource(courtDays);
  return (
    <>
      <ReadNotice read={list} label="正在加载逐日数字…" onRetry={reload} />
      {data === undefined || data.length === 0 ? null : <Curves days={data} />}
    </>
  );
};
