import { useMemo, type ReactNode } from 'react';
import { ChartPanel } from '../../components/charts/ChartPanel.js';
import { chartThemes } from '../../components/charts/chartTheme.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectEffectiveTheme } from '../theme/index.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { Usage as UsageStats } from '../../../../domain/contract/usage.js';
import { modelChart, sourceChart } from './usageCharts.js';
import { bySourceName, partsOfModel, tokenText } from './usageFigures.js';
import { usageStats } from './usageStats.js';
import { UsageTotals } from './UsageTotals.js';
import './usage.css';

const Figures = ({ stats }: { readonly stats: UsageStats }) => {
  const theme = chartThemes[useAppSelector(selectEffectiveTheme)];
  const { by_model: models, by_source: sources } = stats;
  const modelsDrawn = useMemo(() => modelChart(models, theme), [models, theme]);
  const sourcesDrawn = useMemo(() => sourceChart(sources, theme), [sources, theme]);
  return (
    <>
      <UsageTotals stats={stats} />
      <div className="usage-charts">
        <ChartPanel
          title="各模型累计用量"
          type="bar"
          chart={modelsDrawn}
          columns={['模型', '输入', '输出', '思考', '合计']}
          rows={models.map((model) => {
            const { input, output, thinking } = partsOfModel(model);
            return { name: model.model_name, figures: [input, output, thinking, model.total_tokens].map(tokenText) };
          })}
          emptyText="还没有各模型的用量"
        />
        <ChartPanel
          title="累计用量来源"
          type="donut"
          chart={sourcesDrawn}
          columns={['来源', '合计']}
          rows={bySourceName(sources).map(({ name, total }) => ({ name, figures: [tokenText(total)] }))}
          emptyText="还没有各来源的用量"
        />
      </div>
    </>
  );
};

type Props = {
  readonly scope: Scope;
  readonly title: string;
  readonly lead: string;
  readonly emptyHint: string;
  readonly children?: ReactNode;
};

/** What calls of models used: totals, by model and by source; `children` stand above. */
export const UsageScreen = ({ scope, title, lead, emptyHint, children }: Props) => {
  const { list: usage, data: stats, reload: load } = useResource(usageStats[scope]);
  const waiting = usage.status === 'idle' || usage.status === 'loading';
  return (
    <div className="page usage-page">
      <PageTitle title={title} actions={<RefreshButton onClick={load} busy={waiting} />}>
        {lead}
      </PageTitle>
      {children}
      <ReadNotice read={usage} label="正在加载用量数据…" onRetry={load} />
      {stats?.total_usage.total === 0 ? (
        <EmptyState title="还没有用量" icon="bi-pie-chart">
          <p className="mb-0">{emptyHint}</p>
        </EmptyState>
      ) : null}
      {stats !== undefined && stats.total_usage.total > 0 ? <Figures stats={stats} /> : null}
    </div>
  );
};
