import { useEffect } from 'react';
import { recognise } from '../../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../../domain/recognition/sides.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useFormTools, useToday } from '../pleading/slots/index.js';
import { carriedTextTaken } from '../templates/index.js';
import { useReview } from './review/reviewState.js';

/** Looks through a text that was read before this form was chosen, as if it had been read here. */
const TakeCarriedText = ({ text }: { readonly text: string }) => {
  const dispatch = useAppDispatch();
  const review = useReview();
  const { definition } = useFormTools();
  const today = useToday();
  useEffect(() => {
    const recognised = recognise(text);
    review.change({
      read: { text, recognised, readOn: today, disputes: [] },
      roles: sidesOf(definition, recognised),
      owners: recognised.unassigned.map(() => null),
    });
    dispatch(carriedTextTaken());
  }, [dispatch, review, definition, text, today]);
  return null;
};

export default TakeCarriedText;
