import { useLayoutEffect, useRef } from 'react';

/** Puts the cursor into the first field of a record that is drawn. */
export const focusInto = (path: string): void =>
  document
    .querySelector<HTMLElement>(`[data-path="${path}"] .fields :is(input:not([type=hidden]), textarea, select)`)
    ?.focus();

/**
 * For a list of `count` records at `path`. Returns a function to call when a record is added to its end: the cursor goes into that record as soon as
 * it is drawn. A timer could be so late that the person is in another field already, and what they type there would end up here.
 */
export const useFocusOnAdded = (path: string, count: number): (() => void) => {
  const newIndex = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = newIndex.current;
    if (index === null || index >= count) return;
    newIndex.current = null;
    focusInto(`${path}.${index}`);
  }, [path, count]);
  return () => {
    newIndex.current = count;
  };
};
