import type { Usage as UsageStats } from '../../../../domain/contract/usage.js';
import type { UsageTotals as Totals } from './usageFigures.js';
import { partsOf, tokenText } from './usageFigures.js';

const periods: readonly { readonly key: keyof UsageStats & `${string}usage`; readonly label: string }[] = [
  { key: 'today_usage', label: '今日' },
  { key: 'this_month_usage', label: '本月' },
  { key: 'total_usage', label: '累计' },
];

const Period = ({ label, totals }: { readonly label: string; readonly totals: Totals }) => {
  const { input, output, thinking } = partsOf(totals);
  return (
    <section className="usage-total" aria-label={`${label}用量`}>
      <h2>{label}</h2>
      <p className="usage-figure">{tokenText(totals.total)}</p>
      <dl>
        <div>
          <dt>输入</dt>
          <dd>{tokenText(input)}</dd>
        </div>
        <div>
          <dt>输出</dt>
          <dd>{tokenText(output)}</dd>
        </div>
        <div>
          <dt>思考</dt>
          <dd>{tokenText(thinking)}</dd>
        </div>
        {totals.estimated > 0 && (
          <div>
            <dt>其中按字数估算</dt>
            <dd>{tokenText(totals.estimated)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
};

/** The tokens of today, of this month and of all time, each with its parts. */
export const UsageTotals = ({ stats }: { readonly stats: UsageStats }) => (
  <div className="usage-totals">
    {periods.map(({ key, label }) => (
      <Period key={key} label={label} totals={stats[key]} />
    ))}
  </div>
);
