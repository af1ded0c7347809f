import { useEffect } from 'react';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import { everyOffer, readFor } from '../../../../domain/recognition/everyOffer.js';
import { useAppDispatch } from '../../core/hooks.js';
import { keepStory, takeSpokenGates, useFormTools, useToday } from '../pleading/slots/index.js';
import { carriedTextTaken } from '../templates/index.js';
import { readIntoForm } from './review/reading.js';
import { useReview } from './review/reviewState.js';

/**
 * Looks through a text that was said or read before this form was chosen, as if it had been read here. Words in which nothing is for the form only
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
    const { definition, values } = tools;
    takeSpokenGates(tools, text);
    if (words !== null) keepStory(tools, words);
    const { answers } = values();
    const taken = readIntoForm(definition, answers, { text, readOn: today, disputes }, review.state());
    const { recognised } = taken.read;
    const reading = readFor(definition, text, recognised, today);
    const offers = everyOffer(definition, answers, reading, (_, at) => taken.roles[at] ?? null);
    if (offers.length + recognised.parties.length + recognised.unassigned.length > 0) review.change(taken);
    dispatch(carriedTextTaken());
  }, [dispatch, review, tools, today, text, words, disputes]);
  return null;
};

export default TakeCarriedText;
