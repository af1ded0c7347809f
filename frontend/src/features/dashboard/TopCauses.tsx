import { Card } from 'react-bootstrap';
import { EmptyState } from '../../components/EmptyState.js';
import { shareOfMost, type CauseCount } from './chartOptions.js';

/** This month's most frequent causes, each with its count and a bar beside the most frequent one. */
export const TopCauses = ({ causes }: { readonly causes: readonly CauseCount[] }) => (
  <Card as="section" aria-label="本月高发案由">
    <Card.Body>
      <h2>本月高发案由</h2>
      {causes.length === 0 ? (
        <EmptyState title="本月还没有立案" icon="bi-list-ol" />
      ) : (
        <ol className="top-causes">
          {causes.map(({ cause, count }) => (
            <li key={cause}>
              <span>{cause}</span>
              <span className="top-cause-count">{count} 件</span>
              {/* Says no more than the count before it. */}
              <div className="progress" aria-hidden="true">
                <div className="progress-bar" style={{ width: `${shareOfMost(causes, count)}%` }} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card.Body>
  </Card>
);
