import { useEffect, useRef } from 'react';
import { Button } from 'react-bootstrap';
import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import type { Owner } from '../../../../../domain/recognition/people/index.js';
import { useSnapshot } from '../../pleading/slots/index.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { useFilling } from './filling.js';
import { moveOn } from './moving.js';
import { sectionOf } from './placing.js';
import { useReview, type SectionReview, type WhoSaid } from './reviewState.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import './review.css';

/** Where in the form somebody was last, outside of the bars. */
const useLastPlace = () => {
  const place = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('.pleading-main') && !target.closest('.action-dock, .step-dock'))
        place.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return place;
};

/** The paths of answers that were filled in with others and not looked at since, in one text: it is the same while they are. */
const uncheckedIn = ({ marks }: { readonly marks: ReadonlyMap<string, Omit<DraftMark, 'value'>> }): string =>
  [...marks.values()]
    .filter(({ unchecked }) => unchecked === true)
    .map(({ path }) => path)
    .join('|');

/** Where something waits in the form, in the order in which it is walked. */
const placesToWalk = (sections: readonly SectionReview[], unchecked: readonly string[]): readonly string[] => {
  const paths = [...new Set([...sections.map(({ path }) => path), ...unchecked.map(sectionOf)])];
  return paths.flatMap((path) => [
    ...(sections.find((section) => section.path === path)?.places ?? []),
    ...unchecked.filter((one) => sectionOf(one) === path),
  ]);
};

/** What the bar says where nothing waits. Before somebody said who is who, nothing of a text is offered: nothing of it was dealt with. */
const restWords = (isNothingAccepted: boolean, who: WhoSaid, owners: readonly Owner[]): string => {
  if (who === 'asked') return '先回答您是谁，对方是谁';
  if (isNothingAccepted && who === 'skipped') return '还没有回答谁是谁';
  return isNothingAccepted && owners.includes(null) ? '先选号码、地址是谁的' : '识别建议都已处理';
};

/** How much waits for a look, the way to the next of it, and the way back. */
export const ReviewBar = () => {
  const dispatch = useAppDispatch();
  const review = useReview();
  const filling = useFilling();
  const bar = useRef<HTMLDivElement>(null);
  const { count, sections } = useReviewView();
  const { accepted, announcement, owners, who } = useReviewState();
  const uncheckedPaths = useSnapshot(uncheckedIn);
  const unchecked = uncheckedPaths === '' ? [] : uncheckedPaths.split('|');
  const place = useLastPlace();
  const waiting = count + unchecked.length;
  const places = placesToWalk(sections, unchecked);
  const rest = restWords(accepted.length === 0, who, owners);
  return (
    <div className="review-bar" ref={bar} tabIndex={-1} role="group" aria-label="识别建议的核对">
      <span className="review-count">{waiting === 0 ? rest : `还有 ${waiting} 处待核对`}</span>
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
            onClick={() => void moveOn('previous', place.current, places)}
          >
            <i className="bi bi-chevron-up" aria-hidden="true" />
          </Button>
          <Button size="sm" variant="outline-primary" onClick={() => void moveOn('next', place.current, places)}>
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
