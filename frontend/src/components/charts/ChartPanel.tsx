import { lazy, Suspense } from 'react';
import { Card } from 'react-bootstrap';
import { EmptyState } from '../EmptyState.js';
import { LoadingNotice } from '../LoadingNotice.js';
import type { ChartType } from './ApexChart.js';
import { ChartBoundary } from './ChartBoundary.js';
import type { ChartData } from './chartOptions.js';
import './charts.css';

const ApexChart = lazy(() => import('./ApexChart.js'));

type Props = {
  readonly title: string;
  readonly type: ChartType;
  readonly chart: ChartData;
  /** Headings of the table that says the same; the first is that of the rows' names. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly string[] }[];
  readonly emptyText: string;
};

/** A chart, and the same figures as a table for those who cannot see it or want the numbers. */
export const ChartPanel = ({ title, type, chart, columns, rows, emptyText }: Props) => (
  <Card as="section" className="chart-card" aria-label={title}>
    <Card.Body>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState title={emptyText} icon="bi-bar-chart" />
      ) : (
        <>
          <ChartBoundary fallback={<p className="text-secondary mb-2">图表暂时无法显示，请查看表格中的数据。</p>}>
            <div className="chart-area" aria-hidden="true">
              <Suspense fallback={<LoadingNotice label="正在绘制图表…" />}>
                <ApexChart type={type} chart={chart} />
              </Suspense>
            </div>
          </ChartBoundary>
          <details>
            <summary>以表格查看</summary>
            <table className="table table-sm mb-0">
              <thead>
                <tr>
                  {columns.map((heading, place) => (
                    <th key={heading} scope="col" className={place === 0 ? undefined : 'text-end'}>
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, figures }) => (
                  <tr key={name}>
                    <th scope="row" className="fw-normal">
                      {name}
                    </th>
                    {figures.map((figure, place) => (
                      <td key={columns[place + 1]} className="text-end">
                        {figure}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Card.Body>
  </Card>
);
