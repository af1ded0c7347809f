import { lazy, Suspense } from 'react';
import { Card } from 'react-bootstrap';
import { EmptyState } from '../../../components/EmptyState.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import type { Chart } from './chartOptions.js';

const ApexChart = lazy(() => import('./ApexChart.js'));

type Props = {
  readonly title: string;
  readonly type: 'line' | 'bar';
  readonly chart: Chart;
  /** Heading of the first column in the table that says the same. */
  readonly rowTitle: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  readonly emptyText: string;
};

/** A chart, and the same figures as a table for those who cannot see it or want the numbers. */
export const ChartCard = ({ title, type, chart, rowTitle, rows, emptyText }: Props) => (
  <Card as="section" className="chart-card" aria-label={title}>
    <Card.Body>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState title={emptyText} icon="bi-bar-chart" />
      ) : (
        <>
          <div className="chart-area" aria-hidden="true">
            <Suspense fallback={<LoadingNotice label="正在绘制图表…" />}>
              <ApexChart type={type} chart={chart} />
            </Suspense>
          </div>
          <details>
            <summary>以表格查看</summary>
            <table className="table table-sm mb-0">
              <thead>
                <tr>
                  <th scope="col">{rowTitle}</th>
                  <th scope="col" className="text-end">
                    立案数
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row" className="fw-normal">
                      {name}
                    </th>
                    <td className="text-end">{count}</td>
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
