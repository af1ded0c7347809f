import { Card } from 'react-bootstrap';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useResource } from '../../../core/resource/useResource.js';
import { adminPaths } from '../adminPaths.js';
import { WaitingSince } from '../pendingCases/WaitingSince.js';
import { longestWaiting } from './dashboardStats.js';

/** The cases that wait longest for their number, the longest first; each leads to its review. */
export const Waiting = () => {
  const { list, data, reload } = useResource(longestWaiting);
  return (
    <Card as="section" aria-label="等待最久的案件">
      <Card.Body>
        <div className="dashboard-heading">
          <h2>等待最久的案件</h2>
          <Link to={adminPaths.pendingCasesAt({ order: 'oldest' })}>全部待立案</Link>
        </div>
        <ReadNotice read={list} label="正在加载等待最久的案件…" onRetry={reload} />
        {data?.length === 0 ? <EmptyState title="没有案件在等待立案" icon="bi-check2-circle" /> : null}
        {data !== undefined && data.length > 0 ? (
          <ol className="longest-waiting">
            {data.map(({ id, case_number: number, case_cause: cause, created_at: since }) => (
              <li key={id}>
                <Link to={adminPaths.filingReview(number)}>{number}</Link>
                <span>{cause}</span>
                <WaitingSince iso={since} />
              </li>
            ))}
          </ol>
        ) : null}
      </Card.Body>
    </Card>
  );
};
