import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { adminPaths } from '../adminPaths.js';
import { dashboardStats } from '../dashboard/dashboardStats.js';

/** The court's figures, once its pages are loaded: a menu may stand beside another page. */
type FiguresPerhaps = Partial<Parameters<typeof dashboardStats.selectors.list>[0]>;
const selectPendingCount = ({ adminDashboard }: FiguresPerhaps): number | undefined =>
  adminDashboard && dataOf(dashboardStats.selectors.list({ adminDashboard }))?.pending_cases;

/** How many cases wait for their number, as of the page that was opened last; nothing while that is not known. */
export const PendingCount = () => {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const count = useAppSelector(selectPendingCount);
  useEffect(() => {
    // The dashboard reads and follows the figures itself.
    if (pathname !== adminPaths.dashboard) dispatch(dashboardStats.actions.requested());
  }, [dispatch, pathname]);
  if (count === undefined) return null;
  return (
    <span className="side-nav-count">
      {count}
      <span className="visually-hidden">件</span>
    </span>
  );
};
