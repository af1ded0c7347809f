import { createContext, use, useEffect, useRef } from 'react';

/** Unfolds all that is folded around; does nothing where nothing is. */
export const FoldContext = createContext<() => void>(() => undefined);

/** A problem comes up as its field is left, often by a press further down: what is pressed must not move away before the finger is lifted. */
const pressMs = 400;

/**
 * Unfolds what is folded around where there is something that nobody may overlook: a problem, a suggestion, a mark of the court. At once where
 * it is drawn so, and a moment later where it comes up.
 */
export const useUnfolded = (isThere: boolean): void => {
  const unfold = use(FoldContext);
  const isDrawn = useRef(false);
  useEffect(() => {
    const wasDrawn = isDrawn.current;
    isDrawn.current = true;
    if (!isThere) return undefined;
    if (!wasDrawn) {
      unfold();
      return undefined;
    }
    const timer = setTimeout(unfold, pressMs);
    return () => clearTimeout(timer);
  }, [isThere, unfold]);
};
