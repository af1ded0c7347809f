import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ReadStats } from '../../../../domain/contract/cases.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { adminPaths } from '../courtDesk/index.js';
import { dashboardStats } from './figures/dashboardStats.js';

const number = new Intl.NumberFormat('zh-CN');

/** The court's figures, once its pages are loaded: a menu may stand beside another page. */
type FiguresPerhaps = Partial<Parameters<typeof dashboardStats.selectors.list>[0]>;
const selectFigures = ({ adminDashboard }: FiguresPerhaps): ReadStats | undefined =>
  adminDashboard && dataOf(dashboardStats.selectors.list({ adminDashboard }));

/** The court's figures as of the page that was opened last; the dashboard reads and follows them itself. */
const useFigures = (): ReadStats | undefined => {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const figures = useAppSelector(selectFigures);
  useEffect(() => {
    if (pathname !== adminPaths.dashboard) dispatch(dashboardStats.actions.requested());
  }, [dispatch, pathname]);
  return figures;
};

/** How many cases were closed without a number; nothing while that is not known, or there is none. */
export const ClosedCount = (): ReactNode => {
  const closed = useAppSelector(selectFigures)?.closed_cases ?? 0;
  if (closed === 0) return null;
  return (
    <span className="side-nav-count">
      {number.format(closed)}
      <span className="visually-hidden">件</span>
    </span>
  );
};

/**
 * How many cases wait for their number, and of them those whose party answered a correction notice, as of the page that was opened last;
 * nothing while that is not known.
 */
export const PendingCount = (): ReactNode => {
  const figures = useFigures();
  if (figures === undefined) return null;
  const { pending_cases: pending, answered_corrections: answered } = figures;
  if (pending === null) return null;
  return (
    <>
      <span className="side-nav-count">
        {number.format(pending)}
        <span className="visually-hidden">件</span>
      </span>
      {answered === null || answered === 0 ? null : (
        <span className="side-nav-came-back">
          补正已回 {number.format(answered)}
          <span className="visually-hidden">件</span>
        </span>
      )}
    </>
  );
};
