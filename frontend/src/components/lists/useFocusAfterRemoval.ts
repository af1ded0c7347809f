import { useEffect, useRef } from 'react';
import { focusIfLost } from '../focusIfLost.js';

/** A place that takes the focus when a row is gone, and with it what had the focus. `count`: of the rows, `null` while unknown. */
export const useFocusAfterRemoval = <Place extends HTMLElement = HTMLButtonElement>(count: number | null) => {
  const place = useRef<Place>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== null && count !== null && count < before.current) focusIfLost(place);
    before.current = count;
  }, [count]);
  return place;
};
