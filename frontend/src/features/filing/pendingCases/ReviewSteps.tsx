import { Link } from 'react-router';
import { useAppSelector } from '../../../core/hooks.js';
import { adminPaths, leaving } from '../../courtDesk/index.js';
import { selectPendingQuery } from './pendingCases.js';
import { usePendingSteps, type Direction } from './usePendingSteps.js';

/** Back to the list as its reader left it. */
export const BackToPending = ({ caseId }: { readonly caseId: string | undefined }) => (
  <Link
    className="btn btn-outline-secondary"
    to={adminPaths.pendingCasesAt(useAppSelector(selectPendingQuery))}
    state={leaving(caseId)}
  >
    <i className="bi bi-arrow-left me-2" aria-hidden="true" />
    返回待立案案件
  </Link>
);

const directions = [
  { to: 'previous', name: '上一件', icon: 'bi-chevron-left', page: '上一页的最后一件' },
  { to: 'next', name: '下一件', icon: 'bi-chevron-right', page: '下一页的第一件' },
] as const satisfies readonly { readonly to: Direction; name: string; icon: string; page: string }[];

/** To the cases before and after this one in the list that it was opened from; nothing where there is no such list. */
export const ReviewSteps = ({ caseNumber }: { readonly caseNumber: string }) => {
  const { isListed, isTurning, neighbour, pageAt, go } = usePendingSteps(caseNumber);
  if (!isListed && !isTurning) return null;
  return (
    <span className="btn-group" role="group" aria-label="逐件审查">
      {directions.map(({ to, name, icon, page }) => {
        const beside = neighbour(to);
        const sign = <i className={`bi ${icon}`} aria-hidden="true" />;
        if (beside !== undefined)
          return (
            <Link
              key={to}
              className="btn btn-outline-secondary"
              to={adminPaths.filingReview(beside.case_number)}
              aria-label={`${name}：${beside.case_number}`}
              title={name}
            >
              {sign}
            </Link>
          );
        if (pageAt(to) !== undefined || isTurning)
          return (
            <button
              key={to}
              type="button"
              className="btn btn-outline-secondary"
              aria-label={page}
              title={page}
              aria-disabled={isTurning}
              onClick={() => go(to)}
            >
              {sign}
            </button>
          );
        return (
          <span key={to} className="btn btn-outline-secondary disabled">
            {sign}
            <span className="visually-hidden">没有{name}</span>
          </span>
        );
      })}
    </span>
  );
};
