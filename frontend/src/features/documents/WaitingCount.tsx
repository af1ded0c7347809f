import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { documentsWaiting } from './documentsWaiting.js';

const number = new Intl.NumberFormat('zh-CN');

/** How many documents wait, as of the page that was opened last; 0 while that is not known. */
const useWaiting = (): number => {
  const found = dataOf(useAppSelector(documentsWaiting.selectors.list));
  return found === undefined ? 0 : found.demands + found.news;
};

/** The number beside the line of the menu; nothing where nothing waits. */
export const WaitingCount = (): ReactNode => {
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <span className="side-nav-count">
      {number.format(count)}
      <span className="visually-hidden">件待处理</span>
    </span>
  );
};

/** The way to one's own documents in the header, with how many of them wait; only while some do. Reads the number for the menu too. */
export const WaitingLink = (): ReactNode => {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isSaas = useAppSelector(selectIsSaas);
  const userId = useAppSelector(selectUser)?.id;
  useEffect(() => {
    if (isSaas && userId !== undefined) dispatch(documentsWaiting.actions.requested());
  }, [dispatch, pathname, isSaas, userId]);
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <Link to="/app/my-documents" className="btn btn-quiet waiting-link" aria-label={`我的文书：${count} 件待处理`}>
      <i className="bi bi-bell" aria-hidden="true" />
      <span className="waiting-name">我的文书</span>
      <span className="badge text-bg-danger">{number.format(count)}</span>
    </Link>
  );
};
