import { Link } from 'react-router';
import { useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../adminPaths.js';
import type { PendingCase } from '../../../../../domain/contract/cases.js';
import { selectPendingNeighbours, selectPendingQuery } from './pendingCases.js';

/** Back to the list as its reader left it. */
export const BackToPending = () => (
  <Link className="btn btn-outline-secondary" to={adminPaths.pendingCasesAt(useAppSelector(selectPendingQuery))}>
    <i className="bi bi-arrow-left me-2" aria-hidden="true" />
    返回待立案案件
  </Link>
);

const Step = ({ to, name, icon }: { readonly to: PendingCase | undefined; name: string; icon: string }) =>
  to === undefined ? (
    <span className="btn btn-outline-secondary disabled">
      <i className={`bi ${icon}`} aria-hidden="true" />
      <span className="visually-hidden">没有{name}</span>
    </span>
  ) : (
    <Link
      className="btn btn-outline-secondary"
      to={adminPaths.filingReview(to.case_number)}
      aria-label={`${name}：${to.case_number}`}
      title={name}
    >
      <i className={`bi ${icon}`} aria-hidden="true" />
    </Link>
  );

/** To the cases before and after this one in the list that it was opened from; nothing where there is no such list. */
export const ReviewSteps = ({ caseNumber }: { readonly caseNumber: string }) => {
  const neighbours = useAppSelector((state) => selectPendingNeighbours(state, caseNumber));
  if (neighbours === undefined) return null;
  return (
    <span className="btn-group" role="group" aria-label="逐件审查">
      <Step to={neighbours.before} name="上一件" icon="bi-chevron-left" />
      <Step to={neighbours.after} name="下一件" icon="bi-chevron-right" />
    </span>
  );
};
