import { useEffect } from 'react';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import { useAppDispatch } from '../../core/hooks.js';
import { keepStory, takeSpokenGates, useFormTools, useToday } from '../pleading/slots/index.js';
import { carriedTextTaken } from '../templates/index.js';
import { useReview } from './review/reviewState.js';

/**
 * Has a text read that was said or read before this form was chosen, as if it had been brought here. Words in which nothing is for the form only
 * choose at its gates: nobody is shown a review of nothing. What was said in one's own words (`words`) is kept for the form's whole statement,
 * also where nothing is looked through (`text` is empty).
 */
type Props = {
  readonly text: string;
  readonly words: string | null;
  readonly disputes: readonly Dispute[];
};

const TakeCarriedText = ({ text, words, disputes }: Props) => {
  const dispatch = useAppDispatch();
  const review = useReview();
  const tools = useFormTools();
  const today = useToday();
  useEffect(() => {
    takeSpokenGates(tools, text);
    if (words !== null) keepStory(tools, words);
    if (text.trim() !== '')
      review.change({ asked: { text, disputes, readOn: today, from: 'page-before', offeredBefore: undefined } });
    dispatch(carriedTextTaken());
  }, [dispatch, review, tools, today, text, words, disputes]);
  return null;
};

export default TakeCarriedText;
