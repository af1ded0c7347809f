import { lazy, Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { useCheckAddress, failureDismissed, selectWork, reviewClosed, selectIsReviewed } from '../page/index.js';
import { useFormTools } from '../form/index.js';
import { useAnswerRows, useOtherVersion } from './useAnswerRows.js';
import { useAskCourt, useReview } from './useCourtQuestion.js';

/** Fetched when it is first opened: most people never see it. */
const ReviewDialog = lazy(() => import('./ReviewDialog.js'));

/** Asks when the page opens, when it is looked over, and when somebody comes back to it. */
const useAsking = (): void => {
  const ask = useAskCourt(false);
  const { isChecking } = useCheckAddress();
  useEffect(() => {
    ask();
    const again = () => {
      if (document.visibilityState === 'visible') ask();
    };
    window.addEventListener('focus', again);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, isChecking]);
};

/** Where the court's version says what the page says, or there is none, nobody has to choose: the page goes on from there. */
const useQuietRebase = (): void => {
  const { rebase } = useFormTools();
  const dispatch = useAppDispatch();
  const other = useOtherVersion();
  const rows = useAnswerRows(other?.newest ?? null);
  const isReviewed = useAppSelector(selectIsReviewed);
  const newest = other?.newest;
  const isSame = newest !== undefined && (newest.version === 0 || rows?.length === 0);
  useEffect(() => {
    if (!isSame) return;
    rebase({ caseNumber: newest.caseNumber, version: newest.version });
    if (!isReviewed) return;
    dispatch(reviewClosed());
    dispatch(failureDismissed());
    if (newest.version > 0)
      dispatch(toastShown({ kind: 'info', text: `法院现在收到的是第 ${newest.version} 版，与这里填写的内容相同。` }));
  }, [isSame, newest, rebase, isReviewed, dispatch]);
};

/** Keeps what the page says of the court's versions as new as the court's last answer, and lets nobody pass over one unseen. */
export const CourtWatch = () => {
  const review = useReview();
  const isReviewed = useAppSelector(selectIsReviewed);
  const isStale = useAppSelector((state) => {
    const work = selectWork(state);
    return work.status === 'failed' && work.failure.stale === true;
  });
  useAsking();
  useQuietRebase();
  useEffect(() => {
    if (isStale) review();
  }, [isStale, review]);
  return isReviewed ? (
    <Suspense>
      <ReviewDialog />
    </Suspense>
  ) : null;
};
