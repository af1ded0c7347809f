import { useMemo, useState } from 'react';
import { Alert } from 'react-bootstrap';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { chartThemes } from '../../components/charts/chartTheme.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { BehindNotice } from '../../components/lists/BehindNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { selectEffectiveTheme } from '../theme/index.js';
import type { ReadStats, Stats } from '../../../../domain/contract/cases.js';
import { weekdayLabel } from '../../components/time/courtTime.js';
import { figureFindings } from './figures/insights.js';
import { InsightsCard } from './InsightsCard.js';
import { ChartCard } from './ChartCard.js';
import { causeChart, trendChart, type CauseCount } from './chartOptions.js';
import { CourtDays } from './CourtDays.js';
import { countedStats, dashboardStats } from './figures/dashboardStats.js';
import { LiveState } from './LiveState.js';
import { StatTiles } from './StatTiles.js';
import { TopCauses } from './TopCauses.js';
import { Waiting } from './Waiting.js';
import { CourtKeys } from '../courtDesk/view/index.js';
import '../../components/cards.css';
import './dashboard.css';

type Filings = { readonly trend: Stats['weekly_daily_trend']; readonly causes: readonly CauseCount[] };

/** This week's filings day by day and by cause. */
const ThisWeek = ({ trend, causes }: Filings) => {
  const theme = chartThemes[useAppSelector(selectEffectiveTheme)];
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [now] = useState(() => new Date());
  const { day: today } = courtPeriods(now, timeZone);
  const trendDrawn = useMemo(() => trendChart(trend, today, theme), [trend, today, theme]);
  const causesDrawn = useMemo(() => causeChart(causes, theme), [causes, theme]);
  return (
    <>
      <ChartCard
        title="本周每日立案"
        type="line"
        chart={trendDrawn}
        rowTitle="日期"
        rows={trend.filter(({ date }) => date <= today).map(({ date, count }) => ({ name: weekdayLabel(date), count }))}
        emptyText="本周还没有统计数据"
      />
      <ChartCard
        title="本周各案由立案"
        type="bar"
        chart={causesDrawn}
        rowTitle="案由"
        rows={causes.map(({ cause, count }) => ({ name: cause, count }))}
        emptyText="本周还没有立案"
      />
    </>
  );
};

/** What is counted stands there; what is being counted is left out. */
const Figures = ({ stats }: { readonly stats: ReadStats }) => {
  const { weekly_daily_trend: trend, weekly_cause_distribution: causes, monthly_top_causes: top } = stats;
  const counted = useMemo(() => countedStats(stats), [stats]);
  return (
    <>
      <BehindNotice behind={stats.behind} />
      <StatTiles stats={stats} />
      <div className="dashboard-grid">
        <div className="dashboard-charts">
          <Waiting />
          <CourtDays />
          {trend === null || causes === null ? null : <ThisWeek trend={trend} causes={causes} />}
        </div>
        <div>
          {counted === undefined ? null : <InsightsCard stats={counted} />}
          {top === null ? null : <TopCauses causes={top} />}
        </div>
      </div>
    </>
  );
};

/** The court's figures at a glance. */
const DashboardPage = () => {
  const { list: read, data: stats, reload: load } = useResource(dashboardStats);
  const { status } = read;
  const dispatch = useAppDispatch();
  const refresh = () => {
    load();
    dispatch(figureFindings.actions.outdated());
  };
  return (
    <>
      <PageTitle
        title="数据概览"
        actions={
          <>
            <LiveState />
            <RefreshButton onClick={refresh} busy={status === 'loading'} />
          </>
        }
      />
      <ReadNotice read={read} label="正在加载统计数据…" onRetry={load} />
      {stats === undefined && status === 'failed' ? <Alert variant="warning">未加载到统计数据</Alert> : null}
      {stats === undefined ? null : <Figures stats={stats} />}
      <CourtKeys />
    </>
  );
};

export default DashboardPage;
