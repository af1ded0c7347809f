import type { AdminStats } from '../adminSchemas.js';

const tiles: readonly { key: keyof AdminStats & `${string}${'cases' | 'filed'}`; label: string; icon: string }[] = [
  { key: 'total_cases', label: '案件总数', icon: 'bi-folder2' },
  { key: 'filed_cases', label: '已立案', icon: 'bi-check2-square' },
  { key: 'pending_cases', label: '待立案', icon: 'bi-hourglass-split' },
  { key: 'this_month_filed', label: '本月立案', icon: 'bi-calendar3' },
  { key: 'this_year_filed', label: '本年立案', icon: 'bi-calendar-range' },
];

const number = new Intl.NumberFormat('zh-CN');

/** The five figures at the head of the dashboard. */
export const StatTiles = ({ stats }: { readonly stats: AdminStats }) => (
  <dl className="stat-tiles">
    {tiles.map(({ key, label, icon }) => (
      <div key={key}>
        <dt>
          <i className={`bi ${icon}`} aria-hidden="true" />
          {label}
        </dt>
        <dd>{number.format(stats[key])}</dd>
      </div>
    ))}
  </dl>
);
