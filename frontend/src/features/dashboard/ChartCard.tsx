import type { AxisChart } from '../../components/charts/chartOptions.js';
import { ChartPanel } from '../../components/charts/ChartPanel.js';

type Props = {
  readonly title: string;
  readonly type: 'line' | 'bar';
  readonly chart: AxisChart<number | null>;
  /** Heading of the first column in the table that says the same. */
  readonly rowTitle: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  readonly emptyText: string;
};

/** A chart of filings. */
export const ChartCard = ({ rowTitle, rows, ...panel }: Props) => (
  <ChartPanel
    {...panel}
    columns={[rowTitle, '立案数']}
    rows={rows.map(({ name, count }) => ({ name, figures: [String(count)] }))}
  />
);
