import { useAppSelector } from '../../../core/hooks.js';
import { selectTyped } from '../carriedTextSlice.js';
import { placeOf, recommendation, type RecommendationRequest } from './recommendation.js';

/** What was typed on this page before it was left, or else what was last asked on it; `''` on a first visit. */
export const useTypedWords = ({ from }: Pick<RecommendationRequest, 'from'>): string => {
  const typed = useAppSelector(selectTyped);
  const query = useAppSelector(recommendation.selectors.query);
  const place = placeOf({ from });
  if (typed?.place === place) return typed.words;
  return query !== null && placeOf(query) === place ? query.words : '';
};
