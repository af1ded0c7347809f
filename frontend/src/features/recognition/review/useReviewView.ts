import { useCallback, useSyncExternalStore } from 'react';
import { useReview, type Acceptance, type OpenSuggestion, type ReviewState, type ReviewView } from './reviewState.js';

/** What stands in the whole form; `all` of it is told anew with every change. */
export const useReviewView = (): ReviewView => {
  const review = useReview();
  const subscribe = useCallback((heard: () => void) => review.listenAt('all', heard), [review]);
  return useSyncExternalStore(subscribe, review.view, review.view);
};

/** What was read and what became of it. */
export const useReviewState = (): ReviewState => {
  const review = useReview();
  return useSyncExternalStore(review.subscribe, review.state, review.state);
};

const none: readonly OpenSuggestion[] = [];

/** What stands at one field: open suggestions, and who filled its answer. */
export const useReviewAt = (
  path: string,
): { readonly open: readonly OpenSuggestion[]; readonly filled: Acceptance | undefined } => {
  const review = useReview();
  const subscribe = useCallback((heard: () => void) => review.listenAt(path, heard), [review, path]);
  const readOpen = () => review.view().open.get(path) ?? none;
  const readFilled = () => review.view().filled.get(path);
  return {
    open: useSyncExternalStore(subscribe, readOpen, readOpen),
    filled: useSyncExternalStore(subscribe, readFilled, readFilled),
  };
};
