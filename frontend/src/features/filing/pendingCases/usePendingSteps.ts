import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { adminPaths } from '../../courtDesk/index.js';
import { pendingCases, selectPendingNeighbours, selectPendingPages, selectPendingQuery } from './pendingCases.js';

/** In the order of the list: to the next case, or back to the one before. */
export type Direction = 'next' | 'previous';

/**
 * Goes from a case to its neighbours in the list that it was opened from, and at the end of a page on to the next one, whose first
 * case is opened once it is read. At the end of the list it says so.
 */
export const usePendingSteps = (caseNumber: string) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useAppSelector(pendingCases.selectors.list);
  const query = useAppSelector(selectPendingQuery);
  const pages = useAppSelector(selectPendingPages);
  const neighbours = useAppSelector((state) => selectPendingNeighbours(state, caseNumber));
  const [turning, setTurning] = useState<{ readonly page: number; readonly to: Direction } | null>(null);
  const say = (text: string) => void dispatch(toastShown({ kind: 'info', text }));

  const { status } = list;
  const read = dataOf(list);
  const found = turning === null || status !== 'loaded' || read?.page !== turning.page ? undefined : read.items;
  const target = found?.at(turning?.to === 'previous' ? -1 : 0);
  const isOver = turning !== null && (found !== undefined || status === 'failed');
  useEffect(() => {
    if (!isOver) return;
    setTurning(null);
    if (target !== undefined) void navigate(adminPaths.filingReview(target.case_number));
    else
      dispatch(
        toastShown({
          kind: 'info',
          text: status === 'failed' ? '没有读到列表的另一页，请返回列表重试。' : '列表的这一页已没有案件，请返回列表。',
        }),
      );
  }, [isOver, status, target, navigate, dispatch]);

  /** The page that the step leads to; none at either end of the list. */
  const pageAt = (to: Direction): number | undefined => {
    if (pages === undefined) return undefined;
    const page = pages.page + (to === 'next' ? 1 : -1);
    return page >= 1 && page <= pages.last ? page : undefined;
  };
  const neighbour = (to: Direction) => (to === 'next' ? neighbours?.after : neighbours?.before);
  const go = (to: Direction): void => {
    if (turning !== null) return;
    const beside = neighbour(to);
    const page = pageAt(to);
    if (beside !== undefined) void navigate(adminPaths.filingReview(beside.case_number));
    else if (neighbours === undefined) say('本案不是从待立案列表中打开的，没有上一件和下一件。');
    else if (page === undefined) say(to === 'next' ? '已是列表的最后一件。' : '已是列表的第一件。');
    else {
      setTurning({ page, to });
      dispatch(pendingCases.actions.requested({ ...query, page }));
    }
  };
  return { isListed: neighbours !== undefined, isTurning: turning !== null, neighbour, pageAt, go };
};
