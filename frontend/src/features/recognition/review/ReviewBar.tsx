import { useEffect, useRef } from 'react';
import { Button } from 'react-bootstrap';
import { useSnapshot } from '../../pleading/slots/index.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { useFilling } from './filling.js';
import { moveOn } from './moving.js';
import { useReview } from './reviewState.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import './review.css';

/** Where in the form somebody was last, outside of the bars. */
const useLastPlace = () => {
  const place = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('.pleading-main') && !target.closest('.action-dock'))
        place.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return place;
};

/** How much waits for a look, the way to the next of it, and the way back. */
export const ReviewBar = () => {
  const dispatch = useAppDispatch();
  const review = useReview();
  const filling = useFilling();
  const bar = useRef<HTMLDivElement>(null);
  const { count } = useReviewView();
  const { accepted, announcement } = useReviewState();
  const unchecked = useSnapshot(
    ({ marks }) => [...marks.values()].filter(({ unchecked: isUnchecked }) => isUnchecked === true).length,
  );
  const place = useLastPlace();
  const waiting = count + unchecked;
  return (
    <div className="review-bar" ref={bar} tabIndex={-1} role="group" aria-label="识别建议的核对">
      <span className="review-count">{waiting === 0 ? '识别建议都已处理' : `还有 ${waiting} 处待核对`}</span>
      <p className="visually-hidden" role="status">
        {announcement === '' ? '' : `${announcement}。`}
        {waiting === 0 ? '' : `还有 ${waiting} 处待核对。`}
      </p>
      {waiting === 0 ? null : (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label="上一处待核对"
            onClick={() => void moveOn('previous', place.current)}
          >
            <i className="bi bi-chevron-up" aria-hidden="true" />
          </Button>
          <Button size="sm" variant="outline-primary" onClick={() => void moveOn('next', place.current)}>
            下一处
          </Button>
        </>
      )}
      {accepted.length === 0 ? null : (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            filling.undoAll();
            dispatch(toastShown({ kind: 'info', text: `${review.state().announcement}。` }));
            focusIfLost(bar);
          }}
        >
          全部撤销
        </Button>
      )}
    </div>
  );
};
