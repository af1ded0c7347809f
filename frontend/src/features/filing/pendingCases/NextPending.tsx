import { useEffect } from 'react';
import { Link } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { pendingListAsked, selectUpNext } from './pendingCases.js';

/** The case to go on with once one was filed; nothing when no case waits. */
export const NextPending = () => {
  const dispatch = useAppDispatch();
  const next = useAppSelector(selectUpNext);
  useEffect(() => void dispatch(pendingListAsked()), [dispatch]);
  if (next === undefined) return null;
  return (
    <Link className="btn btn-primary" to={adminPaths.filingReview(next.case_number)}>
      审查下一件
      <i className="bi bi-arrow-right ms-2" aria-hidden="true" />
    </Link>
  );
};
