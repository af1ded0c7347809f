import { Card } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Case } from '../../../../domain/contract/cases.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useResource } from '../../core/resource/useResource.js';
import { adminPaths } from '../courtDesk/index.js';
import { namesInShort } from '../../components/lists/PartyNames.js';
import { WaitingSince } from '../../components/lists/WaitingSince.js';
import { longestWaiting } from './figures/dashboardStats.js';

/** Who is against whom, so that a clerk knows the case without opening it; nothing of one whose personal data was erased. */
const partiesOf = ({ plaintiff, defendant }: Pick<Case, 'plaintiff' | 'defendant'>): string =>
  [plaintiff, defendant].flatMap((names) => (names === null ? [] : [namesInShort(names)])).join(' 诉 ');

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
            {data.map((one) => (
              <li key={one.id}>
                <Link to={adminPaths.filingReview(one.case_number)}>{one.case_number}</Link>
                <span className="text-break">
                  {partiesOf(one)}
                  <span className="d-block small text-body-secondary">{one.case_cause}</span>
                </span>
                <WaitingSince iso={one.created_at} workingDays={one.working_days} />
              </li>
            ))}
          </ol>
        ) : null}
      </Card.Body>
    </Card>
  );
};
