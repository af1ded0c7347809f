import type { RefObject } from 'react';

/**
 * Gives the focus to `place` if, once the page has settled, nothing has it any more because the focused element was removed.
 * People who use a keyboard or a screen reader then stay near instead of starting again at the top.
 */
export const focusIfLost = (place: RefObject<HTMLElement | null>): void => {
  setTimeout(() => {
    const element = place.current;
    if (element && element.ownerDocument.activeElement === element.ownerDocument.body) element.focus();
  });
};
