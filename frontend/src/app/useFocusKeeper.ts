import { useEffect } from 'react';
import { focusHeading } from '../components/focusHeading.js';

/** A row of a list, and the rows beside it, as they were when something in it had the focus. */
type Place = { readonly row: Element; readonly beside: readonly Element[] };

/** Rows of a form are left to the form: there the focus goes on to what adds another. */
const placeOf = (focused: Element): Place | null => {
  const row = focused.closest('tr, li');
  if (!row || row.closest('form, fieldset')) return null;
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return { row, beside: [...rows.slice(at + 1), ...rows.slice(0, at).reverse()] };
};

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to the first link or button of the row itself, of the next or of the one before. Returns whether one had it. */
const focusNear = ({ row, beside }: Place): boolean =>
  [row, ...beside].some((near) => {
    if (!near.isConnected) return false;
    near.querySelector<HTMLElement>('a[href], button:not([disabled])')?.focus();
    return near.contains(document.activeElement);
  });

/**
 * Keeps the focus near a row that is taken off a list: it goes to the next row, to the one before where it was the last, and to the
 * heading where there is none left; never to the document, from where a keyboard would start again at the top. A list may give it
 * to another place of its own by `focusIfLost`, which is asked before the heading. What a dialog asks before counts as asked from the
 * row.
 */
export const useFocusKeeper = (): void => {
  useEffect(() => {
    let place: Place | null = null;
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      focused = target;
      if (!target.closest('[role="dialog"]')) place = placeOf(target);
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected || !isNowhere()) return;
      focused = null;
      if (place === null || focusNear(place)) return;
      setTimeout(() => setTimeout(() => (isNowhere() ? focusHeading() : undefined)));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
};
