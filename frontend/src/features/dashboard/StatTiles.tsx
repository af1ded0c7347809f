import { Link } from 'react-router';
import { adminPaths } from '../courtDesk/index.js';
import type { ReadStats, Stats } from '../../../../domain/contract/cases.js';

type Tile = {
  readonly key: keyof Stats & `${string}${'cases' | 'filed' | 'corrections'}`;
  readonly label: string;
  readonly icon: string;
  /** The page that lists the counted items, where there is one. */
  readonly to?: string;
};

const tiles: readonly Tile[] = [
  { key: 'total_cases', label: '案件总数', icon: 'bi-folder2', to: adminPaths.allCases },
  { key: 'filed_cases', label: '已立案', icon: 'bi-check2-square', to: adminPaths.allCasesAt({ filed: 'any' }) },
  { key: 'pending_cases', label: '待立案', icon: 'bi-hourglass-split', to: adminPaths.pendingCases },
  {
    key: 'answered_corrections',
    label: '补正已回',
    icon: 'bi-arrow-return-left',
    to: adminPaths.pendingCasesAt({ correction: 'answered' }),
  },
  { key: 'this_month_filed', label: '本月立案', icon: 'bi-calendar3', to: adminPaths.allCasesAt({ filed: 'month' }) },
  {
    key: 'this_year_filed',
    label: '本年立案',
    icon: 'bi-calendar-range',
    to: adminPaths.allCasesAt({ filed: 'year' }),
  },
];

const number = new Intl.NumberFormat('zh-CN');

/** In place of a figure that is being counted. */
const Uncounted = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">正在统计</span>
  </>
);

/** The figures at the head of the dashboard; those of a list lead to it. */
export const StatTiles = ({ stats }: { readonly stats: ReadStats }) => (
  <dl className="stat-tiles">
    {tiles.map(({ key, label, icon, to }) => (
      <div key={key}>
        <dt>
          <i className={`bi ${icon}`} aria-hidden="true" />
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className="stretched-link">
              {label}
            </Link>
          )}
        </dt>
        <dd>{stats[key] === null ? <Uncounted /> : number.format(stats[key])}</dd>
      </div>
    ))}
  </dl>
);
