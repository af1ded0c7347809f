import { useLayoutEffect, useRef } from 'react';

/** Puts the cursor into the first field of a record that is drawn. */
export const focusInto = (path: string): void =>
  document
    .querySelector<HTMLElement>(`[data-path="${path}"] .fields :is(input:not([type=hidden]), textarea, select)`)
    ?.focus();

/**
 * For a list of `count` records at `path`. Gives what to call when a record is added to its end: the cursor goes into that record as soon as
 * it is drawn. A timer could be so late that the person is in another field already, and what they type there would end up here.
 */
export const useFocusOnAdded = (path: string, count: number): (() => void) => {
  const added = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = added.current;
    if (index === null || index >= count) return;
    added.current = null;
    focusInto(`${path}.${index}`);
  }, [path, count]);
  return () => {
    added.current = count;
  };
};
