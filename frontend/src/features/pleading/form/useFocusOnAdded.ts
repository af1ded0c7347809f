import { useLayoutEffect, useRef } from 'react';

/** Puts the cursor into the first field of a record that is drawn. */
export const focusInto = (path: string): void =>
  document
    .querySelector<HTMLElement>(`[data-path="${path}"] .fields :is(input:not([type=hidden]), textarea, select)`)
    ?.focus();

/**
 * For a list at `path` that draws `count` records. Returns a function to call after a record was added, with how many there are now: the cursor goes
 * into the last one as soon as it is drawn. The number is given because a card that stands open for nobody counts among the drawn records only
 * after the next one is added. A timer could be so late that the person is in another field already, and what they type there would end up here.
 */
export const useFocusOnAdded = (path: string, count: number): ((added: number) => void) => {
  const newIndex = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = newIndex.current;
    if (index === null || index >= count) return;
    newIndex.current = null;
    focusInto(`${path}.${index}`);
  }, [path, count]);
  return (added) => {
    newIndex.current = added - 1;
  };
};
